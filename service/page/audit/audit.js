/** A game step by step: the board at a version, the line of all versions below it, and beside both what is known of it. */

import { Board } from "../board/board.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { CopyLink } from "../moments.js";
import { spoken } from "../naming.js";
import { Find } from "./finding.js";
import { GoOn } from "./going-on.js";
import { Moment } from "./moment.js";
import { Notes } from "./annotations.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {"moment" | "find" | "notes" | "on"} Tab */

const TABS = /** @type {const} */ ([["moment", "Moment"], ["find", "Find"], ["notes", "Notes"], ["on", "Go on"]]);

/** @param {{ inspection: Inspection, open: (game: string) => void }} props */
export function Audit({ inspection, open }) {
  const [tab, show] = useState(/** @type {Tab} */ ("moment"));
  useEffect(() => {
    const stopping = new AbortController();
    addEventListener("keydown", (event) => steer(inspection, event, () => show("find")), { signal: stopping.signal });
    return () => stopping.abort();
  }, [inspection]);
  if (inspection.gone.value) {
    return html`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${inspection.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;
  }
  const version = inspection.shown.value;
  return html`<div class="audit">
    <${Head} inspection=${inspection} />
    <div class="space">
      ${version
        ? html`<${Board} view=${{ version, seats: {} }} source=${inspection.source} hurried=${inspection.hurried} />`
        : html`<p class="empty waiting" role="status">${inspection.trouble.value || "The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${Sentence} inspection=${inspection} />
      <${Timeline} inspection=${inspection} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${TABS.map(
          ([id, name]) => html`<button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${tab === id ? "true" : "false"} aria-controls="tab" onClick=${() => show(id)}>
            ${name}${id === "notes" && inspection.notes.value.length > 0 ? ` · ${inspection.notes.value.length}` : ""}
          </button>`,
        )}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === "moment" && html`<${Moment} inspection=${inspection} />`}
        ${tab === "find" && html`<${Find} inspection=${inspection} />`}
        ${tab === "notes" && html`<${Notes} inspection=${inspection} />`}
        ${tab === "on" && html`<${GoOn} inspection=${inspection} open=${open} />`}
      </div>
    </aside>
  </div>`;
}

/** @param {{ inspection: Inspection }} props */
function Head({ inspection }) {
  const { id, at, newest, sentence } = inspection;
  const { turn, encounter } = sentence.value ?? {};
  const place = turn ? (encounter ? `Turn ${turn}, encounter ${encounter}` : `Turn ${turn}`) : "Before the first turn";
  return html`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${place} · <output aria-label="Where it is">${at.value} of ${newest.value}</output></p>
    </div>
    ${inspection.shown.value > 0 && html`<p class="trouble" role="status">${inspection.trouble.value}</p>`}
    <span class="buttons">
      <${CopyLink} name=${html`Copy link<span class="wide"> to this moment</span>`} address=${() => new URL(`?audit=${id}&at=${at.value}`, location.href).href} />
      <a class="button" href=${`?game=${id}&at=${at.value}`}>Table</a>
      <a class="button" href=${`?verify=${id}`}>Verify</a>
    </span>
  </header>`;
}

/** The sentence of the version that is looked at; where it has none, dimmed the one before. @param {{ inspection: Inspection }} props */
function Sentence({ inspection }) {
  const { at, sentences, sentence, step } = inspection;
  const own = sentences.value.get(at.value);
  const detail = step.value?.version === at.value ? step.value.text : "";
  const text = own?.text ?? (detail || sentence.value?.text || "");
  return html`<p class=${`told${own?.alive === false ? " undone" : ""}${own || detail ? "" : " quiet"}`}>${spoken(text)}</p>`;
}

/** Keys of the whole view; fields have their own. @param {Inspection} inspection @param {KeyboardEvent} event @param {() => void} find */
function steer(inspection, event, find) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
  if (target instanceof HTMLInputElement && target.type === "text") return;
  // A region that scrolls has its own way with these.
  if (target instanceof HTMLElement && target.matches("[tabindex='0']") && /^(?:Page|Home|End)/.test(event.key)) return;
  const { newest } = inspection;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => void inspection.take(-1),
    ArrowRight: () => void inspection.take(1),
    Home: () => void inspection.go(1),
    End: () => void inspection.go(newest.value),
    PageUp: () => void inspection.leap(-1),
    PageDown: () => void inspection.leap(1),
    "/": find,
  };
  const found = keys[event.key];
  if (!found) return;
  event.preventDefault();
  inspection.playing.value = false;
  found();
}
