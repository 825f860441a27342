/** A server, and the ways to its games. */

import createClient, { type Client } from "openapi-fetch";
import { frameOf } from "./frames.js";
import { Patience } from "./patience.js";
import type { paths } from "./schema.js";
import { present, sending, type Send } from "./sending.js";
import type { NewGame, NewSeat, Shapes, StreamFrame } from "./shapes.js";
import { linesOf, sentEvents } from "./streams.js";
import { Table } from "./table.js";

/** The server sends something every 15 seconds. A connection that is silent for longer is broken. */
const SILENCE_MS = 40_000;

export interface Settings {
  patience?: Patience;
  /** The function to use instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/** A server of Cosmic Ledger. */
export class Ledger {
  readonly patience: Patience;
  private readonly send: Send;
  private readonly url: string;

  constructor(url: string, settings: Settings = {}) {
    this.url = url.replace(/\/+$/, "");
    this.patience = settings.patience ?? new Patience();
    this.send = sending(this.patience, settings.fetch ?? ((request) => fetch(request)));
  }

  /** All operations with a token, typed by their paths. They throw ProblemError where the server refuses. */
  client(token = ""): Client<paths> {
    return createClient<paths>({ baseUrl: this.url, fetch: this.send, headers: bearer(token) });
  }

  /** Creates a game; its table has the token of the host. */
  async create(game: NewGame): Promise<Table> {
    const made = present<Shapes["CreatedGame"]>((await this.client().POST("/v1/games", { body: game })).data);
    return new Table(this, made.game.id, made.host_token);
  }

  /** Takes a seat. Keep `token` of the table: it is shown only once. `token` here is that of a player or host. */
  async join(game: string, seat: NewSeat, token = ""): Promise<Table> {
    const path = { game_id: game };
    const { data } = await this.client(token).POST("/v1/games/{game_id}/seats", { params: { path }, body: seat });
    const joined = present<Shapes["JoinedSeat"]>(data);
    return new Table(this, game, joined.token, joined.seat);
  }

  /** Returns a game to which you have a token, or which you watch without one. */
  table(game: string, token = "", seat = ""): Table {
    return new Table(this, game, token, seat);
  }

  /** Connects to the stream of a game; its frames end with the connection. */
  async stream(game: string, token: string, after: number | string, signal?: AbortSignal): Promise<AsyncGenerator<StreamFrame>> {
    const silence = new AbortController();
    const headers = { Accept: "text/event-stream", "Last-Event-ID": String(after), ...bearer(token) };
    const signals = signal ? [signal, silence.signal] : [silence.signal];
    const address = `${this.url}/v1/games/${encodeURIComponent(game)}/stream`;
    const answer = await this.send(new Request(address, { headers, signal: AbortSignal.any(signals) }));
    if (answer.body === null) throw new Error("The server has answered without a stream.");
    return framesOf(answer.body, silence);
  }
}

async function* framesOf(body: ReadableStream<Uint8Array>, silence: AbortController): AsyncGenerator<StreamFrame> {
  const dead = (): void => silence.abort(new DOMException("The stream is silent.", "TimeoutError"));
  let timer = setTimeout(dead, SILENCE_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(dead, SILENCE_MS);
  };
  try {
    for await (const sent of sentEvents(linesOf(body, heard))) yield frameOf(sent);
  } finally {
    clearTimeout(timer);
  }
}

function bearer(token: string): Record<string, string> {
  return token === "" ? {} : { Authorization: `Bearer ${token}` };
}
