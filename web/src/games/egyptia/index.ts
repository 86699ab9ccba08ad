// Egyptia, the dice game that all play at once.
import type { Game } from '../game';
import Emblem from './Emblem.svelte';

export const egyptia: Game = {
  name: 'egyptia',
  title: { name: 'Egyptia', icon: 'pharaoh', hasEdition: false },
  icon: 'pharaoh',
  Emblem,
  players: { min: 1, max: 99 },
  isSimultaneous: true,
  bots: 2,
  chapters: {
    round: 'a-round-in-three-phases',
    phases: {
      produce: '1-produce',
      plague: '2-plague',
      build: '3-build-and-confirm',
      waiting: '3-build-and-confirm',
      over: 'the-end-of-the-game',
    },
    decisions: { pay: 'the-market', hex: 'the-map', trade: 'the-market' },
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
    tables: { plague: 'plagues', building: 'buildings', ship: 'ships' },
  },
  sources: {
    pharaoh_a: 'pyramid',
    pharaoh_b: 'quarry',
    pharaoh_c: 'mine',
    pharaoh_d: 'obelisk',
    pharaoh_e: 'field',
    favor: 'favor',
    ships: 'ship',
    plagues: 'plague-locusts',
  },
  loadFacts: () => import('$lib/generated/egyptia.json'),
  loadTable: () => import('./EgyptiaTable.svelte'),
};
