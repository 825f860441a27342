/** The board: a system for each seat with its planets, and the places beside them. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Fleet, Mark, playerOf } from "./seats.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Game} Game */

/** @param {{ view: View, game: Game | null }} props */
export function Board({ view, game }) {
  const systems = Object.keys(view.seats);
  const elsewhere = Object.keys(view.planets).filter((planet) => !systems.includes(systemOf(view, planet)));
  return html`<section class="board" aria-label="Board">
    ${systems.map((seat) => html`<${System} key=${seat} seat=${seat} view=${view} game=${game} />`)}
    ${elsewhere.length > 0 &&
    html`<article class="system"><h2>Elsewhere</h2><${Planets} planets=${elsewhere} view=${view} /></article>`}
    <${Piles} view=${view} />
  </section>`;
}

/** @param {View} view @param {string} planet @returns {string} */
function systemOf(view, planet) {
  return view.further_planets[planet] ?? planet.slice(0, planet.lastIndexOf("-"));
}

/** @param {{ seat: string, view: View, game: Game | null }} props */
function System({ seat, view, game }) {
  const player = /** @type {import("../shapes.js").Player} */ (view.seats[/** @type {any} */ (seat)]);
  const planets = Object.keys(view.planets).filter((planet) => systemOf(view, planet) === seat);
  const waited = view.status === "running" && view.waiting.includes(/** @type {any} */ (seat));
  const active = view.turn.seat === seat && view.status === "running";
  return html`<article class=${`system ${seat}${active ? " active" : ""}`} aria-label=${words.value.name(seat)}>
    <h2>
      <${Mark} seat=${seat} /> ${words.value.name(seat)} <span class="quiet">${playerOf(game, seat)}</span>
      ${view.viewer === seat && html`<span class="tag">you</span>`}
      ${waited && html`<span class="tag asked">asked</span>`}
    </h2>
    <${Aliens} player=${player} />
    <${Planets} planets=${planets} view=${view} />
    <dl class="counts">
      <div><dt>Colonies</dt><dd>${player.foreign_colonies} of ${player.colonies_needed}</dd></div>
      <div><dt>Hand</dt><dd>${player.hand_size}</dd></div>
      <div><dt>Warp</dt><dd>${player.ships_in_warp}</dd></div>
    </dl>
  </article>`;
}

/** @param {{ player: import("../shapes.js").Player }} props */
function Aliens({ player }) {
  if (!player.aliens.length) return html`<p class="alien quiet">no alien yet</p>`;
  return player.aliens.map((alien) => {
    const works = player.power_active.includes(alien);
    return html`<details key=${alien} class="alien">
      <summary>${words.value.name(alien)}${works ? "" : html` <span class="quiet">no power now</span>`}</summary>
      <p>${words.value.text(alien)}</p>
    </details>`;
  });
}

/** @param {{ planets: string[], view: View }} props */
function Planets({ planets, view }) {
  const target = view.encounter?.planet;
  return html`<ol class="planets">
    ${planets.map(
      (planet) => html`<li
        key=${planet}
        class=${`planet${planet === target ? " target" : ""}`}
        aria-label=${words.value.name(planet) + (planet === target ? ", attacked" : "")}
      >
        <span class="number" aria-hidden="true">${planet === target ? "◎" : ""}${planet.split("-").at(-1)}</span>
        <${Fleet} ships=${view.planets[planet] ?? {}} />
      </li>`,
    )}
  </ol>`;
}

/** Decks, discards, and ships that are nowhere else. @param {{ view: View }} props */
function Piles({ view }) {
  const piles = Object.entries(view.piles);
  const open = Object.entries(view.open_piles).filter(([, cards]) => cards.length);
  return html`<article class="system piles" aria-label="Warp and piles">
    <h2>Warp and piles</h2>
    <p class="fleet"><span class="quiet">Warp</span> <${Fleet} ships=${view.warp} /></p>
    ${Object.values(view.removed).some((ids) => ids.length) &&
    html`<p class="fleet"><span class="quiet">Out of the game</span> <${Fleet} ships=${view.removed} /></p>`}
    <dl class="counts">
      ${piles.map(([pile, count]) => html`<div key=${pile}><dt>${words.value.name(pile)}</dt><dd>${count}</dd></div>`)}
    </dl>
    ${open.map(
      ([pile, cards]) => html`<details key=${pile} class="pile">
        <summary>${words.value.name(pile)} <strong>${cards.length}</strong></summary>
        <p>${cards.map((/** @type {any} */ card) => words.value.name(typeof card === "string" ? card : card.title)).reverse().join(", ")}</p>
      </details>`,
    )}
  </article>`;
}
