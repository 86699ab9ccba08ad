import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { route, startRouter } from '$lib/router.svelte';

/** Come to an address, as the browser has it. */
function comeTo(hash: string): void {
  vi.stubGlobal('location', { pathname: '/handbook/classic', search: '?from=home', hash });
  startRouter();
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { addEventListener: vi.fn() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the place within a page', () => {
  it('is read as it was written', () => {
    comeTo('#le-b%C3%A2timent');
    expect(route).toEqual({ path: '/handbook/classic', query: '?from=home', hash: 'le-bâtiment' });
  });

  it.each(['#%E0%A4%A', '#%', '#%zz', '#100%'])('is none if nobody can read it: %s', (hash) => {
    comeTo('#before');
    comeTo(hash);
    expect(route).toEqual({ path: '/handbook/classic', query: '?from=home', hash: '' });
  });
});
