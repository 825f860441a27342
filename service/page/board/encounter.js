/** The middle of the board: both sides of the encounter, and between them the hyperspace gate and the warp. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Chosen } from "./chosen.js";
import { colour, counted, layout, line, named, paint, panel, text, token, wrapped } from "./canvas.js";
import { inWords, present, ships } from "./ships.js";

/** @typedef {import("./canvas.js").View} View */
/** @typedef {NonNullable<View["encounter"]>} Encounter */

/** A side of the encounter: its players with their ships, its card, and its total with the terms. */
export class Side {
  /** @param {View} view @param {"offense" | "defense"} side @param {number} width */
  constructor(view, side, width) {
    this.view = view;
    this.side = side;
    this.width = width;
    this.now = view.encounter;
    this.seat = this.now?.[side] ?? "";
    this.lines = this.said().flatMap((each) => wrapped(each, width - 2 * layout.padding));
  }

  /** How high its panel is. */
  get height() {
    return 2 * layout.padding + 2 * line("head") + Math.max(this.lines.length, layout.side.lines) * line();
  }

  /** The panel. @param {number} x @param {number} y @param {number} height */
  draw(x, y, height) {
    const { padding, side } = layout;
    const first = y + padding + line("head") / 2;
    const fleets = first + line("head");
    const lines = fleets + line("head") / 2 + line() / 2;
    const name = this.side === "offense" ? "Offense" : "Defense";
    const played = this.now?.cards[/** @type {any} */ (this.seat)];
    const card = played ? words.value.text(played) : "";
    const said = [name, this.seat && named(this.seat), this.total, inWords(this.fleets), ...this.said(), card];
    return html`<g key=${this.side} class=${`side ${this.side}`} role="img" aria-label=${said.filter(Boolean).join(". ")}>
      ${panel(x, y, this.width, height, this.seat ? { stroke: colour(this.seat), "stroke-width": 2 } : {})}
      ${text(x + padding, first, name, "title", { fill: paint("quiet") })}
      ${this.seat && token(this.seat, x + padding + side.token, first, 9)}
      ${this.seat && text(x + padding + side.name, first, named(this.seat), "title", { "font-weight": "700" })}
      ${text(x + this.width - padding, first, this.total, "head", { "text-anchor": "end", "font-weight": "700" })}
      ${ships(x + this.width / 2, fleets, this.fleets, side.columns, side.column)}
      <g>${card && html`<title>${card}</title>`}${this.lines.map((each, place) => text(x + padding, lines + place * line(), each))}</g>
    </g>`;
  }

  /** Seat -> its ships on this side. @returns {import("./canvas.js").Fleets} */
  get fleets() {
    const { view, now } = this;
    if (!now || !this.seat) return {};
    if (this.side === "offense") return view.gate;
    return { [this.seat]: view.planets[now.planet]?.[/** @type {any} */ (this.seat)] ?? [], ...view.beside };
  }

  get total() {
    const { now } = this;
    const total = now?.totals[this.side];
    if (total !== undefined) return String(total);
    return now?.terms ? `${now.terms[this.side].reduce((sum, term) => sum + term.amount, 0)} so far` : "";
  }

  /** What is said of this side. @returns {string[]} */
  said() {
    const { now, seat, side } = this;
    if (!now || !seat) return [];
    const card = now.cards[/** @type {any} */ (seat)];
    const allies = Object.entries(now.allies).flatMap(([ally, joined]) => (joined === side ? [named(ally)] : []));
    const terms = now.explained[`total:${side}`] ?? now.terms?.[side] ?? [];
    return [
      ...(card === undefined ? [] : [`Card: ${card ? named(card) : "face down"}`]),
      ...(allies.length ? [`Allies: ${allies.join(", ")}`] : []),
      ...(terms.length ? [terms.map(termInWords).join(" · ")] : []),
      ...(now.winner ? [now.winner === side ? "wins" : "loses"] : []),
    ];
  }
}

/** @param {{ amount: number, source: string, seat?: string }} term */
function termInWords({ amount, source, seat }) {
  return `${amount < 0 ? "" : "+"}${amount} ${named(source)}${seat ? ` of ${named(seat)}` : ""}`;
}

/** The hyperspace gate and the warp. */
export class Middle {
  /** @param {View} view @param {number} width */
  constructor(view, width) {
    this.view = view;
    this.width = width;
  }

  get height() {
    return layout.centre.height;
  }

  /** Both, one above the other. @param {number} x @param {number} y @param {number} height */
  draw(x, y, height) {
    const half = height / 2;
    return html`<g key="middle" class="middle">
      ${panel(x, y, this.width, height, { fill: paint("space") })}
      ${this.place("gate", "Hyperspace gate", this.view.gate, x, y, half)}
      ${this.place("warp", "Warp", this.view.warp, x, y + half, half)}
      <line x1=${x + 16} x2=${x + this.width - 16} y1=${y + half} y2=${y + half} stroke=${paint("edge")} />
    </g>`;
  }

  /** @param {string} id @param {string} name @param {import("./canvas.js").Fleets} fleets
   * @param {number} x @param {number} y @param {number} height */
  place(id, name, fleets, x, y, height) {
    const count = counted(present(fleets).reduce((sum, [, each]) => sum + each, 0), "ship");
    const middle = x + this.width / 2;
    const box = { x: x + 4, y: y + 4, width: this.width - 8, height: height - 8 };
    return html`<${Chosen} id=${id} name=${`${name}: ${inWords(fleets) || count}`} box=${box}>
      ${text(middle, y + 24, `${name}: ${count}`, "body", { "text-anchor": "middle", "font-weight": "600" })}
      ${ships(middle, y + 48, fleets, layout.centre.columns, layout.centre.column)}
    <//>`;
  }
}
