/** One game: the table fills the window; below it are the question and the hand, beside it what happened and who plays. */

import { useEffect } from "../hooks.js";
import { html } from "../html.js";
import { After } from "../audit/after.js";
import { Board, isNarrow } from "../board/board.js";
import { Hand } from "../cards/hand.js";
import { Invited, Room } from "../lobby/room.js";
import { CopyLink, nameMoment } from "../moments.js";
import { Panel, show } from "../panel/panel.js";
import { Questions } from "../questions/question.js";
import { Absence, Answers } from "../people/absence.js";
import { Tips } from "../people/tips.js";
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
  const over = store.newest.value?.status === "over" && !past && !played;
  return html`
    <div class=${`table is-${view.status}${past ? " past" : ""}`}>
      <${Head} store=${store} view=${shown} />
      <div class="space">
        <${Past} store=${store} />
        <${Absence} store=${store} />
        ${view.status === "lobby"
          ? html`<${Room} store=${store} />`
          : html`<${Board} view=${shown} source=${source} touch=${touch} present=${store.present.value} />`}
        ${!past && html`<${Stage} store=${store} />`}
      </div>
      ${(store.seat.value ? view.status !== "lobby" : over) && html`<${Answers} store=${store} past=${past}>
        ${over ? html`<${After} store=${store} />` : html`<${Questions} store=${store} />`}
        <${Hand} view=${view} covered=${Boolean(played) && isNarrow.value} />
      <//>`}
      <${Panel} store=${store} view=${shown} />
      ${!past && html`<${Tips} store=${store} />`}
    </div>
  `;
}

/** Shows the alien of a seat whose plate was pressed. @param {string} seat */
const touch = (seat) => show("aliens", seat);

/** How long (ms) a moment is looked at until the address names it: a person who leafs through many names the last one. */
const NAMED_AFTER_MS = 200;

/** Says that the past is looked at, leads through it and back. @param {{ store: Store }} props */
function Past({ store }) {
  const at = store.at.value;
  useEffect(() => {
    const timer = setTimeout(() => nameMoment(at), NAMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at]);
  if (at === null) return null;
  const sentences = store.sentences.value;
  const before = sentences.findLast(({ version }) => version < at)?.version ?? at - 1;
  const after = sentences.find(({ version }) => version > at)?.version ?? null;
  return html`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${before < 1} onClick=${() => store.go(before)}>◀</button>
    <span role="status">Version ${at} of ${store.newest.value?.version ?? at}</span>
    <button aria-label="The sentence after" onClick=${() => store.go(after)}>▶</button>
    <button class="main" onClick=${() => store.go(null)}>Back to now</button>
    <${CopyLink} name="Copy link" address=${() => new URL(`?game=${store.id}&at=${at}`, location.href).href} />
  </div>`;
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
