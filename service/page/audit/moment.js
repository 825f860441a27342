/** All of one version: its event, notes on it, what it changed, and the event as it is in the log. */

import { useChanged } from "../board/changed.js";
import { useMemo } from "../hooks.js";
import { html } from "../html.js";
import { spoken } from "../naming.js";
import { words } from "../store.js";
import { NotesOn } from "./annotations.js";

/** @typedef {import("./inspection.js").Change} Change */
/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {import("./inspection.js").Step} Step */

const MOST_CHANGES = 40;
/** @type {Record<string, string>} */
const SIGNS = { add: "+", remove: "−", move: "→", copy: "+" };
/** Members that change with every event, or that the board does not show. */
const QUIET = /^\/(?:version|waiting|questions|updated_at)(?:\/|$)/;
/** @type {readonly Change[]} */
const NOTHING = [];

/** @param {{ inspection: Inspection }} props */
export function Moment({ inspection }) {
  const { step, at } = inspection;
  const here = step.value?.version === at.value ? step.value : null;
  return html`
    ${here ? html`<${Fact} inspection=${inspection} step=${here} />` : html`<section class="fact"><h2>Event ${at.value}</h2></section>`}
    <${NotesOn} inspection=${inspection} version=${at.value} />
    <${Changes} changes=${here?.changes ?? NOTHING} known=${here !== null} />
    ${here && html`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(here.event, null, 2)}</pre>
    </details>`}
  `;
}

/** The event. @param {{ inspection: Inspection, step: Step }} props */
function Fact({ inspection, step: { version, event, text } }) {
  const branch = inspection.branchOf(version);
  return html`<section class="fact" aria-label="The event">
    <h2>Event ${version}: ${event.type.replaceAll("_", " ")}</h2>
    ${!text && html`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${branch &&
    html`<p class="undone-here">
      Undone at event ${branch.by}.
      <button onClick=${() => inspection.go(branch.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${sender(event.by)}${event.cause ? ` (${event.cause})` : ""}</dd>
      <dt>At</dt>
      <dd>${event.at}</dd>
      <dt>Hash</dt>
      <dd><code>${event.hash}</code></dd>
    </dl>
  </section>`;
}

/** Who has sent a command. @param {string} by */
function sender(by) {
  const [, seat] = /^seat:(.+)$/.exec(by) ?? [];
  return seat ? spoken(words.value.name(seat)) : by;
}

/** @param {{ changes: readonly Change[], known: boolean }} props */
function Changes({ changes, known }) {
  const shown = useMemo(() => changes.filter(({ path }) => !QUIET.test(path)), [changes]);
  useChanged(shown);
  return html`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${known && shown.length === 0 && html`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${shown.slice(0, MOST_CHANGES).map(
        ({ op, path, from, value }) => html`<li key=${path}>
          <span class=${`op ${op}`}>${SIGNS[op] ?? "="}</span>
          <span>${from ? `${placeOf(from)} → ` : ""}${placeOf(path)}${value === undefined ? "" : html`: <code>${brief(value)}</code>`}</span>
        </li>`,
      )}
    </ul>
    ${shown.length > MOST_CHANGES && html`<p class="quiet">and ${shown.length - MOST_CHANGES} more</p>`}
  </section>`;
}

/** A JSON Pointer (RFC 6901) as words. @param {string} path */
const placeOf = (path) =>
  path
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~").replaceAll("_", " "))
    .join(" › ");

/** @param {unknown} value */
function brief(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
