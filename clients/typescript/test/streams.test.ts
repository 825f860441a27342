import assert from "node:assert/strict";
import test from "node:test";
import { Attention } from "../dist/attention.js";
import { frameOf } from "../dist/frames.js";
import { Ledger, Patience, type StreamFrame, type Table } from "../dist/index.js";
import { event, frames, lost, place, said, Server } from "./server.js";

const END: [string, object] = ["end", { version: 9, winners: ["red"] }];

function table(server: Server): Table {
  return new Ledger("http://ledger", { fetch: server.fetch, patience: new Patience(3, 1, 10) }).table("g_1", "ces_1");
}

async function followed(server: Server, after = 0): Promise<(string | number)[]> {
  const seen: (string | number)[] = [];
  for await (const frame of table(server).follow(after)) seen.push(frame.frame === "game_event" ? frame.data.seq : frame.frame);
  return seen;
}

function framed(name: string, data: object): StreamFrame {
  return frameOf({ event: name, data: JSON.stringify(data), id: "seq" in data ? place(Number(data.seq)) : "" });
}

test("a stream goes on where it broke", async () => {
  const server = new Server(
    frames([["snapshot_hint", { version: 2 }], event(1), event(2)], { breaks: true }),
    lost,
    frames([event(3), ["reconnect", { after: place(3) }]]),
    frames([["snapshot_hint", { version: 4 }], event(4), END, event(5)], { bytes: true }),
  );
  assert.deepEqual(await followed(server), ["snapshot_hint", 1, 2, 3, "snapshot_hint", 4, "end"]);
  assert.deepEqual(server.header("Last-Event-ID"), ["0", place(2), place(2), place(3)]);
  assert.deepEqual(new Set(server.header("Authorization")), new Set(["Bearer ces_1"]));
});

test("a stream that is refused throws", async () => {
  const server = new Server(said(409, { code: "other_branch", status: 409, detail: "The log does not go through 9." }));
  await assert.rejects(followed(server, 9), { code: "other_branch" });
});

test("a stream ends with its signal", async () => {
  const stop = new AbortController();
  const server = new Server(frames([event(1)]));
  const following = (async () => {
    for await (const frame of table(server).follow(0, stop.signal)) if (frame.frame === "game_event") stop.abort();
  })();
  await assert.rejects(following, { name: "AbortError" });
});

test("a player looks at the questions when something new may be asked", () => {
  const attention = new Attention();
  const asks = (name: string, data: object): boolean => attention.asks(framed(name, data));
  assert.ok(asks("snapshot_hint", { version: 1 }));
  attention.looked(5, false);
  assert.ok(!asks("question", { version: 5 }));
  assert.ok(asks("question", { version: 6 }));
  assert.ok(!asks(...event(7)));
  assert.ok(!asks("presence", { seat: "red" }));
  attention.looked(7, true);
  assert.ok(!asks(...event(7)));
  assert.ok(!asks(...event(8, [0, 2])), "the command has another event");
  assert.ok(asks(...event(9, [1, 2])));
});
