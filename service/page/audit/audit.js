/** A game step by step: a line of all versions, the board at one of them, its event, and what it changed. */

import { useAttempt } from "../attempt.js";
import { Board } from "../board/board.js";
import { useChanged } from "../board/changed.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./inspection.js").Change} Change */
/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {import("./inspection.js").Step} Step */

const MOST_CHANGES = 40;
/** @type {Record<string, string>} */
const SIGNS = { add: "+", remove: "−", move: "→", copy: "+" };
/** Members that change with every event, or that the board does not show. */
const QUIET = /^\/(?:version|waiting|questions|updated_at)(?:\/|$)/;

/** @param {{ inspection: Inspection, open: (game: string) => void }} props */
export function Audit({ inspection, open }) {
  const step = inspection.step.value;
  useEffect(() => {
    const stopping = new AbortController();
    addEventListener("keydown", (event) => steer(inspection, event), { signal: stopping.signal });
    return () => stopping.abort();
  }, [inspection]);
  if (inspection.gone.value) {
    return html`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${inspection.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;
  }
  return html`<div class="audit">
    <div class="heading">
      <h1 tabindex="-1">Audit</h1>
      <span class="buttons">
        <a class="button" href=${`?game=${inspection.id}&at=${inspection.at.value}`}>Table</a>
        <a class="button" href=${`?verify=${inspection.id}`}>Verify</a>
      </span>
    </div>
    <p class="trouble" role="status">${inspection.trouble.value}</p>
    <${Timeline} inspection=${inspection} />
    ${step
      ? html`<div class="table">
          <div class="middle">
            <${Board} view=${step.view} source=${{ path: inspection.path, token: inspection.token, perspective: inspection.eyes.value }} />
          </div>
          <aside class="side">
            <${Fact} inspection=${inspection} step=${step} />
            <${Changes} changes=${step.changes} />
            <${More} inspection=${inspection} open=${open} />
          </aside>
        </div>`
      : html`<p class="empty" role="status">The game is being fetched</p>`}
  </div>`;
}

/** Keys of the whole view; fields have their own. @param {Inspection} inspection @param {KeyboardEvent} event */
function steer(inspection, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLSelectElement) return;
  const { at, newest } = inspection;
  /** @type {Record<string, () => Promise<void>>} */
  const keys = {
    ArrowLeft: () => inspection.go(at.value - 1),
    ArrowRight: () => inspection.go(at.value + 1),
    Home: () => inspection.go(1),
    End: () => inspection.go(newest.value),
    PageUp: () => inspection.leap(-1),
    PageDown: () => inspection.leap(1),
  };
  const found = keys[event.key];
  if (!found) return;
  event.preventDefault();
  inspection.playing.value = false;
  void found();
}

/** The event and its sentence. @param {{ inspection: Inspection, step: Step }} props */
function Fact({ inspection, step: { version, text, event } }) {
  const branch = inspection.branchOf(version);
  return html`<section class="fact" aria-label="The event">
    <h2>Event ${version}: ${words.value.name(event.type)}</h2>
    <p class="told">${text || "Bookkeeping, without a sentence."}</p>
    ${branch &&
    html`<p class="undone-here">
      Undone at event ${branch.by}.
      <button onClick=${() => inspection.go(branch.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${event.by}${event.cause ? ` (${event.cause})` : ""}, ${event.at}</dd>
      <dt>Hash</dt>
      <dd><code>${event.hash}</code></dd>
    </dl>
    <details>
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(event, null, 2)}</pre>
    </details>
  </section>`;
}

/** @param {{ changes: Change[] }} props */
function Changes({ changes }) {
  const shown = useMemo(() => changes.filter(({ path }) => !QUIET.test(path)), [changes]);
  useChanged(shown);
  return html`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${shown.length === 0 && html`<p class="empty">Nothing that can be seen.</p>`}
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

/** What one can do with this version. @param {{ inspection: Inspection, open: (game: string) => void }} props */
function More({ inspection, open }) {
  const { trouble, attempt } = useAttempt();
  const [randomness, choose] = useState("fresh");
  const over = inspection.game.value?.status === "over";
  return html`<section class="more-of-it" aria-label="Go on from here">
    <h2>Go on from here</h2>
    ${over
      ? html`<label
            >Chance
            <select
              value=${randomness}
              onChange=${(/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => choose(event.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button onClick=${() => attempt(async () => open(await inspection.fork(randomness)))}>Fork from here</button>`
      : html`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    <button onClick=${() => attempt(async () => save(await inspection.file(), `${inspection.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

/** @param {Blob} file @param {string} name */
function save(file, name) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
