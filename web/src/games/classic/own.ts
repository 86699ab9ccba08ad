// How Classic lays out the common board.
import type { Own } from '../nile/own';
import Terraces from './Terraces.svelte';
import { classicView } from './view';

export const own: Own = {
  Terraces,
  windows: [
    { zone: 'B3', box: '608 238 488 262', ratio: 488 / 262 },
    { zone: 'B2', box: '319 238 292 262', ratio: 292 / 262 },
    { zone: 'B1', box: '0 238 322 262', ratio: 322 / 262 },
  ],
  zoneIcons: { B1: ['sphinx'], B2: ['obelisk', 'grave'], B3: ['temple', 'pyramid'] },
  landscape: {
    end: 'M950 157C1000 160 1010 155 1048 155',
    isRound: true,
    dam: 'M1044 155H1110',
    palms: [
      [243, 235, 0.8],
      [340, 235, 0.9],
      [520, 238, 0.85],
      [533, 235, 0.7],
      [620, 236, 0.85],
      [714, 236, 0.8],
      [806, 236, 0.85],
      [966, 112, 0.8],
      [978, 106, 0.6],
      [1078, 132, 0.7],
    ],
    huts: { x: [30, 432, 1012], y: 235 },
  },
  hasCataract: false,
  basins: {
    spots: [
      { x: 991, y: 155 },
      { x: 1030, y: 155 },
      { x: 1069, y: 155 },
    ],
    title: { key: 'web.board.ring', x: 1026 },
    grows: { x: 1026, letters: 16 },
  },
  namesTiles: true,
  usedCards: (view, seat) => classicView(view).tableaus[seat]?.used_cards ?? [],
  columns: () => [],
  fields: 'brown-fields',
};
