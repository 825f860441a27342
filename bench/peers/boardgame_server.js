// A table of five on boardgame.io, with a view of about the size that its players would be sent (11 KB).
// node boardgame_server.js PORT [FOLDER]: with a folder matches are kept in files, else in memory.
const { FlatFile, Origins, Server } = require("boardgame.io/server");

const SEATS = 5;

function setup() {
  const planets = {};
  for (let seat = 0; seat < SEATS; seat++) {
    for (let planet = 0; planet < 5; planet++) {
      planets[`planet-${seat}-${planet}`] = [...Array(4).keys()].map((ship) => ({
        id: `ship-${seat}-${planet}-${ship}`,
        owner: String(seat),
        since: 0,
      }));
    }
  }
  const hands = {};
  for (let seat = 0; seat < SEATS; seat++) {
    hands[seat] = [...Array(8).keys()].map((card) => ({ id: `attack-${seat}${card}`, value: 4 * card, kind: "attack" }));
  }
  const aliens = [...Array(SEATS).keys()].map((seat) => ({ seat: String(seat), text: "x".repeat(300) }));
  return { planets, hands, aliens, warp: [], moves: 0 };
}

const game = {
  name: "table",
  setup,
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
  moves: {
    fly: ({ G, playerID }) => {
      const places = Object.keys(G.planets);
      const from = places.find((name) => G.planets[name].some((ship) => ship.owner === playerID));
      const at = G.planets[from].findIndex((ship) => ship.owner === playerID);
      const [ship] = G.planets[from].splice(at, 1);
      G.moves += 1;
      ship.since = G.moves;
      G.planets[places[(places.indexOf(from) + 1 + (G.moves % 20)) % places.length]].push(ship);
    },
  },
};

const folder = process.argv[3];
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: Number(process.argv[2]) });
