/** A game that is looked at version by version: where one is, and what is known of that version. */

import { Away, followed, read, Refused, sent, waited } from "../api.js";
import { pictureOf } from "../board/board.js";
import { nameMoment } from "../moments.js";
import { learnPeople } from "../naming.js";
import { keep, tokensOf } from "../tokens.js";
import { batch, computed, signal } from "../vendor/signals.js";
import { Ahead } from "./ahead.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */
/** @typedef {import("../shapes.js").Annotation} Annotation */
/** @typedef {import("../board/board.js").Source} Source */
/** An operation of a JSON Patch (RFC 6902). @typedef {{ op: string, path: string, from?: string, value?: unknown }} Change */
/** @typedef {{ first: number, last: number | null, turn: number, encounter: number, text: string }} Encounter */
/** What an undo has taken back: events `from` to `until`, at event `by`.
 * @typedef {{ from: number, until: number, by: number }} Branch */
/**
 * What is known of a version besides its picture.
 * @typedef {object} Step
 * @property {number} version
 * @property {any} event The raw event, with its hash.
 * @property {string} text Its sentence; empty where it has none.
 * @property {Change[]} changes
 */

/** Versions that are kept, so that going back asks nothing. */
const MOST_KEPT = 200;
const AGAIN_AFTER_MS = 1500;
/** Sentences of a page: what is new is short, and longer pages count as expensive reads. */
const FEW_SENTENCES = 100;
/** How long nothing new is asked for after something was. */
const PAUSE_MS = 1000;
/** How long one looks at a version until its event and what it changed are fetched. */
const REST_MS = 150;
/** How long a sentence is shown at speed 1. */
const PLAY_MS = 1600;
/** Pictures that are fetched before they are wanted, in the direction in which one goes. */
const AHEAD = 12;
/** How long a picture stays at least: keys that are held down ask for more than the service allows in a minute. */
const STAYS_MS = 100;
/** Versions that come sooner (ms) after each other than this show no ships on their way: these would fly over each other. */
const FLYING_MS = 600;
export const SPEEDS = [1, 4, 16];

export class Inspection {
  /** @param {string} game */
  constructor(game) {
    this.id = game;
    this.path = `/v1/games/${encodeURIComponent(game)}`;
    const { seat, host } = tokensOf(game);
    this.token = seat ?? host ?? "";
    this.isHost = !seat && Boolean(host);
    this.stopping = new AbortController();
    this.game = signal(/** @type {Game | null} */ (null));
    /** The seat of this browser; empty for one who watches. */
    this.seat = signal("");
    this.newest = signal(0);
    /** The version that is wanted; `shown` follows, and `step` when one stays there. */
    this.at = signal(0);
    /** The version whose picture is there; 0 before the first. */
    this.shown = signal(0);
    /** With whose eyes; empty for one's own. */
    this.eyes = signal("");
    this.step = signal(/** @type {Step | null} */ (null));
    /** The sentences of the story. */
    this.story = signal(/** @type {HistoryItem[]} */ ([]));
    /** Whether one steps through all versions, not from sentence to sentence. */
    this.bookkeeping = signal(false);
    this.encounters = signal(/** @type {Encounter[]} */ ([]));
    this.branches = signal(/** @type {Branch[]} */ ([]));
    this.notes = signal(/** @type {Annotation[]} */ ([]));
    /** What the search has found. */
    this.found = signal(/** @type {{ version: number, text: string }[]} */ ([]));
    this.playing = signal(false);
    this.speed = signal(1);
    this.trouble = signal("");
    this.gone = signal("");
    this.going = false;
    this.shownAt = 0;
    /** Whether the version that is shown came so soon that nothing should move on the board. */
    this.hurried = false;
    /** In which direction one goes. */
    this.direction = 1;
    /** @type {Map<string, Step>} */
    this.kept = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.ahead = new Ahead((/** @type {number} */ version) => pictureOf(this.source, version));
    this.sentences = computed(() => new Map(this.story.value.map((item) => [item.version, item])));
    /** The newest sentence at the version that is looked at. */
    this.sentence = computed(() => this.story.value.findLast(({ version }) => version <= this.at.value) ?? null);
  }

