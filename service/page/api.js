/** Requests to the service, and its streams. Tokens travel in headers only. */

import { seenOrLater, Turn } from "./hidden-tabs.js";

const TRIES = 5;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;
/** The service sends something every 15 seconds. A stream that is silent for so long is dead. */
const SILENCE_MS = 40_000;
const BUSY = new Set([408, 429, 502, 503, 504, 507]);

/** The service has refused a request, and nothing has changed. Decide by `code`; show `message` to people. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Partial<import("./shapes.js").Problem>} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? `The service has answered with status ${status}.`);
    this.status = status;
    this.code = problem.code ?? "";
    this.problem = problem;
  }
}

/** The service did not answer. */
export class Away extends Error {
  constructor() {
    super("The service does not answer.");
  }
}

/** Whether it may go well a little later: the service is away or busy. @param {unknown} error */
export const isPassing = (error) => error instanceof Away || (error instanceof Refused && BUSY.has(error.status));

/** What a person reads of an error of the service. Throws every other one again: it is a fault of the page.
 * @param {unknown} error */
export function sentenceOf(error) {
  if (!(error instanceof Refused) && !(error instanceof Away)) throw error;
  return error.message;
}

/** Where this service is: the page may be below a path of a proxy. */
const HERE = new URL("..", import.meta.url);

/** The address of a path of this service; links that it has given have the path of the proxy. @param {string} path */
export function addressOf(path) {
  const given = HERE.pathname !== "/" && path.startsWith(HERE.pathname);
  return new URL(given ? path : `${HERE.pathname}${path.slice(1)}`, HERE).href;
}

/**
 * @typedef {object} Asked
 * @property {string} [token]
 * @property {unknown} [body]
 * @property {string} [key] The same for each time that a person tries the same thing again.
 * @property {AbortSignal} [signal]
 * @property {Record<string, string>} [headers]
 */

/** @param {Asked} asked @returns {Record<string, string>} */
function headersOf(asked) {
  return {
    Accept: "application/json",
    ...(asked.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(asked.token ? { Authorization: `Bearer ${asked.token}` } : {}),
    ...asked.headers,
  };
}

/** @param {number} ms @param {AbortSignal} [signal] */
export function waited(ms, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => resolve(undefined), ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

/** Milliseconds until the next try, shortened by chance: many pages of one service do not come back together.
 * @param {number} failures */
const pause = (failures) =>
  (0.5 + Math.random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** 128 random bits. `crypto.randomUUID` is missing in pages that came without TLS. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The answer to a request, which is sent again where the service is busy or the connection breaks. A POST has a key,
 * so that it is carried out once. Throws Refused and Away.
 * @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<Response>}
 */
export async function sent(method, path, asked = {}) {
  const headers = headersOf(asked);
  if (method === "POST") headers["Idempotency-Key"] = asked.key ?? newKey();
  const body = asked.body === undefined ? null : JSON.stringify(asked.body);
  for (let failures = 1; ; failures++) {
    /** @type {Response | undefined} */
    let answer;
    try {
      answer = await fetch(addressOf(path), { method, headers, body, signal: asked.signal ?? null, cache: "no-cache" });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (failures >= TRIES) throw new Away();
    }
    if (answer?.ok) return answer;
    const wanted = Number.parseFloat(answer?.headers.get("Retry-After") ?? "") * 1000;
    // Somebody must act first: a game is to be restored, or new games are switched off.
    const isLasting = answer?.status === 503 && wanted > LONGEST_PAUSE_MS;
    if (answer && (!BUSY.has(answer.status) || failures >= TRIES || isLasting)) throw await refused(answer);
    await waited(Number.isFinite(wanted) ? Math.min(wanted, LONGEST_PAUSE_MS) : pause(failures), asked.signal);
  }
}

/** @param {Response} answer */
async function refused(answer) {
  return new Refused(answer.status, await answer.json().catch(() => ({})));
}

/** The JSON of an answer.
 * @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<any>} */
export async function asked(method, path, asked) {
  const answer = await sent(method, path, asked);
  return answer.status === 204 ? null : answer.json();
}

/** @param {string} path @param {Asked} [how] @returns {Promise<any>} */
export const read = (path, how) => asked("GET", path, how);

/**
 * @typedef {object} Frame
 * @property {string} name
 * @property {string} id Empty where it has none.
 * @property {any} data
 */

/** @type {Frame} */
const LOOK = { name: "look", id: "", data: {} };

/**
 * The frames of a stream, without a gap also where connections break: it goes on after the last id.
 * Ends after the frame `end`. Throws Refused. `heard` is called with whether the service is there. A tab that nobody
 * sees may have to do without the stream: then there is a frame `look` now and then, unless one is `shared` by all tabs.
 * @param {string} path
 * @param {Asked & { after?: number | string, heard?: (there: boolean) => void, shared?: boolean }} how
 * @returns {AsyncGenerator<Frame>}
 */
export async function* followed(path, how) {
  let last = how.after === undefined ? "" : String(how.after);
  for (let failures = 0; ; ) {
    const turn = how.shared ? null : new Turn(how.signal);
    try {
      for await (const frame of connection(path, turn ? { ...how, signal: turn.signal } : how, last)) {
        failures = 0;
        how.heard?.(true);
        if (frame.id) last = frame.id;
        if (frame.name === "reconnect") break;
        yield frame;
        if (frame.name === "end") return;
      }
    } catch (error) {
      if (how.signal?.aborted) throw error;
      if (error instanceof Refused && !BUSY.has(error.status)) throw error;
      if (turn?.signal.aborted) {
        await seenOrLater(how.signal);
        yield LOOK;
        continue;
      }
      if (!(error instanceof Refused)) how.heard?.(false);
    } finally {
      turn?.end();
    }
    await waited(pause(++failures), how.signal);
  }
}

/** @param {string} path @param {Asked} how @param {string} last @returns {AsyncGenerator<Frame>} */
async function* connection(path, how, last) {
  const silence = new AbortController();
  const stop = () => silence.abort(how.signal?.reason);
  how.signal?.addEventListener("abort", stop);
  let timer = setTimeout(stop, SILENCE_MS);
  try {
    const headers = { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) };
    const answer = await fetch(addressOf(path), { headers: headersOf({ ...how, headers }), signal: silence.signal });
    if (!answer.ok) throw await refused(answer);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const frame = frameOf(block);
        if (frame) yield frame;
      }
    }
  } finally {
    clearTimeout(timer);
    how.signal?.removeEventListener("abort", stop);
    silence.abort();
  }
}

/** A block of a stream (WHATWG HTML, section 9.2); null for a comment.
 * @param {string} block @returns {Frame | null} */
function frameOf(block) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = name in fields ? `${fields[name]}\n${value}` : value ?? "";
  }
  if (fields.data === undefined) return null;
  return { name: fields.event ?? "message", id: fields.id ?? "", data: JSON.parse(fields.data) };
}
