/** What players, things and numbers of them are called. */

import { addressed } from "./second-person.js";
import { words } from "./store.js";
import { signal } from "./vendor/signals.js";

/** @typedef {import("./shapes.js").Game} Game */
/** @typedef {import("./shapes.js").View} View */
/** @typedef {import("./shapes.js").Player} Player */

/** The name of a thing. @param {string} id */
export const named = (id) => words.value.called(id);

/** `1 ship`, `2 ships`, `no ships`. @param {number} count @param {string} one */
export const counted = (count, one) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;

/** @param {View} view @param {string} seat @returns {Player} */
export const playerIn = (view, seat) => /** @type {Player} */ (view.seats[/** @type {keyof View["seats"]} */ (seat)]);

/** Seat -> the name of the person who plays it, at the table that is open. */
export const people = signal(/** @type {ReadonlyMap<string, string>} */ (new Map()));

/** The seat of the person who reads at that table; empty for one who watches. */
const reader = signal("");

/** Learns who sits at a table. @param {Game} game @param {string} [own] The seat of the person who reads. */
export function learnPeople({ seats }, own = "") {
  reader.value = own;
  const called = new Map(seats.flatMap(({ seat, name, bot }) => (name && !bot ? [[seat, name]] : [])));
  if (JSON.stringify([...called]) !== JSON.stringify([...people.peek()])) people.value = called;
}

/** The person or bot at a seat, as the table calls them: `you`, `Ben`, `Blue`. @param {View} view @param {string} seat */
export function personIn(view, seat) {
  return seat === view.viewer ? "you" : people.value.get(seat) ?? words.value.name(seat);
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name within a sentence: one that is written from right to left turns nothing around that stands beside it. @param {string} name */
const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** A sentence of the service in which people have their names instead of their colours, and the reader is `you`. @param {string} text */
export function spoken(text) {
  const names = new Map([...people.value].map(([seat, name]) => [words.value.name(seat), isolated(name)]));
  const said = reader.value ? addressed(text, words.value.name(reader.value)) : text;
  if (!names.size) return said;
  // All at once: a name may have the word of another colour in it.
  return said.replace(new RegExp(`\\b(?:${[...names.keys()].join("|")})\\b`, "g"), (colour) => names.get(colour) ?? colour);
}
