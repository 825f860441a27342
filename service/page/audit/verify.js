/** Verifies an export of a game and asks no server: docs/auditing/proof.md, as examples/verify_log.py does it. */

import { checkDraws, lost } from "./draws.js";
import { checkForm, checkPlace, eventOf, linesOf, read, textOf } from "./export.js";
import { checkManifest } from "./manifest.js";
import { genesis, hex, sha256 } from "./proof.js";
import { seedsOf } from "./seeds.js";
import { failIf, VerificationError } from "./wrong.js";

/** @typedef {import("./export.js").Event} Event */
/** @typedef {import("./proof.js").Bytes} Bytes */
/**
 * What was found good.
 * @typedef {object} Found
 * @property {string} game
 * @property {number} events
 * @property {number} opened Hidden parts that are open and fit their commitments.
 * @property {number} closed Hidden parts that are not open yet.
 * @property {string} hash The head.
 * @property {string} signedAt
 * @property {string} keyId
 * @property {string} publicKey
 * @property {boolean} signature Whether signatures were checked: not where the browser has no Ed25519.
 * @property {boolean} over Everything is open, and the draws were made again.
 * @property {number} shuffles
 * @property {number} draws
 * @property {string[]} added Seats that added to the server's seed.
 * @property {Record<string, string>} seeds What each of them added: the SHA-256 (hex) of it.
 * @property {boolean} chosen The host chose the seed or the position, so that nothing was random.
 * @property {number} lostAt The event at which the seed or the salts were lost; 0 where they were not.
 * @property {number | null} entry Its place in the log of finished games.
 * @property {boolean} fork
 */

/** How often progress is reported, in events. */
const STEP = 50;

/**
 * Throws VerificationError. @param {Bytes} content
 * @param {(done: number, all: number) => void} report Progress; each event counts twice where its draws are made again.
 * @returns {Promise<Found>}
 */
export async function verified(content, report = () => undefined) {
  const verifier = new Verifier(content, report);
  try {
    return await verifier.run();
  } catch (error) {
    if (error instanceof VerificationError) throw error;
    if (!(error instanceof Error)) throw error;
    throw new VerificationError(verifier.seq, "a member that the format demands is missing, or has another form");
  }
}

class Verifier {
  /** @param {Bytes} content @param {(done: number, all: number) => void} report */
  constructor(content, report) {
    this.content = content;
    this.report = report;
    /** The event that is looked at. */
    this.seq = 0;
    /** @type {Event[]} */
    this.events = [];
  }

  async run() {
    checkForm(this.content);
    const { lines, before } = linesOf(this.content);
    const manifest = read(textOf(/** @type {Bytes} */ (lines[0]), 0), 0);
    const head = await this.chain(lines.slice(1, -1));
    const end = await this.end(/** @type {Bytes} */ (lines.at(-1)), head);
    this.seq = 0;
    const { seeds } = await seedsOf(this.events);
    const signature = await checkManifest(manifest, this.events, head);
    const over = this.events.at(-1)?.type === "game_finalized";
    const drawn = over ? await checkDraws(this.events, seeds, (seq) => this.reached(seq, 1)) : { shuffles: 0, draws: 0 };
    const state = over ? this.events.at(-1)?.data.state : null;
    const fits = end.state === state && end.digest === hex(await sha256(before));
    failIf(!fits, this.events.length + 1, "the end line does not match the lines before it");
    const added = Object.fromEntries([...seeds].map(([seat, seed]) => [seat, hex(seed)]));
    return this.found(manifest, { signature, over, added: [...seeds.keys()], seeds: added, ...drawn });
  }

  /** @param {number} seq @param {number} round */
  reached(seq, round) {
    this.seq = seq;
    const all = this.events.length;
    if (round && seq % STEP === 0) this.report(all + seq, 2 * all);
  }

  /** Reads all events, each with the hash of the one before it. @param {Bytes[]} lines @returns {Promise<Bytes>} The head. */
  async chain(lines) {
    this.seq = 1;
    const game = gameOf(/** @type {Bytes} */ (lines[0]));
    let head = await genesis(game);
    for (const line of lines) {
      const found = await eventOf(line, this.seq, head, game);
      checkPlace(found.event, this.events.at(-1));
      this.events.push(found.event);
      head = found.head;
      if (this.seq % STEP === 0) this.report(this.seq, 2 * lines.length);
      this.seq++;
    }
    return head;
  }

  /** The end line, which says how many events there are. @param {Bytes} line @param {Bytes} head */
  async end(line, head) {
    const last = read(textOf(line, this.seq), this.seq);
    failIf(!last?.end, this.seq, "events are missing at the end");
    const { version, hash, state, digest } = last.end;
    const whole = JSON.stringify(last) === JSON.stringify({ end: { version, hash, state, digest } });
    const fits = whole && version === this.events.length && hash === hex(head) && this.events.at(-1)?.closes;
    failIf(!fits, this.seq, "events are missing at the end");
    return last.end;
  }

  /** @param {any} manifest @param {Pick<Found, "signature" | "over" | "added" | "seeds" | "shuffles" | "draws">} checked @returns {Found} */
  found(manifest, checked) {
    const created = this.events[0]?.data;
    const opened = this.events.reduce((sum, { open }) => sum + open.length, 0);
    const parts = this.events.reduce((sum, { commitments = [] }) => sum + commitments.length, 0);
    return {
      ...checked,
      game: manifest.game,
      events: this.events.length,
      opened,
      closed: parts - opened,
      hash: manifest.head.hash,
      signedAt: manifest.head.at,
      keyId: manifest.head.key_id,
      publicKey: manifest.keys[0].public_key,
      chosen: Boolean(created.chosen_seed || created.position),
      lostAt: Math.max(lost(this.events, "seed"), lost(this.events, "salts")),
      entry: manifest.finished?.index ?? null,
      fork: this.events[0]?.type === "game_forked",
    };
  }
}

/** The id of the game, as its first event says it. @param {Bytes} line @returns {string} */
function gameOf(line) {
  const text = textOf(line, 1);
  const game = JSON.parse(text.slice(text.indexOf(',"event":') + 9, -1)).data.game;
  failIf(typeof game !== "string", 1, "the first event does not name its game");
  return game;
}
