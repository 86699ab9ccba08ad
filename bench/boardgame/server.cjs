// A game on boardgame.io's own server whose state is one of our views, so that as much is kept, checked and sent.
// node server.cjs view.json port [folder]: with a folder matches are kept in files, without one in memory.
const fs = require('node:fs');
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const [file, port, folder] = process.argv.slice(2);
const view = JSON.parse(fs.readFileSync(file, 'utf8'));
const CHOICES = 12;

const game = {
  name: 'nile',
  minPlayers: 4,
  maxPlayers: 4,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: () => ({
    view: structuredClone({ ...view, secrets: null }),
    secrets: [0, 1, 2, 3].map(() => structuredClone(view.secrets)),
    choices: Array.from({ length: CHOICES }, (_, number) => number),
  }),
  playerView: ({ G, playerID }) => ({ ...G, secrets: [G.secrets[playerID] ?? null] }),
  moves: {
    // What a ship does in ours: it lies somewhere, a card changes hands, stone and points go up.
    play: ({ G, playerID }, action) => {
      if (!G.choices.includes(action)) return INVALID_MOVE;
      const seat = Number(playerID);
      const place = G.view.river[action % G.view.river.length];
      place.ships = [...place.ships.slice(-3), seat];
      G.view.scores[seat] += 1;
      G.view.tableaus[seat].stone = (G.view.tableaus[seat].stone + action) % 26;
      G.view.to_act = [(seat + 1) % 4];
      G.choices = G.choices.map((choice) => (choice * 7 + action + 1) % 97);
      return undefined;
    },
  },
};

const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run(Number(port), () => console.log('ready'));
