/** What seats added to the seed of the server, in which order, and the key of chance that comes of it. */

import { chanceKey, hex, joined, sha256, unhex } from "./proof.js";
import { failIf } from "./wrong.js";

/** @typedef {import("./export.js").Event} Event */
/** @typedef {import("./proof.js").Bytes} Bytes */

/** The seats in table order, at first and after each time that the host changed them. @param {Event[]} events */
export function tablesOf(events) {
  const changed = events.filter((event) => event.type === "settings_changed" && event.data.seats);
  return /** @type {string[][]} */ ([events[0]?.data.seats, ...changed.map((event) => event.data.seats)]);
}

/**
 * The seeds of the seats when the game began, and the commitments that came before any was revealed. Committed seeds
 * are revealed once all seats are taken, and then nothing else is added. If a player leaves, or there is a new seat,
 * all commitments are discarded. Throws VerificationError.
 * @param {Event[]} events @returns {Promise<{ seeds: Map<string, Bytes>, commitments: Map<string, string> }>}
 */
export async function seedsOf(events) {
  const found = new Seeds(tablesOf(events)[0] ?? []);
  for (const event of events) {
    await found.take(event);
    if (event.type === "game_started") break;
  }
  return found;
}

class Seeds {
  /** @param {string[]} seats */
  constructor(seats) {
    this.seats = seats;
    this.free = new Set(seats);
    /** @type {Map<string, Bytes>} */
    this.seeds = new Map();
    /** @type {Map<string, string>} */
    this.commitments = new Map();
    /** The seat of the command in which the event is. */
    this.sender = "";
  }

  get revealed() {
    return [...this.commitments.keys()].some((seat) => this.seeds.has(seat));
  }

  /** @param {Event} event */
  async take({ type, seq, data, command }) {
    if (command) this.sender = command.seat;
    const own = type === "seed_committed" || type === "seat_seeded";
    failIf(own && this.sender !== data.seat, seq, "a seat adds to the seed for another seat");
    if (type === "seat_taken") this.free.delete(data.seat);
    else if (type === "seed_committed") this.commit(seq, data);
    else if (type === "seat_seeded") await this.reveal(seq, data);
    else if (type === "seat_left" || type === "settings_changed") this.change(data);
    else if (type === "game_started") {
      const silent = [...this.commitments.keys()].some((seat) => !this.seeds.has(seat));
      failIf(silent, seq, "a committed seed was not revealed");
    }
  }

  /** @param {number} seq @param {any} data */
  commit(seq, data) {
    failIf(this.revealed, seq, "a seed is committed after another one was revealed");
    this.commitments.set(data.seat, data.commitment);
    this.seeds.delete(data.seat);
  }

  /** @param {number} seq @param {any} data */
  async reveal(seq, data) {
    const seed = unhex(data.seed);
    const committed = this.commitments.get(data.seat);
    const fits =
      seed && (committed === undefined ? !this.revealed : hex(await sha256(seed)) === committed && !this.free.size);
    failIf(!fits, seq, "this seed does not match its commitment, or comes too early");
    this.seeds.set(data.seat, /** @type {Bytes} */ (seed));
  }

  /** @param {any} data */
  change(data) {
    const there = /** @type {string[]} */ (data.seats ?? this.seats);
    const left = this.seats.filter((seat) => seat === data.seat);
    const fresh = there.filter((seat) => !this.seats.includes(seat));
    const gone = [...left, ...(this.revealed && (left.length || fresh.length) ? this.commitments.keys() : [])];
    for (const seat of gone) {
      this.seeds.delete(seat);
      this.commitments.delete(seat);
    }
    this.free = new Set([...[...this.free].filter((seat) => there.includes(seat)), ...left, ...fresh]);
    this.seats = there;
  }
}

/** The id of the game and the seeds of the seats are mixed in; not with a chosen seed, and a fork may go on as it was.
 * @param {Bytes} seed @param {Event[]} events @param {Map<string, Bytes>} seeds */
export function keyOf(seed, events, seeds) {
  const created = events[0]?.data;
  const origin = created.origin ?? {};
  if (origin.randomness === "same") {
    const added = unhex((origin.seeds ?? []).join(""));
    return chanceKey(seed, origin.drawn_as ?? "", /** @type {Bytes} */ (added));
  }
  const inTurn = (tablesOf(events).at(-1) ?? []).map((seat) => seeds.get(seat) ?? new Uint8Array());
  return chanceKey(seed, created.chosen_seed ? "" : created.game, joined(...inTurn));
}
