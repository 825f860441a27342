/** The panel beside the table: the story, talk, the aliens, and what lies on the table. */

import { html } from "../html.js";
import { Story } from "./story.js";
import { TalkTab } from "../talk/tab.js";
import { Aliens, OnTable } from "../table/notes.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {"story" | "talk" | "aliens" | "rules"} Tab */

const TABS = /** @type {const} */ ([["story", "Story"], ["talk", "Talk"], ["aliens", "Aliens"], ["rules", "Rules"]]);

const tab = signal(/** @type {Tab} */ ("story"));
/** The seat or thing that the tab is about; empty for all. */
export const about = signal("");

/** Opens a tab at something. @param {Tab} which @param {string} [what] */
export function show(which, what = "") {
  tab.value = which;
  about.value = what;
}

/** Where the panel is below the table, and not beside it. */
const below = matchMedia("(max-width: 72rem)");

/** Opens a tab and brings it into sight. @param {Tab} which */
export function goTo(which) {
  show(which);
  if (below.matches) document.querySelector(".panel")?.scrollIntoView();
}

/** @param {{ store: Store, view: View }} props */
export function Panel({ store, view }) {
  const open = tab.value;
  const unread = store.talk.unread.value;
  return html`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${TABS.map(
        ([id, name]) => html`<button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${open === id ? "true" : "false"} aria-controls="tab" onClick=${() => goTo(id)}>${name}${id === "talk" && unread > 0 && html` <span class="unread">${unread}<span class="unseen"> unread</span></span>`}</button>`,
      )}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${open}`}>
      ${open === "story" && html`<${Story} store=${store} view=${view} />`}
      ${open === "talk" && html`<${TalkTab} store=${store} view=${view} />`}
      ${open === "aliens" && html`<${Aliens} view=${view} />`}
      ${open === "rules" && html`<${OnTable} view=${view} />`}
    </div>
  </aside>`;
}
