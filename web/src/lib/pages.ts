// Which page an address stands for, and where its code is.
import type { Component } from 'svelte';

type Page = Component<{ id: string }>;

/** A page that is about nothing in particular. */
function general(load: () => Promise<{ default: Component }>): () => Promise<{ default: Page }> {
  return async () => {
    const { default: General } = await load();
    return { default: (internals) => General(internals, {}) };
  };
}

const PAGES: Record<string, () => Promise<{ default: Page }>> = {
  home: general(() => import('../pages/Home.svelte')),
  table: () => import('../pages/Table.svelte'),
  scores: () => import('../pages/scores/Scores.svelte'),
  replay: () => import('../pages/Replay.svelte'),
  analysis: () => import('../pages/review/Analysis.svelte'),
  seat: () => import('../pages/Seat.svelte'),
  handbook: () => import('../pages/HandbookPage.svelte'),
  puzzles: () => import('../pages/Puzzles.svelte'),
  ladder: general(() => import('../pages/Ladder.svelte')),
  person: () => import('../pages/Person.svelte'),
  ...(import.meta.env.DEV ? { samples: () => import('../pages/Samples.svelte') } : {}),
};

/** The kind of page at an address, and what it is about. */
export function pageAt(path: string): { kind: string; id: string } {
  const [place = '', id = '', part = ''] = path.split('/').filter(Boolean);
  switch (place) {
    case 'tables':
      if (!id) break;
      return { kind: ['scores', 'replay', 'analysis'].includes(part) ? part : 'table', id };
    case 'people':
    case 'seat':
      if (!id) break;
      return { kind: place === 'people' ? 'person' : place, id };
    case 'me':
      return { kind: 'person', id: '' };
    case 'ladder':
    case 'replay':
    case 'analysis':
      return { kind: place, id: '' };
    case 'handbook':
    case 'puzzles':
      return { kind: place, id };
    case 'samples':
      if (!import.meta.env.DEV) break;
      return { kind: place, id };
  }
  return { kind: 'home', id: '' };
}

/** The code of a page, loaded once. */
export async function loadPage(kind: string): Promise<Page> {
  return (await PAGES[kind]!()).default;
}
