/** Seats and ships: each colour has a letter too, so that nobody needs to see colours. */

import { html } from "../html.js";
import { words } from "../store.js";

/** @typedef {import("../shapes.js").Game} Game */

/** A mark with the letter of a colour. @param {{ seat: string }} props */
export function Mark({ seat }) {
  return html`<span class=${`mark ${seat}`} aria-hidden="true">${seat.charAt(0).toUpperCase()}</span>`;
}

/** Ships of one colour in one place. @param {{ seat: string, count: number }} props */
export function Ships({ seat, count }) {
  const name = words.value.name(seat);
  return html`<span class=${`ships ${seat}`} role="img" aria-label=${`${count} of ${name}`}
    ><span aria-hidden="true">${seat.charAt(0).toUpperCase()}</span>${count}</span
  >`;
}

/** Ships of several colours. @param {{ ships: Record<string, readonly string[]> }} props */
export function Fleet({ ships }) {
  return Object.entries(ships)
    .filter(([, ids]) => ids.length)
    .map(([seat, ids]) => html`<${Ships} key=${seat} seat=${seat} count=${ids.length} />`);
}

/** What the player of a seat is called. @param {Game | null} game @param {string} seat */
export function playerOf(game, seat) {
  const found = game?.seats.find((each) => each.seat === seat);
  if (!found?.taken) return "free";
  return found.bot ? `bot (${found.bot})` : found.name ?? "anonymous";
}

/** The seats of a game in one line. @param {Game} game */
export function seatsOf(game) {
  return game.seats.map(
    ({ seat }) => html`<span key=${seat} class="seat"><${Mark} seat=${seat} /> ${playerOf(game, seat)}</span>`,
  );
}
