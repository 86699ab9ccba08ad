// Notifications of this browser, which its own push service brings when no page is open.
import { api } from '../api';
import type { NotificationSettings } from '../messages';
import { settings } from '../settings.svelte';

const WORKER = '/notifications.js';

/** Whether this browser shows notifications from this page: it cannot, it may not, it does not, or it does. */
export type Notifying = 'missing' | 'denied' | 'off' | 'on';

async function subscription(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration('/');
  return (await known?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser shows notifications; the service must know of it as well. */
export async function notifying(wishes: NotificationSettings): Promise<Notifying> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return wishes.devices > 0 && (await subscription()) ? 'on' : 'off';
}

/** Ask for leave, subscribe, and tell the service; null if this browser may not. */
export async function startNotifying(wishes: NotificationSettings): Promise<NotificationSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register(WORKER, { scope: '/' });
  await navigator.serviceWorker.ready;
  // One that was made with another key would bring nothing.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wishes.push_key });
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return api.addDevice({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language: settings.language });
}

/** Show no notifications here any more: also before somebody else signs in. */
export async function stopNotifying(): Promise<NotificationSettings | null> {
  if (!('serviceWorker' in navigator)) return null;
  const made = await subscription();
  if (!made) return null;
  const left = await api.forgetDevice(made.endpoint);
  await made.unsubscribe();
  return left;
}
