import { describe, expect, it } from 'vitest';
import { pageAt } from '$lib/pages';

describe('addresses', () => {
  it('name a page and what it is about', () => {
    expect(pageAt('/tables/abc')).toEqual({ kind: 'table', id: 'abc' });
    expect(pageAt('/tables/abc/scores')).toEqual({ kind: 'scores', id: 'abc' });
    expect(pageAt('/tables/abc/anything')).toEqual({ kind: 'table', id: 'abc' });
    expect(pageAt('/people/7')).toEqual({ kind: 'person', id: '7' });
    expect(pageAt('/me')).toEqual({ kind: 'person', id: '' });
    expect(pageAt('/handbook/classic')).toEqual({ kind: 'handbook', id: 'classic' });
    expect(pageAt('/handbook')).toEqual({ kind: 'handbook', id: '' });
  });

  it('lead home when they name nothing', () => {
    for (const path of ['/', '/tables', '/people', '/seat/', '/nowhere/at/all']) {
      expect(pageAt(path)).toEqual({ kind: 'home', id: '' });
    }
  });
});
