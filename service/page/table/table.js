/** One game: the table fills the window; below it are the question and the hand, beside it what happened and who plays. */

import { html } from "../html.js";
import { After } from "../audit/after.js";
import { Board } from "../board/board.js";
import { Hand } from "../cards/hand.js";
import { Invited, Room } from "../lobby/room.js";
import { Panel, show } from "../panel/panel.js";
import { Questions } from "../questions/question.js";
import { inviteOf } from "../tokens.js";
import { Stage } from "../playback/stage.js";
import { Head } from "./head.js";

/** @typedef {import("../store.js").Store} Store */

/** @param {{ store: Store }} props */
export function Table({ store }) {
  const view = store.view.value;
  if (store.gone.value && inviteOf(store.id)) return html`<${Invited} store=${store} />`;
  if (store.gone.value) return html`<${Gone} store=${store} />`;
  if (!view) return html`<${Loading} trouble=${store.trouble.value} />`;
  const past = store.at.value !== null;
  const source = { path: store.path, token: store.token, ...(past && { perspective: store.perspective.value }) };
  const played = past ? null : store.playback.view.value;
  const shown = played ?? view;
  return html`
    <div class=${`table is-${view.status}${past ? " past" : ""}`}>
      <${Head} store=${store} view=${shown} />
      <div class="space">
        <${Past} store=${store} />
        ${view.status === "lobby"
          ? html`<${Room} store=${store} />`
          : html`<${Board} view=${shown} source=${source} touch=${touch} />`}
        ${!past && html`<${Stage} store=${store} />`}
      </div>
      ${view.status !== "lobby" &&
      html`<div class="dock">
        ${store.newest.value?.status === "over" && !past && !played ? html`<${After} store=${store} />` : html`<${Questions} store=${store} />`}
        <${Hand} view=${view} />
      </div>`}
      <${Panel} store=${store} view=${shown} />
    </div>
  `;
}

/** Shows the alien of a seat whose plate was pressed. @param {string} seat */
const touch = (seat) => show("aliens", seat);

/** Says that the past is looked at, and leads back. @param {{ store: Store }} props */
function Past({ store }) {
  const at = store.at.value;
  if (at === null) return null;
  return html`<p class="bar-of-past" role="status">
    Version ${at} of ${store.newest.value?.version ?? at}
    <button onClick=${() => store.go(null)}>Back to now</button>
  </p>`;
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
