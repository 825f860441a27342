/** The story: what has happened since this player's last move, this encounter, what must be seen, and the whole game. */

import { useFollowing } from "../history/following.js";
import { History } from "../history/history.js";
import { useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn, spoken } from "../naming.js";
import { setSpeed, speed, SPEEDS } from "../playback/playback.js";
import { Mark } from "../table/seats.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */

/** Sentences that are shown of those since the last move. */
const MOST = 8;

/** @param {{ store: Store, view: View }} props */
export function Story({ store, view }) {
  const [whole, unfold] = useState(false);
  const items = store.sentences.value.filter(({ alive, version }) => alive && version <= view.version);
  const since = sinceMove(items, store.seat.value);
  const here = view.encounter && items.length ? encounterOf(items).filter((item) => !since.includes(item)) : [];
  const again = () => {
    if (speed.value === "off") setSpeed("normal");
    store.playback.add(since);
  };
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const last = items.at(-1)?.version;
  useFollowing(end, last, store.at.value === null && !whole);
  return html`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${speed.value} onChange=${(/** @type {any} */ event) => setSpeed(event.currentTarget.value)}>
        ${SPEEDS.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
      </select></label>
      <button aria-expanded=${whole ? "true" : "false"} onClick=${() => unfold(!whole)}>${whole ? "Only the newest" : "The whole game"}</button>
    </div>
    <${Warnings} view=${view} />
    ${here.length > 0 && !whole && html`<h2>This encounter</h2><${Lines} store=${store} items=${here} />`}
    ${since.length > 0 && !whole && html`
      <h2>Since your last move</h2>
      <${Lines} store=${store} items=${since.slice(-MOST)} />
      <button class="again" onClick=${again}>▶ Show me again</button>`}
    ${!since.length && !here.length && !whole && html`<${Lines} store=${store} items=${items.slice(-MOST)} />`}
    ${whole && html`<${History} store=${store} />`}
    <div ref=${end}></div>
  </section>`;
}

/** What happened after the newest command of a seat. @param {readonly HistoryItem[]} items @param {string} seat */
function sinceMove(items, seat) {
  if (!seat) return [];
  const last = items.findLast(({ by, cause }) => by === `seat:${seat}` && !cause);
  return last ? items.filter(({ version, command_id }) => version > last.version && command_id !== last.command_id) : [];
}

/** The sentences of the newest encounter. @param {readonly HistoryItem[]} items */
function encounterOf(items) {
  const { turn, encounter } = /** @type {HistoryItem} */ (items.at(-1));
  return encounter === null ? [] : items.filter((each) => each.turn === turn && each.encounter === encounter);
}

/** @param {{ store: Store, items: readonly HistoryItem[] }} props */
function Lines({ store, items }) {
  return html`<ol class="lines">
    ${items.map((item) => html`<li key=${item.version}>
      <button class="sentence" aria-current=${store.at.value === item.version ? "step" : undefined} onClick=${() => store.go(item.version)}>
        ${item.about.seats[0] ? html`<${Mark} seat=${item.about.seats[0]} />` : html`<span class="mark"></span>`}
        <span>${spoken(item.text)}</span>
      </button>
    </li>`)}
  </ol>`;
}

/** Who is about to win. @param {{ view: View }} props */
function Warnings({ view }) {
  if (view.status !== "running") return null;
  const near = Object.keys(view.seats).filter((seat) => {
    const { colonies_counted: has, colonies_needed: needed } = playerIn(view, seat);
    return has === needed - 1;
  });
  return near.map((seat) => {
    const { colonies_counted: has, colonies_needed: needed } = playerIn(view, seat);
    const mine = seat === view.viewer;
    return html`<div key=${seat} class="warning">
      <b>${mine ? "You have" : `${personIn(view, seat)} has`} ${has} of ${needed} colonies</b>
      <p>${sideOf(view, seat)}</p>
    </div>`;
  });
}

/** What the encounter means for somebody who misses one colony. @param {View} view @param {string} seat */
function sideOf({ encounter, viewer }, seat) {
  const who = seat === viewer ? "you win" : "this player wins";
  if (!encounter) return `One more colony and ${who} the game.`;
  const side = encounter.offense === seat || encounter.allies[seat] === "offense" ? "offense" : "";
  return side && encounter.planet ? `If the offense wins this encounter, ${who} the game.` : `One more colony and ${who} the game.`;
}
