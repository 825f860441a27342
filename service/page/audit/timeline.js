/** The line of all versions: a slider with marks of encounters, notes and finds, and side lines of what was undone. */

import { html } from "../html.js";
import { spoken } from "../naming.js";
import { words } from "../store.js";
import { SPEEDS } from "./inspection.js";

/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {Event & { currentTarget: HTMLInputElement }} Slid */
/** @typedef {Event & { currentTarget: HTMLSelectElement }} Chosen */

const WIDTH = 1000;

/** @param {{ inspection: Inspection }} props */
export function Timeline({ inspection }) {
  const { at, newest, playing, speed, bookkeeping, encounters } = inspection;
  const here = encounters.value.findLast(({ first }) => first <= at.value);
  return html`<section class="timeline" aria-label="All versions">
    <${Marks} inspection=${inspection} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${newest.value || 1}
      value=${at.value}
      onInput=${(/** @type {Slid} */ { currentTarget }) => inspection.go(Number(currentTarget.value))}
    />
    <div class="steps">
      <span class="group">
        <button aria-label="First version" onClick=${() => inspection.go(1)}>|◀</button>
        <button aria-label="Encounter before" onClick=${() => inspection.leap(-1)}>◀◀</button>
        <button aria-label="Step back" onClick=${() => inspection.take(-1)}>◀</button>
        <button class="playing" onClick=${() => (playing.value ? (playing.value = false) : void inspection.play())}>
          ${playing.value ? "Pause" : "Play"}
        </button>
        <button aria-label="Step forward" onClick=${() => inspection.take(1)}>▶</button>
        <button aria-label="Encounter after" onClick=${() => inspection.leap(1)}>▶▶</button>
        <button aria-label="Newest version" onClick=${() => inspection.go(newest.value)}>▶|</button>
      </span>
      <span class="group" role="group" aria-label="Speed">
        ${SPEEDS.map((each) => html`<button key=${each} class="pace" aria-pressed=${speed.value === each ? "true" : "false"} onClick=${() => (speed.value = each)}>${each}×</button>`)}
      </span>
      <label class="switch">
        <input type="checkbox" role="switch" checked=${bookkeeping.value} onChange=${(/** @type {Slid} */ { currentTarget }) => (bookkeeping.value = currentTarget.checked)} />
        Bookkeeping
      </label>
      <label>
        <select aria-label="Encounter" value=${here?.first ?? ""} onChange=${(/** @type {Chosen} */ { currentTarget }) => inspection.go(Number(currentTarget.value))}>
          ${!here && html`<option value="">Before the first encounter</option>`}
          ${encounters.value.map(
            ({ first, turn, encounter }) => html`<option key=${first} value=${first}>Turn ${turn}, encounter ${encounter}</option>`,
          )}
        </select>
      </label>
      <${Eyes} inspection=${inspection} />
      <${Branches} inspection=${inspection} />
    </div>
  </section>`;
}

/** Where encounters begin, what was found and noted, and below them what was undone. @param {{ inspection: Inspection }} props */
function Marks({ inspection }) {
  const { encounters, branches, newest, notes, found } = inspection;
  const part = (/** @type {number} */ version) => (version - 1) / Math.max(1, newest.value - 1);
  const x = (/** @type {number} */ version) => WIDTH * part(version);
  return html`<div class="marks">
    <svg viewBox=${`0 0 ${WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
      ${encounters.value.map(
        ({ first, encounter }) =>
          html`<line key=${first} x1=${x(first)} x2=${x(first)} y1=${encounter === 1 ? 0 : 5} y2="11" class="mark-of-encounter" />`,
      )}
      ${found.value.map(({ version }) => html`<line key=${`found ${version}`} x1=${x(version)} x2=${x(version)} y1="0" y2="11" class="mark-of-find" />`)}
      ${branches.value.map(
        ({ from, until, by }) =>
          html`<rect key=${by} x=${x(from)} width=${Math.max(2, x(until) - x(from))} y="14" height="5" class="mark-of-branch" />`,
      )}
    </svg>
    ${notes.value.map(
      ({ id, version, text }) => html`<button
        key=${id}
        class="mark-of-note"
        style=${{ left: `${100 * part(version)}%` }}
        title=${text}
        aria-label=${`Note on version ${version}: ${text}`}
        onClick=${() => inspection.go(version)}
      ></button>`,
    )}
  </div>`;
}

/** With whose eyes. @param {{ inspection: Inspection }} props */
function Eyes({ inspection }) {
  const { game, seat } = inspection;
  const all = game.value?.seats.map((each) => each.seat) ?? [];
  const allowed = game.value?.status === "over" ? all : all.filter((each) => each === seat.value);
  return html`<label>
    Seen by
    <select value=${inspection.eyes.value} onChange=${(/** @type {Chosen} */ { currentTarget }) => inspection.look(currentTarget.value)}>
      <option value="">${seat.value ? "your seat" : "one who watches"}</option>
      ${seat.value && html`<option value="public">one who watches</option>`}
      ${allowed.map((each) => each !== seat.value && html`<option key=${each} value=${each}>${spoken(words.value.name(each))}</option>`)}
    </select>
  </label>`;
}

/** What was undone can be walked like the rest. @param {{ inspection: Inspection }} props */
function Branches({ inspection }) {
  const branches = inspection.branches.value;
  if (!branches.length) return null;
  return html`<details class="branches">
    <summary>${branches.length === 1 ? "One side line was undone" : `${branches.length} side lines were undone`}</summary>
    <ul>
      ${branches.map(
        ({ from, until, by }) => html`<li key=${by}>
          <button aria-current=${from <= inspection.at.value && inspection.at.value <= until ? "step" : undefined} onClick=${() => inspection.go(from)}>
            Events ${from} to ${until}, undone at ${by}
          </button>
        </li>`,
      )}
    </ul>
  </details>`;
}
