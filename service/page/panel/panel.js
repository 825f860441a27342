/** The panel beside the table: the story, the aliens, and what lies on the table. */

import { html } from "../html.js";
import { Story } from "./story.js";
import { Aliens, OnTable } from "../table/notes.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {"story" | "aliens" | "rules"} Tab */

const TABS = /** @type {const} */ ([["story", "Story"], ["aliens", "Aliens"], ["rules", "Rules"]]);

const tab = signal(/** @type {Tab} */ ("story"));
/** The seat or thing that the tab is about; empty for all. */
export const about = signal("");

/** Opens a tab at something. @param {Tab} which @param {string} [what] */
export function show(which, what = "") {
  tab.value = which;
  about.value = what;
}

/** @param {{ store: Store, view: View }} props */
export function Panel({ store, view }) {
  const open = tab.value;
  return html`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${TABS.map(
        ([id, name]) => html`<button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${open === id ? "true" : "false"} aria-controls="tab" onClick=${() => show(id)}>${name}</button>`,
      )}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${open}`}>
      ${open === "story" && html`<${Story} store=${store} view=${view} />`}
      ${open === "aliens" && html`<${Aliens} view=${view} />`}
      ${open === "rules" && html`<${OnTable} view=${view} />`}
    </div>
  </aside>`;
}
