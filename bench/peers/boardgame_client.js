// Five connected seats at each table, one move under way at each: node boardgame_client.js PORT
// Each line of the input is `TABLES MOVES answer|all`: the next move is made when its player, or all five, were notified
// of the one before. The answer is a line of JSON with the milliseconds of each move, and the bytes that came to its seats.
const readline = require("node:readline");
const { io } = require("socket.io-client");

const PORT = process.argv[2];
const SEATS = 5;
const tables = [];

async function lay() {
  const asked = await fetch(`http://127.0.0.1:${PORT}/games/table/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ numPlayers: SEATS }),
  });
  const table = { id: (await asked.json()).matchID, seats: [], seen: Array(SEATS).fill(-1), bytes: 0, heard: () => {} };
  for (let seat = 0; seat < SEATS; seat++) {
    const socket = io(`http://127.0.0.1:${PORT}/table`, { transports: ["websocket"], forceNew: true });
    const take = (state) => {
      table.seen[seat] = state._stateID;
      table.current = state.ctx.currentPlayer;
      table.heard(seat);
    };
    socket.on("sync", (id, sync) => take(sync.state));
    socket.on("update", (id, state) => take(state));
    await new Promise((done) => socket.on("connect", done));
    socket.io.engine.on("packet", (packet) => {
      table.bytes += packet.data ? packet.data.length : 0;
    });
    const synced = new Promise((done) => (table.heard = done));
    socket.emit("sync", table.id, String(seat), undefined, SEATS);
    await synced;
    table.seats.push(socket);
  }
  table.heard = () => {};
  return table;
}

async function play(table, moves, until, { answer, all, received }) {
  for (let move = 0; move < moves; move++) {
    const seat = Number(table.current);
    const wanted = Math.max(...table.seen) + 1;
    const before = table.bytes;
    const began = performance.now();
    await new Promise((done) => {
      let answered = false;
      table.heard = () => {
        if (!answered && table.seen[seat] >= wanted) {
          answered = true;
          answer.push(performance.now() - began);
          if (until === "answer") done();
        }
        if (until === "all" && table.seen.every((version) => version >= wanted)) done();
      };
      const payload = { type: "fly", args: [], playerID: String(seat) };
      table.seats[seat].emit("update", { type: "MAKE_MOVE", payload }, wanted - 1, table.id, String(seat));
    });
    all.push(performance.now() - began);
    received.push(table.bytes - before);
  }
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [count, moves] = line.split(" ", 2).map(Number);
    const until = line.split(" ")[2];
    while (tables.length < count) tables.push(await lay());
    const chosen = tables.slice(0, count);
    const heard = { answer: [], all: [], received: [] };
    const began = performance.now();
    await Promise.all(chosen.map((table) => play(table, moves, until, heard)));
    const seconds = (performance.now() - began) / 1000;
    console.log(JSON.stringify({ ...heard, seconds }));
  }
  process.exit(0);
}

main();
