// Where the handbook tells of what happens at the table: chapters by the ids that both languages share.

const NILE_DECISIONS: Record<string, string> = {
  raise_crew: 'set-up',
  choose_market: 'the-markets',
  improve_field: 'nile-cards',
  take_leftover: 'nile-cards',
  hire: 'nile-cards',
  hire_again: 'nile-cards',
  lay_bricks: 'the-monuments',
  keep_card: 'sphinx',
  sell_stone: 'nile-cards',
  last_chance: 'the-end-of-the-game',
};

interface Places {
  round: string;
  phases: Record<string, string>;
  decisions: Record<string, string>;
  /** The opening words of the guide, and things on the board by the first part of their target. */
  other: Record<string, string>;
}

export const PLACES: Record<string, Places> = {
  'shifting-sands': {
    round: 'a-round-in-six-phases',
    phases: {
      setup: 'set-up',
      placement: '2-placement',
      leftovers: '2-placement',
      mining: '3-mining',
      feeding: '4-feeding',
      hiring: '5-building',
      building: '5-building',
      last_chance: 'the-end-of-the-game',
      over: 'the-end-of-the-game',
    },
    decisions: {
      ...NILE_DECISIONS,
      move_ring: '4-feeding',
      keep_first_card: 'sphinx-cards',
      raise_basic_crew: 'set-up',
      lay_free_brick: 'the-monuments',
      lower_crew: 'nile-cards',
    },
    other: {
      aim: 'what-the-game-is-about',
      round: 'a-round-in-six-phases',
      points: 'the-end-of-the-game',
      ring: '4-feeding',
      market: 'the-markets',
      crew: 'set-up',
      sphinx: 'sphinx',
      place: '2-placement',
      monument: 'the-monuments',
    },
  },
  classic: {
    round: 'a-round-in-seven-phases',
    phases: {
      setup: 'set-up',
      placement: '2-ships',
      leftovers: '2-ships',
      feeding: '3-feeding',
      mining: '4-stone',
      first_builder: '5-building',
      hiring: '5-building',
      building: '5-building',
      round_end: '6-cooperation',
      last_chance: 'the-end-of-the-game',
      over: 'the-end-of-the-game',
    },
    decisions: { ...NILE_DECISIONS, move_ring: '3-feeding', double_space: 'nile-cards', build_first: 'nile-cards' },
    other: {
      aim: 'what-the-game-is-about',
      round: 'a-round-in-seven-phases',
      points: 'the-end-of-the-game',
      ring: '3-feeding',
      market: 'the-markets',
      crew: 'set-up',
      sphinx: 'sphinx',
      place: '2-ships',
      monument: 'the-monuments',
    },
  },
  egyptia: {
    round: 'a-round-in-three-phases',
    phases: {
      produce: '1-produce',
      plague: '2-plague',
      build: '3-build-and-confirm',
      waiting: '3-build-and-confirm',
      over: 'the-end-of-the-game',
    },
    decisions: { pay: 'the-market', hex: 'the-map' },
    other: {
      aim: 'what-the-game-is-about',
      round: 'a-round-in-three-phases',
      points: 'pharaoh-cards',
      column: '1-produce',
      plague: '2-plague',
      building: '3-build-and-confirm',
      hex: 'the-map',
      ship: 'ships',
    },
  },
};

/** The chapter about a decision, or else about the phase it comes up in. */
export function chapterOf(game: string, phase: string, decision: string | null): string {
  const places = PLACES[game];
  if (!places) return '';
  return places.decisions[decision ?? ''] ?? places.phases[phase] ?? places.round;
}

/** The chapter about a lesson of the guide. */
export function chapterOfLesson(game: string, phase: string, lesson: string): string {
  return PLACES[game]?.other[lesson] ?? chapterOf(game, phase, lesson);
}

/** What lies at a place of the river, as far as a view tells. */
export interface Place {
  place: string;
  card?: string | null;
  tile?: string | null;
}

const TABLES: Record<string, string> = {
  card: 'nile-cards',
  sphinx: 'sphinx-cards',
  plague: 'plagues',
  building: 'buildings',
  ship: 'ships',
};

/** Where the handbook may have an entry about something on the board: the card or the tile at a place before the place. */
export function entriesOfTarget(target: string, river: Place[] = []): string[] {
  const [kind = '', id = ''] = target.split(':');
  if (TABLES[kind]) return [`${TABLES[kind]}-${id}`];
  if (kind !== 'place') return [];
  const space = id.split('.')[0] ?? '';
  const there = river.find((one) => one.place === id || one.place === space);
  return [
    ...(there?.card ? [`nile-cards-${there.card}`] : []),
    ...(there?.tile ? [`nile-tiles-${there.tile}`] : []),
    `round-spaces-${space}`,
    `river-${space}`,
  ];
}

/** The chapter about something on the board, by its target: `market:grain`, `place:K3`. */
export function chapterOfTarget(game: string, target: string): string {
  const places = PLACES[game];
  return places?.other[target.split(':')[0] ?? ''] ?? places?.round ?? '';
}