  get how() {
    return { token: this.token, signal: this.stopping.signal };
  }

  /** Where the pictures come from. @returns {Source} */
  get source() {
    const perspective = this.eyes.value;
    return { path: this.path, token: this.token, ...(perspective && { perspective }) };
  }

  close() {
    this.playing.value = false;
    clearTimeout(this.resting);
    this.ahead.want([]);
    this.stopping.abort();
  }

  /** Learns what there is to see. @param {number | null} at The version to begin with; null for the newest. */
  async open(at) {
    try {
      const [game, view] = await Promise.all([read(this.path, this.how), read(`${this.path}/state`, this.how)]);
      learnPeople(game);
      batch(() => {
        this.game.value = game;
        this.newest.value = view.version;
        this.seat.value = view.viewer in view.seats ? view.viewer : "";
      });
      await Promise.all([this.learnStory(), this.learnNotes()]);
      await this.go(at ?? view.version);
      if (view.status === "running") void this.keepUp();
    } catch (error) {
      if (await this.failed(error)) await this.open(at);
    }
  }

  /** Learns the sentences that are not here yet; where they need it, all encounters and what was undone. */
  async learnStory() {
    const last = this.story.value.at(-1);
    const limit = last ? FEW_SENTENCES : 5000;
    const story = await this.all(`${this.path}/history?level=story&limit=${limit}&from=${(last?.version ?? 0) + 1}`);
    const isElsewhere = story.some(({ type, encounter }) => type === "moves_undone" || encounter !== last?.encounter);
    if (last && !isElsewhere) return void (this.story.value = [...this.story.value, ...story]);
    const [encounters, undone] = await Promise.all([
      this.all(`${this.path}/encounters?limit=200`),
      this.all(`${this.path}/events?types=moves_undone&limit=500`),
    ]);
    batch(() => {
      this.story.value = [...this.story.value, ...story];
      this.encounters.value = encounters;
      this.branches.value = undone.map(({ seq, data }) => ({ from: data.to + 1, until: seq - 1, by: seq }));
    });
  }

