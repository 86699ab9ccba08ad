// Where we are in the service, kept in the address bar.
export const route = $state({
  path: typeof location === 'undefined' ? '/' : location.pathname,
  query: '',
  /** The place within the page, without its #. */
  hash: '',
});

function read(): void {
  route.path = location.pathname;
  route.query = location.search;
  route.hash = placeNamed(location.hash.slice(1));
}

/** The place that an address names: none if it was cut off in the middle of a letter. */
function placeNamed(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

/** Go to another page of the service. */
export function go(path: string): void {
  history.pushState(null, '', path);
  read();
  scrollTo(0, 0);
}

/** Follow plain links within the service without loading the page anew. */
export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    const isOwn = link && link.origin === location.origin && !link.target && !link.hasAttribute('download');
    if (!isOwn || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
