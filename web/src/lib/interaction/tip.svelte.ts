// One tooltip for the page: what it says belongs to the thing it is asked of.
export interface Tip {
  title: string;
  text?: string;
  note?: string;
  key?: string;
}

/** What the tooltip is beside, and what it says: asked again when that changes. */
class ShownTip {
  anchor: Element | null = $state.raw(null);
  say: (() => Tip | null) | null = $state.raw(null);
  tip: Tip | null = $derived(this.say?.() ?? null);
}
export const shownTip = new ShownTip();

/** What takes the focus for something: a button of its own, if it has one. */
export function stopIn(node: Element): HTMLElement | SVGElement {
  return node.querySelector<SVGElement>('[role="button"]') ?? (node as HTMLElement);
}

const DELAY = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(anchor: Element, tip: () => Tip | null): void {
  const said = tip();
  if (!said) return;
  describe(anchor, said);
  shownTip.anchor = anchor;
  shownTip.say = tip;
}

/** Tell screen readers what a tooltip says, but for what its owner's label already does. */
export function describe(anchor: Element, said: Tip): void {
  const stop = stopIn(anchor);
  const name = stop.getAttribute('aria-label') ?? '';
  const more = [said.text, said.note].filter((one) => one && !name.includes(one));
  stop.setAttribute('aria-description', more.join(' '));
}

export function hideTip(): void {
  clearTimeout(timer);
  shownTip.anchor = null;
  shownTip.say = null;
}

/** Let something explain itself: after a moment under the pointer, at once on focus, by a long press. */
export function tip(say: () => Tip | null) {
  return (node: Element) => {
    // What cannot be clicked can be reached by keyboard all the same, see explore.ts.
    node.setAttribute('data-tip', '');
    if (!stopIn(node).matches('button, a, input, [tabindex]')) node.setAttribute('tabindex', '-1');
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => show(node, say), shownTip.anchor ? 80 : DELAY);
    };
    const over = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'touch') later();
    };
    const down = (event: Event) => {
      if ((event as PointerEvent).pointerType === 'touch') later();
    };
    const focus = () => {
      if (stopIn(node).matches(':focus-visible')) show(node, say);
    };
    const leave = () => {
      clearTimeout(timer);
      if (shownTip.anchor === node) hideTip();
    };
    const pairs: [string, (event: Event) => void][] = [
      ['pointerenter', over],
      ['pointerdown', down],
      ['pointerleave', leave],
      ['click', leave],
      ['focusin', focus],
      ['focusout', leave],
    ];
    for (const [name, listener] of pairs) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of pairs) node.removeEventListener(name, listener);
      leave();
    };
  };
}
