/** The line above the table: the phases of the encounter, where the game is, clocks and the menu. */

import { html } from "../html.js";
import { besides } from "../moments.js";
import { personIn } from "../naming.js";
import { Orders } from "../questions/orders.js";
import { Leaving } from "../people/leaving.js";
import { Switches } from "../people/notices.js";
import { Sharing } from "../people/share.js";
import { words } from "../store.js";
import { Clocks } from "./clock.js";
import { Requests } from "./requests.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */

/** The phases that every encounter has, in their order (CORE-030). */
const PHASES = ["regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"];

/** @param {{ store: Store, view: View }} props */
export function Head({ store, view }) {
  const origin = store.game.value?.forked_from;
  const at = PHASES.indexOf(String(view.phase ?? ""));
  return html`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    ${view.status === "running" && html`<ol class="phases" aria-label="Phases">
      ${PHASES.map(
        (phase, place) => html`<li key=${phase} class=${place < at ? "before" : ""} aria-current=${place === at ? "step" : undefined}>${words.value.name(phase)}</li>`,
      )}
    </ol>`}
    <div class="moment">
      <h1 tabindex="-1">${happens(view)}${view.paused ? " · paused" : ""}</h1>
      <p class="quiet small">${where(view)}</p>
    </div>
    <div class="tools">
      ${store.trouble.value ? html`<span class="trouble" role="status">${store.trouble.value}</span>` : html`<${Clocks} store=${store} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${view.status !== "lobby" && html`<a href=${`?audit=${store.id}&at=${view.version}`}>Audit</a>`}
          <a href=${`?verify=${store.id}`}>Verify</a>
          ${origin && html`<a href=${besides(store.id, origin.game_id)}>Beside the game that it comes from</a>`}
          <${Requests} store=${store} />
          <${Orders} store=${store} />
          <${Sharing} store=${store} />
          ${store.seat.value && html`<${Switches} />`}
          <${Leaving} store=${store} />
        </div>
      </details>
    </div>
  </header>`;
}

/** What is going on: who attacks whom, or who has won. @param {View} view */
function happens(view) {
  const { status, winners, encounter, turn } = view;
  if (status === "lobby") return "The game has not begun";
  if (status === "over") return winners.length ? `${people(view, winners)} won` : "Over, nobody won";
  if (!encounter) return turn.seat ? `${upper(personIn(view, turn.seat))}: ${turn.seat === view.viewer ? "your turn" : "at turn"}` : "The game begins";
  const offense = upper(personIn(view, encounter.offense));
  const attacks = encounter.offense === view.viewer ? "attack" : "attacks";
  if (encounter.planet) return `${offense} ${attacks} ${planetIn(view, encounter.planet)}`;
  if (encounter.defense) return `${offense} ${attacks} ${personIn(view, encounter.defense)}`;
  return `${offense} ${encounter.offense === view.viewer ? "have" : "has"} an encounter`;
}

/** @param {View} view @param {string} id */
function planetIn(view, id) {
  const [, seat = "", number] = /^([a-z]+)-(\d)$/.exec(id) ?? [];
  if (!(seat in view.seats)) return words.value.name(id);
  return `${seat === view.viewer ? "your" : `${personIn(view, seat)}'s`} planet ${number}`;
}

/** @param {View} view @param {readonly string[]} seats */
const people = (view, seats) => upper(seats.map((seat) => personIn(view, seat)).join(" and "));

/** @param {string} said */
const upper = (said) => said.charAt(0).toUpperCase() + said.slice(1);

/** Turn, encounter and destiny, in a line. @param {View} view */
function where({ turn, encounter }) {
  return [
    turn.number ? `Turn ${turn.number}` : "",
    encounter ? `encounter ${encounter.number}` : "",
    encounter?.destiny ? words.value.name(encounter.destiny) : "",
  ].filter(Boolean).join(" · ");
}
