// How Shifting Sands lays out the common board.
import type { Own } from '../nile/own';
import Terraces from './Terraces.svelte';
import { sandsView } from './view';

export const own: Own = {
  Terraces,
  windows: [
    { zone: 'B1', box: '0 228 322 272', ratio: 322 / 272 },
    { zone: 'B2', box: '319 228 488 272', ratio: 488 / 272 },
    { zone: 'B3', box: '804 228 292 272', ratio: 292 / 272 },
  ],
  zoneIcons: { B1: ['obelisk', 'colonnade'], B2: ['pyramid', 'statue'], B3: ['sphinx'] },
  landscape: {
    end: 'M950 150C1010 140 1020 96 1110 84M950 156C1010 160 1040 152 1110 150M950 164C1010 176 1030 214 1110 220',
    isRound: false,
    palms: [
      [238, 232, 0.8],
      [254, 228, 1],
      [340, 230, 0.9],
      [520, 232, 0.95],
      [536, 228, 0.75],
      [618, 230, 0.9],
      [812, 231, 0.9],
      [906, 232, 0.8],
      [958, 116, 0.9],
      [970, 110, 0.65],
    ],
    huts: { x: [28, 432, 716], y: 231 },
  },
  hasCataract: true,
  basins: {
    spots: [
      { x: 1062, y: 214 },
      { x: 1052, y: 152 },
      { x: 1062, y: 88 },
    ],
    title: { key: 'web.board.irrigation', x: 1048 },
    grows: { x: 1008, letters: 11 },
  },
  namesTiles: false,
  usedCards: () => [],
  columns: (view, seat) => {
    const { monuments, tableaus } = sandsView(view);
    const tableau = tableaus[seat];
    const { gold, purple } = monuments.colonnade;
    return [gold, purple]
      .filter((one) => (tableau?.colonnade ?? 0) >= one.column)
      .map(({ tile }) => ({ id: tile, isUsed: !!tableau?.used_columns.includes(tile) }));
  },
  fields: '',
};
