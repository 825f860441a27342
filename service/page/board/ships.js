/** Ships: a token for each seat that has some, and how many. */

import { html } from "../html.js";
import { counted, layout, named, text, token } from "./canvas.js";

/** @typedef {import("./canvas.js").Fleets} Fleets */

/** Seat and number of ships, of those that have any. @param {Fleets} fleets @returns {[string, number][]} */
export const present = (fleets) =>
  Object.entries(fleets).flatMap(([seat, ships]) => (ships?.length ? [[seat, ships.length]] : []));

/** The ships as words, such as `3 ships of Red`. @param {Fleets} fleets */
export const inWords = (fleets) =>
  present(fleets)
    .map(([seat, count]) => `${counted(count, "ship")} of ${named(seat)}`)
    .join(", ");

/** Tokens with their counts, in rows around the middle `x`; `y` is the middle of the first row.
 * @param {number} x @param {number} y @param {Fleets} fleets @param {number} columns @param {number} [column] */
export function ships(x, y, fleets, columns, column = layout.ship.column) {
  const { radius, row } = layout.ship;
  const there = present(fleets);
  return there.map(([seat, count], place) => {
    const line = Math.floor(place / columns);
    const inLine = Math.min(columns, there.length - line * columns);
    const at = x - (column * inLine) / 2 + (place % columns) * column;
    const middle = y + line * row;
    return html`<g key=${seat}>
      ${token(seat, at + radius, middle, radius, inWords({ [seat]: fleets[seat] }))}
      ${text(at + 2 * radius + 2, middle, String(count), "small", { "font-weight": "600" })}
    </g>`;
  });
}
