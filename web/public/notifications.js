// Shows that it is somebody's turn when no page is open to show it; a click leads to the table.

self.addEventListener('push', (event) => {
  const call = event.data?.json() ?? {};
  const shown = async () => {
    // Whoever looks at the table sees it there.
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.some((page) => page.url === call.link && page.visibilityState === 'visible' && page.focused)) return;
    await self.registration.showNotification(call.title ?? 'Egizia', {
      body: call.body ?? '',
      lang: call.language,
      tag: call.tag,
      renotify: Boolean(call.tag),
      icon: '/favicon.svg',
      data: { link: call.link },
    });
  };
  event.waitUntil(shown());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only pages of this service are opened, whatever was sent.
  const link = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const address = link.origin === self.location.origin ? link.href : self.location.origin;
  const opened = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => page.url === address);
    await (there ? there.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(opened());
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = async () => {
    const options = event.oldSubscription?.options;
    if (!options) return;
    const { endpoint, keys } = (
      event.newSubscription ?? (await self.registration.pushManager.subscribe(options))
    ).toJSON();
    await fetch('/api/me/devices', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    });
  };
  event.waitUntil(renewed());
});
