/** What everything on the board is drawn with: sizes, colours and shapes of the layout, texts that fit, and tokens.
 *
 * The layout is one file of data. The service draws the same board after it as a picture (`GET .../board.svg`).
 */

import { html } from "../html.js";
import { layout } from "../layout.js";
import { words } from "../store.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../html.js").Shown} Shown */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {Record<string, readonly string[] | undefined>} Fleets Seat -> its ships in one place. */
/** @typedef {Record<string, string | number>} Look Attributes of an element. */
/** @typedef {"head" | "title" | "body" | "small" | "letter"} Size */
/**
 * @typedef {object} Layout
 * @property {number} margin @property {number} gap @property {number} padding @property {number} corner
 * @property {number} corridor @property {number} width @property {number} head @property {number} slots
 * @property {number} narrowest_system @property {number} widest_system
 * @property {string} font @property {number} line @property {number} glyph
 * @property {Record<Size, number>} text
 * @property {Record<string, [number, number]>} rows
 * @property {{ side: number, middle: number, height: number, columns: number, column: number }} centre
 * @property {{ lines: number, columns: number, column: number, token: number, name: number }} side
 * @property {{ radius: number, small_radius: number, ring: number, note: number, gap: number }} slot
 * @property {{ radius: number, column: number, row: number, columns: number, rows: number }} ship
 * @property {{ width: number, height: number, column: number }} pile
 * @property {Record<"light" | "dark", Record<string, string>>} themes
 * @property {Record<string, { letter: string, shape: string, light: string, dark: string }>} seats
 * @property {Record<string, [number, number][]>} shapes
 */

export { layout };

const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = signal(/** @type {"light" | "dark"} */ (dark.matches ? "dark" : "light"));
dark.addEventListener("change", () => (theme.value = dark.matches ? "dark" : "light"));

/** The colour of a part of the board: `ink`, `panel`, ... @param {string} part */
export const paint = (part) => layout.themes[theme.value][part] ?? "none";

/** The colour of a seat. @param {string} seat */
export const colour = (seat) => layout.seats[seat]?.[theme.value] ?? paint("quiet");

/** The height of a line of text. @param {Size} [size] */
export const line = (size = "body") => layout.text[size] * layout.line;

/** What a thing is called. @param {string} id */
export const named = (id) => words.value.called(id);

/** `1 ship`, `2 ships`, `no ships`. @param {number} count @param {string} one */
export const counted = (count, one) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;

// -- what is drawn ----------------------------------------------------------------------------------

/** A line of text; `y` is its middle.
 * @param {number} x @param {number} y @param {string} said @param {Size} [size] @param {Look} [look] */
export function text(x, y, said, size = "body", look = {}) {
  if (!said) return null;
  const height = layout.text[size];
  return html`<text x=${rounded(x)} y=${rounded(y + height * 0.35)} font-size=${height} ...${look}>${said}</text>`;
}

/** The ground for the things of one kind.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {Look} [look] */
export function panel(x, y, width, height, look = {}) {
  return html`<rect
    x=${rounded(x)} y=${rounded(y)} width=${rounded(width)} height=${rounded(height)} rx=${layout.corner}
    fill=${paint("panel")} stroke=${paint("edge")} stroke-width="1" ...${look}
  />`;
}

/** A shape of the layout around a point; its title is a tooltip.
 * @param {string} name @param {number} x @param {number} y @param {number} radius @param {string} title @param {Look} look */
export function shape(name, x, y, radius, title, look) {
  const points = layout.shapes[name] ?? [];
  const tip = title && html`<title>${title}</title>`;
  if (!points.length) return html`<circle cx=${rounded(x)} cy=${rounded(y)} r=${rounded(radius)} ...${look}>${tip}</circle>`;
  const corners = points.map(([dx, dy]) => `${rounded(x + radius * dx)},${rounded(y + radius * dy)}`).join(" ");
  return html`<polygon points=${corners} stroke-linejoin="round" ...${look}>${tip}</polygon>`;
}

/** The sign of a seat: its shape in its colour, with its letter where there is room.
 * @param {string} seat @param {number} x @param {number} y @param {number} radius @param {string} [title] */
export function token(seat, x, y, radius, title = "") {
  const sign = layout.seats[seat] ?? { shape: "rock", letter: "" };
  const drop = sign.shape === "triangle" ? radius / 4 : 0;
  const look = { "text-anchor": "middle", "font-weight": "700", fill: paint("letter") };
  return html`
    ${shape(sign.shape, x, y, radius, title, { fill: colour(seat) })}
    ${radius >= layout.ship.radius && text(x, y + drop, sign.letter, "letter", look)}
  `;
}

/** Two decimals are enough for a screen. @param {number} value */
export const rounded = (value) => Math.round(value * 100) / 100;

// -- how wide texts are -----------------------------------------------------------------------------

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** About how many ordinary letters are as wide. @param {string} said */
const wide = (said) => [...said].reduce((sum, each) => sum + (WIDE.test(each) ? 1.8 : 1), 0);

/** @param {number} width @param {Size} size */
const room = (width, size) => width / (layout.text[size] * layout.glyph);

/** The text, cut where it is wider than this. @param {string} said @param {number} width @param {Size} [size] */
export function fitted(said, width, size = "body") {
  if (wide(said) <= room(width, size)) return said;
  const letters = [...said];
  while (letters.length && wide(letters.join("")) > room(width, size) - 1) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The text in lines that are no wider than this. @param {string} said @param {number} width @param {Size} [size] */
export function wrapped(said, width, size = "body") {
  const lines = [""];
  for (const word of said.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (wide(longer) <= room(width, size)) lines[lines.length - 1] = longer;
    else lines.push(fitted(word, width, size));
  }
  return lines.filter(Boolean);
}
