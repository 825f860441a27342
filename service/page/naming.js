/** What players, things and numbers of them are called. */

import { words } from "./store.js";

/** @typedef {import("./shapes.js").View} View */
/** @typedef {import("./shapes.js").Player} Player */

/** The name of a thing. @param {string} id */
export const named = (id) => words.value.called(id);

/** `1 ship`, `2 ships`, `no ships`. @param {number} count @param {string} one */
export const counted = (count, one) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;

/** @param {View} view @param {string} seat @returns {Player} */
export const playerIn = (view, seat) => /** @type {Player} */ (view.seats[/** @type {keyof View["seats"]} */ (seat)]);

/** The person or bot at a seat, as the table calls them: `you`, `Ben`, `Blue`. @param {View} view @param {string} seat */
export function personIn(view, seat) {
  if (seat === view.viewer) return "you";
  return playerIn(view, seat)?.player || words.value.name(seat);
}
