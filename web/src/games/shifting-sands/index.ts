// Egizia: Shifting Sands.
import type { Game } from '../game';
import { NILE_DECISIONS, NILE_TABLES, NILE_THINGS, placeEntries } from '../nile/chapters';
import { keptCards } from '../nile/cards/kept';
import { NILE_SOURCES } from '../nile/sources';
import Emblem from './Emblem.svelte';

export const shiftingSands: Game = {
  name: 'shifting-sands',
  title: { name: 'Egizia', icon: 'pyramid', hasEdition: true },
  icon: 'obelisk',
  Emblem,
  players: { min: 2, max: 4 },
  isSimultaneous: false,
  bots: 3,
  chapters: {
    round: 'a-round-in-six-phases',
    phases: {
      setup: 'set-up',
      placement: '2-placement',
      leftovers: '2-placement',
      mining: '3-mining',
      feeding: '4-feeding',
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
    other: { ...NILE_THINGS, round: 'a-round-in-six-phases', ring: '4-feeding', place: '2-placement' },
    tables: NILE_TABLES,
    entries: { place: placeEntries },
  },
  lessons: 'nile',
  sources: { ...NILE_SOURCES, colonnade: 'colonnade', completion: 'points', tiles: 'ship', statues: 'statue' },
  loadFacts: () => import('$lib/generated/shifting-sands.json'),
  loadTable: () => import('./ShiftingSandsTable.svelte'),
  loadSecrets: () => import('../nile/cards/Secrets.svelte'),
  kept: keptCards,
};
