/** One game: the board, what happened, and what is wrong. */

import { html } from "../html.js";
import { After } from "../audit/after.js";
import { History } from "../history/history.js";
import { Invited, Room } from "../lobby/room.js";
import { words } from "../store.js";
import { inviteOf } from "../tokens.js";
import { Board } from "../board/board.js";
import { Orders } from "../questions/orders.js";
import { Questions } from "../questions/question.js";
import { Clocks } from "./clock.js";
import { Hand } from "./hand.js";
import { Notes } from "./notes.js";
import { Requests } from "./requests.js";

/** @typedef {import("../store.js").Store} Store */

/** @param {{ store: Store }} props */
export function Table({ store }) {
  const view = store.view.value;
  if (store.gone.value && inviteOf(store.id)) return html`<${Invited} store=${store} />`;
  if (store.gone.value) return html`<${Gone} store=${store} />`;
  if (!view) return html`<${Loading} trouble=${store.trouble.value} />`;
  return html`
    <div class="table">
      <div class="middle">
        <${Moment} store=${store} view=${view} />
        <${Room} store=${store} />
        <${Board} view=${view} game=${store.game.value} />
        ${view.status !== "lobby" && html`<${Notes} view=${view} />`}
      </div>
      <aside class="side">
        ${store.newest.value?.status === "over" && store.at.value === null && html`<${After} store=${store} />`}
        <${Questions} store=${store} />
        <${Requests} store=${store} />
        <${Orders} store=${store} />
        ${view.status !== "lobby" && html`<${Hand} view=${view} />`}
        <${History} store=${store} />
      </aside>
    </div>
  `;
}

/** @param {{ store: Store }} props */
function Gone({ store }) {
  return html`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${store.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${store.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`;
}

/** @param {{ trouble: string }} props */
function Loading({ trouble }) {
  return html`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${trouble}</p>
  </div>`;
}

/** What is going on: who attacks whom, or who has won. @param {import("../shapes.js").View} view */
function happens({ status, winners, encounter, turn }) {
  const name = (/** @type {string} */ id) => words.value.name(id);
  if (status === "lobby") return "The game has not begun";
  if (status === "over") return winners.length ? `${words.value.listed(winners)} won` : "Over, nobody won";
  if (!encounter) return turn.seat ? `It is the turn of ${name(turn.seat)}` : "The game begins";
  const target = encounter.planet || encounter.defense;
  return target ? `${name(encounter.offense)} attacks ${name(target)}` : `${name(encounter.offense)} has an encounter`;
}

/** Where the game is, in two lines. @param {{ store: Store, view: import("../shapes.js").View }} props */
function Moment({ store, view }) {
  const name = (/** @type {string} */ id) => words.value.name(id);
  const { turn, phase, status, waiting, encounter } = view;
  const running = status === "running";
  const where = [
    turn.number ? `Turn ${turn.number}${turn.seat ? ` of ${name(turn.seat)}` : ""}` : "",
    encounter ? `encounter ${encounter.number}` : "",
    phase && running ? name(phase) : "",
    encounter?.destiny ? name(encounter.destiny) : "",
  ].filter(Boolean);
  return html`
    <div class="moment">
      <div>
        <h1 tabindex="-1">${happens(view)}${view.paused ? " · paused" : ""}</h1>
        <p class="where quiet">${where.join(" · ")}</p>
      </div>
      <p class="waited">
        <span role="status">
          ${store.trouble.value ||
          (running && waiting.length ? `Waiting for ${words.value.listed(waiting)}` : " ")}
        </span>
        ${!store.trouble.value && html`<${Clocks} store=${store} />`}
        ${status !== "lobby" && html` <a href=${`?audit=${store.id}&at=${view.version}`}>Audit</a>`}
      </p>
    </div>
  `;
}
