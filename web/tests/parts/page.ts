// A page with one part of the client on it, which a test clicks and types on; the service is the test itself.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Play } from '../../src/lib/play.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { loadWords } from '../../src/lib/words.svelte';
import AtTable from './AtTable.svelte';

/** What was asked of the service: method, path and, if there was one, the body. */
export let asked: [string, string, unknown?][] = [];
type Answer = (body: unknown) => unknown;
let answers: Record<string, Answer> = {};
let shown: Record<string, unknown>[] = [];

/** Let the service answer a request, as `GET /tables/t`, by a value or by what a function makes of the body. */
export function serve(request: string, answer: unknown): void {
  answers[request] = typeof answer === 'function' ? (answer as Answer) : () => answer;
}

/** Let the service refuse a request with a sentence of the catalogue. */
export function refuse(request: string, key: string): void {
  const refusal = { code: 'no', message: { key, parameters: {} } };
  answers[request] = () => new Response(JSON.stringify(refusal), { status: 409 });
}

async function answered(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const plain = path.replace('/api', '');
  const said: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  asked.push(said === undefined ? [method, plain] : [method, plain, said]);
  const answer = answers[`${method} ${plain}`];
  if (!answer) throw new Error(`nobody answers ${method} ${plain}`);
  const found = answer(said);
  return found instanceof Response ? found : new Response(JSON.stringify(found));
}

// The document of these tests knows `:checked` of boxes only; a list bound to a value asks for its chosen option by it.
const find = HTMLSelectElement.prototype.querySelector;
HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, selector: string) {
  return selector === ':checked' ? (this.options[this.selectedIndex] ?? null) : find.call(this, selector);
};

beforeEach(async () => {
  asked = [];
  answers = {};
  settings.language = 'en';
  vi.stubGlobal('fetch', answered);
  await loadWords('en');
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

/** Take everything off the page. */
export async function clear(): Promise<void> {
  for (const one of shown) await unmount(one);
  shown = [];
  document.body.innerHTML = '';
}

/** Let all that has begun be done and be on the page. */
export async function settle(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
}

/** Put a part of the client on the page; what stands at a table is told which. */
export async function show<Props extends Record<string, unknown>>(
  Part: Component<Props>,
  props: Props,
  play?: Play,
): Promise<void> {
  const target = document.body;
  shown.push(play ? mount(AtTable, { target, props: { play, Part, props } }) : mount(Part, { target, props }));
  await settle();
}

export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const text = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
/** What stands on the page. */
export const said = () => text(document.body);

/** What something is called: by its label, or by its words. */
const name = (element: Element) => element.getAttribute('aria-label') ?? text(element);

/** The one button, link or the like of this name. */
export function named(wanted: string | RegExp, selector = 'button, a, [role=menuitem], [role=radio]'): HTMLElement {
  const found = all(selector).filter((one) =>
    typeof wanted === 'string' ? name(one) === wanted : wanted.test(name(one)),
  );
  expect(found.map(name), `what is called ${String(wanted)}`).toHaveLength(1);
  return found[0]!;
}

export async function click(element: Element): Promise<void> {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await settle();
}

/** Press a key where the focus is, or on something. */
export async function press(key: string, element: Element | null = document.activeElement): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const isLeft = (element ?? document.body).dispatchEvent(event);
  await settle();
  return isLeft;
}

/** Type into a field, or choose a value of a list. */
export async function type(field: Element, value: string): Promise<void> {
  (field as HTMLInputElement).value = value;
  const isList = field.tagName === 'SELECT';
  field.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }));
  await settle();
}
