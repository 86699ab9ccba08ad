import { describe, expect, it } from 'vitest';
import type { NileFacts } from '../src/games/nile/facts';
import { lands, tools } from '../src/games/nile/seats/lands';
import type { NileView, SharedTableau } from '../src/lib/views';

const message = { key: 'card.nameless', parameters: {} };
const facts = {
  colours: ['green', 'yellow', 'red'],
  rings: ['bottom', 'middle', 'top'],
  starter_colour: 'green',
  starter_quarry: 3,
  ships: 8,
  cards: {
    'red-8': { type: 'field', field: { colour: 'red', grain: 8 }, name: message, text: message },
    'quarry-2': { type: 'quarry', quarry: 2, name: message, text: message },
    N4: { type: 'anytime', uses: { strength: 3 }, name: message, text: message },
  },
} as unknown as NileFacts;
const view = { ring: 'middle' } as NileView;

function tableau(changes: Partial<SharedTableau>): SharedTableau {
  return {
    starter_field: 6,
    cards: [],
    improved: {},
    fields: { green: 6, yellow: 0, red: 8 },
    crews: [
      { crew: 'green', strength: 2, spent: false },
      { crew: 'blue', strength: 3, spent: true },
    ],
    ships: 3,
    passed: false,
    ...changes,
  } as SharedTableau;
}

describe('a tableau', () => {
  it('shows a field dry that the water does not reach', () => {
    const red = lands(tableau({ cards: ['red-8'] }), facts, view).find((land) => land.id === 'red-8');
    expect(red).toMatchObject({ colour: 'red', dry: true });
  });

  it('shows an improved field in the colour it counts as', () => {
    const red = lands(tableau({ cards: ['red-8'], improved: { 'red-8': 1 } }), facts, view)[1];
    expect(red).toMatchObject({ id: 'red-8', colour: 'yellow', dry: false });
  });

  it('puts fields before quarries, and tools in neither', () => {
    const own = tableau({ cards: ['quarry-2', 'N4', 'red-8'] });
    expect(lands(own, facts, view).map((land) => land.quarry ?? land.colour)).toEqual(['green', 'red', 3, 2]);
    expect(tools(own, facts)).toEqual(['N4']);
  });
});
