/** A game that is looked at version by version: where one is, and what is known of that version. */

import { Away, read, Refused, sent, waited } from "../api.js";
import { keep, tokensOf } from "../tokens.js";
import { batch, signal } from "../vendor/signals.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").View} View */
/** An operation of a JSON Patch (RFC 6902). @typedef {{ op: string, path: string, from?: string, value?: unknown }} Change */
/** @typedef {{ first: number, last: number | null, turn: number, encounter: number, text: string }} Encounter */
/** What an undo has taken back: events `from` to `until`, at event `by`.
 * @typedef {{ from: number, until: number, by: number }} Branch */
/**
 * One version as it is shown.
 * @typedef {object} Step
 * @property {number} version
 * @property {View} view
 * @property {any} event The raw event, with its hash.
 * @property {string} text Its sentence; empty where it has none.
 * @property {Change[]} changes
 */

/** Versions that are kept, so that going back asks nothing. */
const MOST_KEPT = 200;
const AGAIN_AFTER_MS = 1500;
const PLAY_MS = 500;

export class Inspection {
  /** @param {string} game */
  constructor(game) {
    this.id = game;
    this.path = `/v1/games/${encodeURIComponent(game)}`;
    const { seat, host } = tokensOf(game);
    this.token = seat ?? host ?? "";
    this.stopping = new AbortController();
    this.game = signal(/** @type {Game | null} */ (null));
    /** The seat of this browser; empty for one who watches. */
    this.seat = signal("");
    this.newest = signal(0);
    /** The version that is wanted; `step` follows. */
    this.at = signal(0);
    /** With whose eyes; empty for one's own. */
    this.eyes = signal("");
    this.step = signal(/** @type {Step | null} */ (null));
    this.encounters = signal(/** @type {Encounter[]} */ ([]));
    this.branches = signal(/** @type {Branch[]} */ ([]));
    this.playing = signal(false);
    this.trouble = signal("");
    this.gone = signal("");
    this.going = false;
    /** @type {Map<string, Step>} */
    this.kept = new Map();
  }

  get how() {
    return { token: this.token, signal: this.stopping.signal };
  }

  close() {
    this.playing.value = false;
    this.stopping.abort();
  }

  /** Learns what there is to see. @param {number | null} at The version to begin with; null for the newest. */
  async open(at) {
    try {
      const [game, view] = await Promise.all([read(this.path, this.how), read(`${this.path}/state`, this.how)]);
      batch(() => {
        this.game.value = game;
        this.newest.value = view.version;
        this.seat.value = view.viewer in view.seats ? view.viewer : "";
      });
      const [encounters, undone] = await Promise.all([
        this.all(`${this.path}/encounters?limit=200`),
        this.all(`${this.path}/events?types=moves_undone&limit=500`),
      ]);
      this.encounters.value = encounters;
      this.branches.value = undone.map(({ seq, data }) => ({ from: data.to + 1, until: seq - 1, by: seq }));
      await this.go(at ?? view.version);
    } catch (error) {
      if (await this.failed(error)) await this.open(at);
    }
  }

  /** The items of all pages. @param {string} first @returns {Promise<any[]>} */
  async all(first) {
    const found = [];
    for (let next = first; next; ) {
      const page = await read(next, this.how);
      found.push(...page.items);
      next = page.next;
    }
    return found;
  }

  /** Shows a version. Keys that are held down ask for many: while one is fetched, only the last one waits.
   * @param {number} version */
  async go(version) {
    this.at.value = Math.max(1, Math.min(version, this.newest.value));
    if (this.going) return;
    this.going = true;
    try {
      for (let wanted = ""; wanted !== this.wanted; ) {
        wanted = this.wanted;
        const step = await this.seen(this.at.value, this.eyes.value);
        batch(() => ((this.step.value = step), (this.trouble.value = "")));
      }
    } catch (error) {
      this.going = false;
      if (await this.failed(error)) await this.go(this.at.value);
    } finally {
      this.going = false;
    }
  }

  get wanted() {
    return `${this.at.value} ${this.eyes.value}`;
  }

  /** @param {string} eyes */
  async look(eyes) {
    this.eyes.value = eyes;
    await this.go(this.at.value);
  }

  /** @param {number} version @param {string} eyes @returns {Promise<Step>} */
  async seen(version, eyes) {
    const key = `${version} ${eyes}`;
    const known = this.kept.get(key);
    if (known) return known;
    const [view, event, told, changes] = await Promise.all([
      read(`${this.path}/state?at=${version}${eyes ? `&perspective=${eyes}` : ""}`, this.how),
      read(`${this.path}/events/${version}`, this.how),
      read(`${this.path}/history?from=${version}&limit=1`, this.how),
      version > 1 ? read(`${this.path}/diff?from=${version - 1}&to=${version}`, this.how) : [],
    ]);
    const item = told.items.find((/** @type {{ version: number }} */ each) => each.version === version);
    const step = { version, view, event, text: item?.text ?? "", changes };
    this.kept.set(key, step);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return step;
  }

  /** The next or the previous encounter begins. @param {1 | -1} direction */
  async leap(direction) {
    const begins = this.encounters.value.map(({ first }) => first);
    const here = this.at.value;
    const next = direction > 0 ? begins.find((each) => each > here) : begins.findLast((each) => each < here);
    await this.go(next ?? (direction > 0 ? this.newest.value : 1));
  }

  /** Shows one version after the other until it is stopped or there is none. */
  async play() {
    this.playing.value = true;
    while (this.playing.value && this.at.value < this.newest.value) {
      await this.go(this.at.value + 1);
      await waited(PLAY_MS, this.stopping.signal).catch(() => undefined);
    }
    this.playing.value = false;
  }

  /** What an undo took back and in which the version is, if any. @param {number} version */
  branchOf(version) {
    return this.branches.value.find(({ from, until }) => from <= version && version <= until);
  }

  /** Begins a new game from this version: the first seat is free, bots take the others. Throws Refused and Away.
   * @param {string} randomness @returns {Promise<string>} Its id. */
  async fork(randomness) {
    const seats = this.game.value?.seats ?? [];
    const players = Object.fromEntries(seats.map(({ seat }, place) => [seat, place ? "basic" : "open"]));
    const body = { at_seq: this.at.value, seats: players, randomness };
    const made = await (await sent("POST", `${this.path}/forks`, { ...this.how, body })).json();
    keep(made.game.id, { host: made.host_token });
    return made.game.id;
  }

  /** The file to keep. Throws Refused and Away. @returns {Promise<Blob>} */
  async file() {
    return (await sent("GET", `${this.path}/export`, this.how)).blob();
  }

  /** Says what is wrong. @param {unknown} error @returns {Promise<boolean>} Whether to try again, after a while. */
  async failed(error) {
    if (this.stopping.signal.aborted) return false;
    if (error instanceof Refused) {
      const absent = error.status === 404 ? "There is no such game, or it is private." : error.message;
      if (this.step.value) this.trouble.value = error.message;
      else this.gone.value = absent;
      return false;
    }
    if (!(error instanceof Away)) throw error;
    this.trouble.value = `${error.message} Trying again.`;
    await waited(AGAIN_AFTER_MS, this.stopping.signal).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }
}
