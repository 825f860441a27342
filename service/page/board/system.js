/** A system: its seat with alien, score and hand, and the planets that it has. */

import { html } from "../html.js";
import { words } from "../store.js";
import { playerOf } from "../table/seats.js";
import { Chosen } from "./chosen.js";
import { colour, counted, fitted, layout, line, named, paint, panel, rounded, text, token, wrapped } from "./canvas.js";
import { bodies, heightOf, Planet } from "./planet.js";

/** @typedef {import("./canvas.js").View} View */
/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").Player} Player */

/** The system of a seat, laid out in a width. */
export class System {
  /** @param {View} view @param {string} seat @param {number} width */
  constructor(view, seat, width) {
    this.view = view;
    this.seat = seat;
    this.width = width;
    this.player = playerIn(view, seat);
    this.room = (width - 2 * layout.padding) / layout.slots;
    const all = bodies(view, seat);
    /** The bodies in rows of as many as fit side by side. */
    this.rows = Array.from({ length: Math.ceil(all.length / layout.slots) }, (_, row) =>
      all.slice(row * layout.slots, (row + 1) * layout.slots),
    );
    this.head = wrapped(this.aliens(), width - 2 * layout.padding);
  }

  /** How high its panel is. */
  get height() {
    const lines = line("title") + (this.head.length + 1) * line() + 4;
    return 2 * layout.padding + lines + this.rows.reduce((sum, row) => sum + heightOf(row, this.room), 0);
  }

  /** Where the planet that is attacked is, from the left edge; null where it is elsewhere. */
  get aim() {
    const place = this.rows.flatMap((row) => row.findIndex((body) => body.aimedAt)).find((found) => found >= 0);
    return place === undefined ? null : this.middle(place);
  }

  /** @param {number} place */
  middle(place) {
    return layout.padding + this.room * (place + 0.5);
  }

  aliens() {
    const { aliens, power_active, bot, stand_in, conceded } = this.player;
    const named_ = aliens.map((each) => `${named(each)}${power_active.includes(each) ? "" : " (no power)"}`);
    const player = [
      ...(bot ? [`bot ${bot}`] : []),
      ...(stand_in ? [`away, bot ${stand_in} plays`] : []),
      ...(conceded ? ["gave up"] : []),
    ];
    return [named_.join(", ") || "no alien yet", ...player].join(" · ");
  }

  get signs() {
    const { view, seat } = this;
    const running = view.status === "running";
    const signs = [
      [/** @type {readonly string[]} */ (view.winners).includes(seat), "won"],
      [view.turn.seat === seat && running, "on turn"],
      [running && /** @type {readonly string[]} */ (view.waiting).includes(seat), "asked"],
      [seat === view.viewer, "you"],
    ];
    return signs.flatMap(([given, sign]) => (given ? [sign] : [])).join(" · ");
  }

  get score() {
    const { foreign_colonies, colonies_counted, colonies_needed, hand_size, ships_in_warp } = this.player;
    const further = colonies_counted - foreign_colonies;
    return `${foreign_colonies}${further ? `+${further}` : ""} of ${colonies_needed} colonies · ${counted(hand_size, "card")} · ${ships_in_warp} in the warp`;
  }

  /** The panel with all that is on it; `height` is that of its neighbours.
   * @param {number} x @param {number} y @param {number} height @param {Game | null} game */
  draw(x, y, height, game) {
    const { padding } = layout;
    const active = this.seat === this.view.turn.seat;
    const first = y + padding + line("title") / 2;
    const lines = first + line("title") / 2 + line() / 2;
    const score = lines + this.head.length * line();
    const about = this.player.aliens.map((each) => `${named(each)}: ${words.value.text(each)}`).join("\n");
    return html`<g key=${this.seat} class=${`system ${this.seat}`} role="group" aria-label=${`The system of ${named(this.seat)}`}>
      ${panel(x, y, this.width, height, active ? { stroke: colour(this.seat), "stroke-width": 3.5 } : {})}
      ${this.heading(x, first, this.player.bot ? "" : playerOf(game, this.seat))}
      <g>${about && html`<title>${about}</title>`}${this.head.map((said, place) => text(x + padding, lines + place * line(), said))}</g>
      ${text(x + padding, score, this.score, "body", { fill: paint("quiet") })}
      ${this.planets(x, score + line() / 2 + 4)}
    </g>`;
  }

  /** Whose system it is, by colour and by name. @param {number} x @param {number} y @param {string} player */
  heading(x, y, player) {
    const { padding } = layout;
    const { signs } = this;
    const name = named(this.seat);
    // The name is bold: its letters are wider than those of other texts.
    const begin = x + padding + 28 + (name.length + 1.5) * layout.text.title * 0.64;
    const end = x + this.width - padding - (signs.length + 1) * layout.text.body * layout.glyph;
    const box = { x: x + 4, y: y - line("title") / 2 - 4, width: this.width - 8, height: line("title") + 5 };
    return html`<${Chosen} id=${this.seat} name=${[name, player, signs].filter(Boolean).join(", ")} box=${box}>
      ${token(this.seat, x + padding + 10, y, 9)}
      ${text(x + padding + 28, y, name, "title", { "font-weight": "700" })}
      <g data-page>${text(begin, y, fitted(player, Math.max(0, end - begin)), "body", { fill: paint("quiet") })}</g>
      ${text(x + this.width - padding, y, signs, "body", { "text-anchor": "end", "font-weight": "600", fill: paint("lit") })}
    <//>`;
  }

  /** @param {number} x @param {number} y */
  planets(x, y) {
    let top = y;
    return this.rows.map((row) => {
      const here = top;
      top += heightOf(row, this.room);
      return row.map(
        (body, place) => html`<${Planet}
          key=${body.id} x=${rounded(x + this.middle(place))} y=${here} body=${body} row=${row} owner=${this.seat} room=${this.room}
        />`,
      );
    });
  }
}

/** @param {View} view @param {string} seat @returns {Player} */
export const playerIn = (view, seat) => /** @type {Player} */ (view.seats[/** @type {keyof View["seats"]} */ (seat)]);
