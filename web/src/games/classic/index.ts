// Egizia Classic, the first edition.
import type { Game } from '../game';
import { NILE_DECISIONS, NILE_TABLES, NILE_THINGS, placeEntries } from '../nile/chapters';
import { keptCards } from '../nile/cards/kept';
import { NILE_SOURCES } from '../nile/sources';
import Emblem from './Emblem.svelte';

export const classic: Game = {
  name: 'classic',
  title: { name: 'Egizia', icon: 'pyramid', hasEdition: true },
  icon: 'temple',
  Emblem,
  players: { min: 2, max: 4 },
  isSimultaneous: false,
  bots: 3,
  chapters: {
    round: 'a-round-in-seven-phases',
    phases: {
      setup: 'set-up',
      placement: '2-ships',
      leftovers: '2-ships',
      feeding: '3-feeding',
      mining: '4-stone',
      building: '5-building',
      round_end: '6-cooperation',
      last_chance: 'the-end-of-the-game',
      over: 'the-end-of-the-game',
    },
    decisions: { ...NILE_DECISIONS, move_ring: '3-feeding', double_space: 'nile-cards', build_first: 'nile-cards' },
    other: { ...NILE_THINGS, round: 'a-round-in-seven-phases', ring: '3-feeding', place: '2-ships' },
    tables: NILE_TABLES,
    entries: { place: placeEntries },
  },
  lessons: 'nile',
  sources: { ...NILE_SOURCES, graves: 'grave', temple: 'temple', spaces: 'ship', grave_sums: 'grave' },
  loadFacts: () => import('$lib/generated/classic.json'),
  loadTable: () => import('./ClassicTable.svelte'),
  loadSecrets: () => import('../nile/cards/Secrets.svelte'),
  kept: keptCards,
};
