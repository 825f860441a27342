/** What happened, in sentences by turn and encounter, the newest last. A click goes to that version. */

import { html } from "../html.js";
import { spoken } from "../naming.js";
import { useEffect, useRef } from "../vendor/hooks.js";

/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */
/** @typedef {import("../store.js").Store} Store */

/** How far from the end a reader is who still wants to see what is new, in pixels. */
const NEAR = 80;

/** @param {{ store: Store }} props */
export function History({ store }) {
  const items = store.sentences.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const following = useRef(true);
  useEffect(() => {
    const here = list.current;
    if (here && following.current && store.at.value === null) here.scrollTop = here.scrollHeight;
  }, [items.length]);
  useEffect(() => list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }), [store.at.value]);
  const scrolled = (/** @type {Event} */ { currentTarget }) => {
    // Scrolling is reported late: the list may be gone.
    if (!(currentTarget instanceof HTMLElement)) return;
    following.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < NEAR;
  };
  return html`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
      ${store.at.value !== null && html`<button onClick=${() => store.go(null)}>Back to now</button>`}
    </div>
    <div class="sentences" ref=${list} onScroll=${scrolled} tabindex="0" role="region" aria-label="What happened">
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
