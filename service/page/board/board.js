/** The board: the systems around the encounter, the hyperspace gate and the warp, as one drawing.
 *
 * On a wide screen it is arranged as in the picture of the service. Where that would be too small to read, the encounter
 * comes first, and the systems are below it, in as many columns as there is room for.
 */

import { html } from "../html.js";
import { layout, paint, rounded } from "./canvas.js";
import { Middle, Side } from "./encounter.js";
import { System } from "./system.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

/** @typedef {import("./canvas.js").View} View */
/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {Side | Middle | System} Part */
/** @typedef {{ part: Part, x: number, y: number, height: number }} Placed */

/** In which the names of the gate and the warp fit. */
const NARROWEST_MIDDLE = 232;

/** @param {{ view: View, game: Game | null }} props */
export function Board({ view, game }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, measured] = useState(0);
  useEffect(() => {
    const here = /** @type {HTMLElement} */ (frame.current);
    const watching = new ResizeObserver(() => measured(here.clientWidth));
    watching.observe(here);
    measured(here.clientWidth);
    return () => watching.disconnect();
  }, []);
  return html`<section class="board" aria-label="Board" ref=${frame}>
    ${room > 0 && html`<${Drawing} view=${view} game=${game} room=${room} />`}
  </section>`;
}

/** @param {{ view: View, game: Game | null, room: number }} props */
function Drawing({ view, game, room }) {
  const { placed, bottom, aims } = arranged(view, room);
  const { margin, head } = layout;
  // Coordinates are those of the picture, which has a margin and a head.
  const top = margin + head;
  return html`<svg
    class="drawing" width=${room} height=${rounded(bottom - top)} viewBox=${`${margin} ${top} ${room} ${rounded(bottom - top)}`}
    role="group" aria-label=${`The board at version ${view.version}`} data-version=${view.version}
    font-family=${layout.font} fill=${paint("ink")}
  >
    ${placed.map(({ part, x, y, height }) => part.draw(x, y, height, game))}
    ${aims.map((aim) => html`<${Aim} ...${aim} />`)}
  </svg>`;
}

/** Where everything is, for a width. @param {View} view @param {number} room */
function arranged(view, room) {
  const seats = Object.keys(view.seats);
  const [above = 0, below = 0] = layout.rows[seats.length] ?? [];
  const { gap, margin, head, narrowest_system: narrowest } = layout;
  const most = Math.max(1, Math.floor((room + gap) / (narrowest + gap)));
  return Math.max(above, below) <= most && most > 1
    ? around(view, room, margin + head, seats.slice(0, above), seats.slice(above).reverse())
    : stacked(view, room, margin + head, seats, most);
}

/** The systems above and below the encounter, clockwise in the order of turns.
 * @param {View} view @param {number} room @param {number} top @param {string[]} above @param {string[]} below */
function around(view, room, top, above, below) {
  const upper = row(view, room, above, top);
  const edge = Math.max(top, ...upper.map(({ y, height }) => y + height));
  const middle = centre(view, room, edge + layout.corridor);
  const end = bottomOf(middle);
  const lower = row(view, room, below, end + layout.corridor);
  const gate = layout.margin + room / 2;
  const aims = [
    ...aimsAt(upper, gate, edge + layout.corridor, edge),
    ...aimsAt(lower, gate, end, end + layout.corridor),
  ];
  return { placed: [...upper, ...middle, ...lower], bottom: bottomOf([...middle, ...lower]), aims };
}

/** The encounter above all systems. @param {View} view @param {number} room @param {number} top
 * @param {string[]} seats @param {number} columns */
function stacked(view, room, top, seats, columns) {
  const placed = centre(view, room, top);
  for (let first = 0; first < seats.length; first += columns) {
    placed.push(...row(view, room, seats.slice(first, first + columns), bottomOf(placed) + layout.gap));
  }
  return { placed, bottom: bottomOf(placed), aims: [] };
}

/** @param {Placed[]} placed */
const bottomOf = (placed) => Math.max(...placed.map(({ y, height }) => y + height));

/** Systems side by side around the middle.
 * @param {View} view @param {number} room @param {string[]} seats @param {number} y @returns {Placed[]} */
function row(view, room, seats, y) {
  const { gap, margin, widest_system: widest } = layout;
  const width = Math.min(widest, (room - gap * (seats.length - 1)) / seats.length);
  const left = margin + (room - width * seats.length - gap * (seats.length - 1)) / 2;
  const systems = seats.map((seat) => new System(view, seat, width));
  const height = Math.max(...systems.map((each) => each.height));
  return systems.map((part, place) => ({ part, x: left + place * (width + gap), y, height }));
}

/** Both sides with the gate and the warp between them; on a phone one below the other.
 * @param {View} view @param {number} room @param {number} y @returns {Placed[]} */
function centre(view, room, y) {
  const { gap, margin, centre: sizes, narrowest_system: narrowest } = layout;
  if (room < 2 * narrowest) {
    const parts = [new Side(view, "offense", room), new Middle(view, room), new Side(view, "defense", room)];
    let top = y;
    return parts.map((part) => {
      const here = { part, x: margin, y: top, height: part.height };
      top += part.height + gap;
      return here;
    });
  }
  const middle = Math.max(NARROWEST_MIDDLE, ((room - 2 * gap) * sizes.middle) / (2 * sizes.side + sizes.middle));
  const side = (room - 2 * gap - middle) / 2;
  const parts = [new Side(view, "offense", side), new Middle(view, middle), new Side(view, "defense", side)];
  const height = Math.max(...parts.map((each) => each.height));
  const lefts = [margin, margin + side + gap, margin + side + middle + 2 * gap];
  return parts.map((part, place) => ({ part, x: lefts[place] ?? margin, y, height }));
}

/** @param {Placed[]} placed @param {number} gate @param {number} from @param {number} edge The edge of the systems. */
function aimsAt(placed, gate, from, edge) {
  return placed.flatMap(({ part, x }) => {
    const aim = part instanceof System ? part.aim : null;
    return aim === null ? [] : [{ gate, from, x: x + aim, edge }];
  });
}

/** The arrow from the gate to the planet that is attacked.
 * @param {{ gate: number, from: number, x: number, edge: number }} props */
function Aim({ gate, from, x, edge }) {
  const tip = edge < from ? 12 : -12;
  const turn = (edge + from) / 2;
  const path = `M${rounded(gate)} ${rounded(from)}V${rounded(turn)}H${rounded(x)}V${rounded(edge + tip)}`;
  const side = edge + tip * 1.2;
  const points = [[x, edge], [x - 9, side], [x + 9, side]].map(([dx = 0, dy = 0]) => `${rounded(dx)},${rounded(dy)}`).join(" ");
  return html`
    <path d=${path} fill="none" stroke=${paint("lit")} stroke-width="4" stroke-linejoin="round" />
    <polygon points=${points} fill=${paint("lit")}><title>The gate is aimed here</title></polygon>
  `;
}
