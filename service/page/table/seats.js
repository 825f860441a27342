/** Seats: each colour has a shape and a letter too, so that nobody needs to see colours. */

import { token } from "../board/canvas.js";
import { html } from "../html.js";

/** @typedef {import("../shapes.js").Game} Game */

/** The token of a seat. @param {{ seat: string }} props */
export function Mark({ seat }) {
  return html`<svg class="mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">${token(seat, 0, 0, 9)}</svg>`;
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
