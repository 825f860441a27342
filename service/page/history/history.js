/** What happened, in sentences by turn and encounter, the newest last. A click goes to that version. */

import { useEffect, useRef } from "../hooks.js";
import { html } from "../html.js";
import { spoken } from "../naming.js";
import { useFollowing } from "./following.js";

/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */
/** @typedef {import("../store.js").Store} Store */

/** @param {{ store: Store }} props */
export function History({ store }) {
  const items = store.sentences.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useFollowing(list, items.at(-1)?.version, store.at.value === null);
  useEffect(() => list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }), [store.at.value]);
  return html`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${list} tabindex="0" role="region" aria-label="What happened">
      ${(items[0]?.version ?? 1) > 1 && html`<button class="more" onClick=${() => store.earlier()}>Earlier</button>`}
      ${items.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${items.map((item, place) => html`<${Sentence} key=${item.version} item=${item} before=${items[place - 1]} store=${store} />`)}
      </ol>
    </div>
  </section>`;
}

/** @param {{ item: HistoryItem, before: HistoryItem | undefined, store: Store }} props */
function Sentence({ item, before, store }) {
  const heading = chapter(item);
  return html`<li class=${item.alive ? "" : "undone"}>
    ${heading && heading !== (before && chapter(before)) && html`<h3>${heading}</h3>`}
    <button
      class="sentence"
      aria-current=${store.at.value === item.version ? "step" : undefined}
      onClick=${() => store.go(item.version)}
    >
      ${spoken(item.text)}
    </button>
  </li>`;
}

/** @param {HistoryItem} item */
function chapter(item) {
  if (item.turn === null) return "";
  return item.encounter === null ? `Turn ${item.turn}` : `Turn ${item.turn}, encounter ${item.encounter}`;
}
