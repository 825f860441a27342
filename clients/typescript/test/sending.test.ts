import assert from "node:assert/strict";
import test from "node:test";
import { Ledger, Patience, ProblemError } from "../dist/index.js";
import { lost, said, Server } from "./server.js";

const BUSY = { code: "unavailable", status: 503, detail: "The store does not answer." };
const RECEIPT = { command_id: "c", version: 9, events: [], questions: [] };

function ledger(server: Server, tries = 8): Ledger {
  return new Ledger("http://ledger/", { fetch: server.fetch, patience: new Patience(tries, 1, 1000) });
}

test("a command is sent again with the same key until it is answered", async () => {
  const server = new Server(lost, said(503, BUSY), said(429, {}, { "Retry-After": "0.01" }), said(201, RECEIPT));
  const receipt = await ledger(server).table("g_1", "ces_1").start();
  assert.equal(receipt.version, 9);
  assert.equal(server.requests.length, 4);
  assert.equal(new Set(server.header("Idempotency-Key")).size, 1);
  assert.match(server.header("Idempotency-Key")[0] ?? "", /^[0-9a-f]{32}$/);
  for (const request of server.requests) assert.deepEqual(await request.json(), { type: "start_game" });
});

test("of two conflicts the one that says when is sent again", async () => {
  const underWay = { code: "request_under_way", status: 409, detail: "The same request is still under way." };
  const server = new Server(said(409, underWay, { "Retry-After": "0.01" }), said(201, RECEIPT));
  await ledger(server).table("g_1", "ces_1").start();
  assert.equal(new Set(server.header("Idempotency-Key")).size, 1);
  assert.equal(server.requests.length, 2);
  const paused = new Server(said(409, { code: "game_paused", status: 409, detail: "Paused." }));
  await assert.rejects(ledger(paused).table("g_1", "ces_1").start(), { code: "game_paused" });
  assert.equal(paused.requests.length, 1);
});

test("two commands have two keys, and the token of their table", async () => {
  const server = new Server(said(201, RECEIPT));
  for (const token of ["ces_1", "ces_2"]) await ledger(server).table("g_1", token).start();
  assert.equal(new Set(server.header("Idempotency-Key")).size, 2);
  assert.deepEqual(server.header("Authorization"), ["Bearer ces_1", "Bearer ces_2"]);
});

test("what the server does not remember is not sent twice", async () => {
  const server = new Server(lost);
  await assert.rejects(ledger(server).client().POST("/v1/setup-checks", { body: { seats: 3 } }), TypeError);
  assert.deepEqual(server.header("Idempotency-Key"), [null]);
});

test("an answer that breaks off counts as none", async () => {
  const half = (): Response =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.error(new TypeError("terminated"));
        },
      }),
      { status: 201, headers: { "Content-Type": "application/json" } },
    );
  const server = new Server(half, said(201, RECEIPT));
  await ledger(server).table("g_1", "ces_1").start();
  assert.equal(new Set(server.header("Idempotency-Key")).size, 1);
  assert.equal(server.requests.length, 2);
});

test("patience ends", async () => {
  const server = new Server(said(503, BUSY));
  await assert.rejects(ledger(server, 3).table("g_1").look(), { name: "ProblemError", code: "unavailable" });
  assert.equal(server.requests.length, 3);
  const later = new Server(said(503, BUSY, { "Retry-After": "300" }));
  await assert.rejects(ledger(later).table("g_1").look(), ProblemError);
  assert.equal(later.requests.length, 1);
});

test("pauses double and have an end", () => {
  const patience = new Patience();
  for (const [failed, most] of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    const pause = patience.pause(failed + 1);
    assert.ok(most / 2 <= pause && pause <= most, `${pause} after ${failed + 1}`);
  }
});

test("a refusal is an exception with all that the server says", async () => {
  const body = { code: "illegal_command", status: 409, detail: "At most four.", request_id: "r_1", context: { max: 4 } };
  const server = new Server(said(409, body));
  await assert.rejects(ledger(server).table("g_1").start(), (error: unknown) => {
    assert.ok(error instanceof ProblemError);
    assert.deepEqual([error.status, error.code, error.detail, error.requestId], [409, "illegal_command", "At most four.", "r_1"]);
    assert.deepEqual(error.problem, body);
    return true;
  });
  const page = new Server(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await assert.rejects(ledger(page, 1).table("g_1").look(), { status: 502, detail: "HTTP status 502" });
});
