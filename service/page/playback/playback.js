/** The playback of what has happened: the service plays at its own pace, the page shows one sentence after the other. */

import { waited } from "../api.js";
import { batch, signal } from "../vendor/signals.js";

/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {"off" | "fast" | "normal" | "slow" | "steps"} Speed */

const KEPT = "cosmic-ledger-speed";
/** @type {[Speed, string][]} */
export const SPEEDS = [["off", "Off"], ["fast", "Fast"], ["normal", "Normal"], ["slow", "Slow"], ["steps", "In steps"]];
/** @type {Record<Speed, number>} */
const FACTORS = { off: 0, fast: 0.4, normal: 1, slow: 2, steps: 1 };
/** How much faster all but the reveal and the result pass while the player is asked something. */
const HURRY = 3;
/** How many sentences may wait until all but the reveal and the result pass twice as fast, and so on. */
const BEHIND = 12;
/** A clock with less than this (ms) is not to be spent on looking. */
const SHORT_CLOCK_MS = 15_000;

/** How long (ms) a sentence of a type stays, besides the time in which it is read. @type {Record<string, number>} */
const LONG = { cards_revealed: 2600, totals_fixed: 1200, outcome_fixed: 1600, encounter_ended: 1200, game_ended: 2000, victory_reached: 2400 };
/** The sentences that always pass at their full length: the reveal and the result. */
const FULL = new Set(["cards_revealed", "totals_fixed", "outcome_fixed", "deal_agreed", "deal_failed", "encounter_ended", "victory_reached", "game_ended"]);
/** The time (ms) that a table stays while sentences pass, but for reveals and results. Each table is two reads of the past, and the
 * service allows 600 of them a minute. */
const TABLE_MS = 700;
/** The time (ms) of every sentence, and of each of its letters. */
const LEAST_MS = 500;
const LETTER_MS = 12;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The speed that a person has chosen; with reduced motion nothing plays unless it is chosen. */
export const speed = signal(/** @type {Speed} */ (kept() ?? (still.matches ? "off" : "normal")));

function kept() {
  const found = localStorage.getItem(KEPT);
  return SPEEDS.some(([id]) => id === found) ? /** @type {Speed} */ (found) : null;
}

/** @param {Speed} chosen */
export function setSpeed(chosen) {
  speed.value = chosen;
  localStorage.setItem(KEPT, chosen);
}

export class Playback {
  /**
   * @param {() => { asked: boolean, remaining_ms: number | null }} question What the player is asked now.
   * @param {(version: number) => Promise<View>} seen The table at a version.
   */
  constructor(question, seen) {
    this.question = question;
    this.seen = seen;
    this.queue = signal(/** @type {HistoryItem[]} */ ([]));
    /** The sentence that is shown; null when the table is up to date. */
    this.current = signal(/** @type {HistoryItem | null} */ (null));
    /** The table at that sentence, or at the one before until it is there; null when the table is up to date. */
    this.view = signal(/** @type {View | null} */ (null));
    this.running = false;
    this.skipping = new AbortController();
  }

  /** Shows sentences one after the other, after those that wait already. @param {readonly HistoryItem[]} items */
  add(items) {
    const { remaining_ms } = this.question();
    if (speed.peek() === "off" || (remaining_ms !== null && remaining_ms < SHORT_CLOCK_MS)) return this.skipAll();
    this.queue.value = [...this.queue.value, ...items.filter(({ alive }) => alive)];
    void this.run();
  }

  /** Ends the sentence that is shown. */
  skip() {
    this.skipping.abort();
  }

  /** Brings the table up to date at once. */
  skipAll() {
    this.queue.value = [];
    this.skip();
  }

  async run() {
    if (this.running) return;
    this.running = true;
    let shown = TABLE_MS;
    for (let item = this.queue.value[0]; item; item = this.queue.value[0]) {
      this.queue.value = this.queue.value.slice(1);
      this.skipping = new AbortController();
      const before = this.view.peek();
      const isDue = shown >= TABLE_MS || FULL.has(item.type);
      const view = isDue ? await this.seen(item.version).catch(() => before) : before;
      const length = this.length(item);
      shown = isDue ? length : shown + length;
      batch(() => ((this.current.value = item), (this.view.value = view)));
      await waited(length, this.skipping.signal).catch(() => undefined);
      if (speed.peek() === "off") this.queue.value = [];
    }
    batch(() => ((this.current.value = null), (this.view.value = null)));
    this.running = false;
  }

  /** How long (ms) a sentence is shown. @param {HistoryItem} item */
  length({ type, text }) {
    if (speed.peek() === "steps") return 2 ** 31 - 1;
    const whole = (LEAST_MS + LETTER_MS * text.length + (LONG[type] ?? 0)) * FACTORS[speed.peek()];
    if (FULL.has(type)) return whole;
    return whole / (this.question().asked ? HURRY : 1) / (1 + Math.floor(this.queue.peek().length / BEHIND));
  }
}
