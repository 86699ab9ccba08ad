import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../src/', import.meta.url).pathname;
const components = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'));

/** What becomes an attribute `style` in the page: one that is written so, and properties handed to a component. */
function inlineStyles(component: string): string[] {
  const drawn = component.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  return [...drawn.matchAll(/\s(?:style|--[\w-]+)=["'{][^\n]*/g)].map(([found]) => found.trim());
}

describe("what the page's content security policy forbids", () => {
  it.each([
    ['<p style="color: var(--ink)">', 1],
    ['<Card\n  --width="3px"\n/>', 1],
    ['<p style:color="var(--ink)" class="a">', 0],
    ['<style>p { --width: 3px; }</style>', 0],
  ])('is found in %s: %i', (component, count) => expect(inlineStyles(component)).toHaveLength(count));

  it.each(components)('is not in %s', (path) => expect(inlineStyles(readFileSync(SRC + path, 'utf8'))).toEqual([]));
});
