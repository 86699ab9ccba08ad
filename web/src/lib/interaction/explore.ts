// Everything that explains itself can be reached by keyboard: one stop for the Tab key, then arrows, as on a map.
import { stopIn } from './tip.svelte';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How much a step aside counts beside a step ahead. */
const ASIDE = 2.2;

interface Spot {
  x: number;
  y: number;
}

/** The nearest of some spots in the direction of an arrow, by its place among them; -1 if there is none. */
export function nearest(from: Spot, spots: Spot[], arrow: string): number {
  const way = ARROWS[arrow];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 1 || aside > 3 * ahead) return;
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Let a part of the page be explored with arrows. What may be chosen has a stop of its own and stays as it is. */
export function explore(node: Element): () => void {
  const known = () => [...node.querySelectorAll<HTMLElement | SVGElement>('[data-tip]')];
  const isOwnStop = (element: Element) => element.matches('button, a, input, .legal');
  let stop: Element | null = null;

  /** Let one thing be reached by Tab: where one was last, or the first. */
  function keepStop(): void {
    const quiet = known().filter((element) => !isOwnStop(element));
    if (!stop || !node.contains(stop) || isOwnStop(stop)) stop = quiet[0] ?? null;
    for (const element of quiet) {
      const index = element === stop ? '0' : '-1';
      if (element.getAttribute('tabindex') !== index) element.setAttribute('tabindex', index);
    }
  }
  const focus = (event: Event) => {
    const at = (event.target as Element).closest('[data-tip]');
    if (!at || isOwnStop(at)) return;
    stop = at;
    keepStop();
  };
  const keys = (event: Event) => {
    const { key, target } = event as KeyboardEvent;
    const at = (target as Element).closest('[data-tip]');
    if (!(key in ARROWS) || !at || !node.contains(at)) return;
    const others = known().filter((element) => element !== at && element.getBoundingClientRect().width > 0);
    const next = others[nearest(middle(at), others.map(middle), key)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    stopIn(next).focus();
  };
  const watcher = new MutationObserver(keepStop);
  watcher.observe(node, { childList: true, subtree: true, attributeFilter: ['data-tip'] });
  node.addEventListener('focusin', focus);
  node.addEventListener('keydown', keys);
  keepStop();
  return () => {
    watcher.disconnect();
    node.removeEventListener('focusin', focus);
    node.removeEventListener('keydown', keys);
  };
}