  /** Learns what is new as the game goes on: who looks at the newest version sees the next one, who looks at the past stays there. */
  async keepUp() {
    try {
      for await (const frame of followed(`${this.path}/stream`, { ...this.how, after: this.newest.value })) {
        if (frame.name !== "end" && !(Number.parseInt(frame.id, 10) > this.newest.value)) continue;
        const { version } = await read(`${this.path}/state`, this.how);
        const wasNewest = this.at.value === this.newest.value && !this.playing.value;
        this.newest.value = version;
        await this.learnStory();
        if (wasNewest) await this.go(version);
        // Games of bots change many times a second: what is drawn so often cannot be looked at.
        await waited(PAUSE_MS, this.stopping.signal);
      }
    } catch (error) {
      if (await this.failed(error)) await this.keepUp();
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

  /** The version to which a step leads: the next sentence, or with bookkeeping the next version.
   * @param {number} from @param {number} direction 1 or -1. */
  after(from, direction) {
    if (this.bookkeeping.value) return from + direction;
    const all = this.story.value;
    const found = direction > 0 ? all.find(({ version }) => version > from) : all.findLast(({ version }) => version < from);
    return found?.version ?? (direction > 0 ? this.newest.value : 1);
  }

  /** One step. @param {1 | -1} direction */
  async take(direction) {
    await this.go(this.after(this.at.value, direction));
  }

  /** Shows a version. Keys that are held down ask for many: what is not wanted any more is not fetched.
   * @param {number} version */
  async go(version) {
    const wanted = Math.max(1, Math.min(version, this.newest.value));
    if (wanted !== this.at.value) this.direction = wanted < this.at.value ? -1 : 1;
    this.at.value = wanted;
    clearTimeout(this.resting);
    if (!this.going) await this.follow();
  }

  /** Shows what is wanted, until nothing else is. */
  async follow() {
    this.going = true;
    let again = false;
    try {
      for (let wanted = ""; wanted !== this.wanted; ) {
        await waited(Math.max(0, this.shownAt + STAYS_MS - performance.now()), this.stopping.signal);
        wanted = this.wanted;
        const version = this.at.value;
        const picture = pictureOf(this.source, version);
        // Who hurries passes by most of what would come next.
        const soon = performance.now() - this.shownAt < FLYING_MS;
        this.ahead.want(soon ? [] : this.coming(version));
        await picture;
        this.show(version);
      }
      this.resting = setTimeout(() => void this.rest(), REST_MS);
    } catch (error) {
      again = await this.failed(error);
    } finally {
      this.going = false;
    }
    if (again) await this.follow();
  }

  /** @param {number} version */
  show(version) {
    const now = performance.now();
    this.hurried = now - this.shownAt < FLYING_MS;
    this.shownAt = now;
    batch(() => ((this.shown.value = version), (this.trouble.value = "")));
  }

  get wanted() {
    return `${this.at.value} ${this.eyes.value}`;
  }

  /** The versions that come next if one goes on like this, and the one before. @param {number} from */
  coming(from) {
    const found = [];
    for (let each = from; found.length < AHEAD; found.push(each)) {
      const next = this.after(each, this.direction);
      if (next === each || next < 1 || next > this.newest.value) break;
      each = next;
    }
    const before = this.after(from, -this.direction);
    return before < 1 || before > this.newest.value ? found : [...found, before];
  }

  /** Learns all of the version at which one stays. */
  async rest() {
    const version = this.at.value;
    nameMoment(version);
    try {
      const step = await this.known(version);
      if (version === this.at.value) this.step.value = step;
    } catch (error) {
      if ((await this.failed(error)) && version === this.at.value) await this.rest();
    }
  }

  /** @param {string} eyes */
  async look(eyes) {
    this.eyes.value = eyes;
    await this.go(this.at.value);
  }

  /** @param {number} version @returns {Promise<Step>} */
  async known(version) {
    const key = `${version}`;
    const before = this.kept.get(key);
    if (before) return before;
    const sentence = this.sentences.value.get(version);
    const [event, changes, page] = await Promise.all([
      read(`${this.path}/events/${version}`, this.how),
      version > 1 ? read(`${this.path}/diff?from=${version - 1}&to=${version}`, this.how) : [],
      sentence ? { items: [sentence] } : read(`${this.path}/history?from=${version}&limit=1`, this.how),
    ]);
    const item = page.items.find((/** @type {HistoryItem} */ each) => each.version === version);
    const step = { version, event, text: item?.text ?? "", changes };
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

  /** Shows one step after the other until it is stopped or there is none. */
  async play() {
    this.playing.value = true;
    while (this.playing.value && this.at.value < this.newest.value) {
      await this.take(1);
      await waited(PLAY_MS / this.speed.value, this.stopping.signal).catch(() => undefined);
    }
    this.playing.value = false;
  }

  /** What an undo took back and in which the version is, if any. @param {number} version */
  branchOf(version) {
    return this.branches.value.find(({ from, until }) => from <= version && version <= until);
  }

  async learnNotes() {
    this.notes.value = (await read(`${this.path}/annotations`, this.how)).items;
  }

  /** Writes a note on the version that is looked at. Throws Refused and Away.
   * @param {string} text @param {string} audience `me` or `all`. */
  async note(text, audience) {
    await sent("POST", `${this.path}/annotations`, { ...this.how, body: { version: this.at.value, text, audience } });
    await this.learnNotes();
  }

  /** Takes a note away. Throws Refused and Away. @param {string} id */
  async unnote(id) {
    await sent("DELETE", `${this.path}/annotations/${id}`, this.how);
    await this.learnNotes();
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
      if (this.shown.value) this.trouble.value = error.message;
      else this.gone.value = absent;
      return false;
    }
    if (!(error instanceof Away)) throw error;
    this.trouble.value = `${error.message} Trying again.`;
    await waited(AGAIN_AFTER_MS, this.stopping.signal).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }
}
