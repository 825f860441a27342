/** Notes that people have written on versions: one's own, and those for everybody who may see the game. */

import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { people } from "../naming.js";
import { words } from "../store.js";

/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {import("../shapes.js").Annotation} Annotation */

/** The longest note, in characters. */
const LONGEST = 500;

/** All notes of a game, and a form for one more. @param {{ inspection: Inspection }} props */
export function Notes({ inspection }) {
  const { notes, at } = inspection;
  return html`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${Writing} inspection=${inspection} />
    ${notes.value.length === 0 && html`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${notes.value.map(
        (note) => html`<${Note} key=${note.id} inspection=${inspection} note=${note}>
          <button class="link" aria-current=${note.version === at.value ? "step" : undefined} onClick=${() => inspection.go(note.version)}>Version ${note.version}</button>
        <//>`,
      )}
    </ol>
  </section>`;
}

/** Those on one version. @param {{ inspection: Inspection, version: number }} props */
export function NotesOn({ inspection, version }) {
  const here = inspection.notes.value.filter((note) => note.version === version);
  if (!here.length) return null;
  return html`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${here.length === 1 ? "A note" : "Notes"}</h2>
    <ol>${here.map((note) => html`<${Note} key=${note.id} inspection=${inspection} note=${note} />`)}</ol>
  </section>`;
}

/** @param {{ inspection: Inspection, note: Annotation, children?: unknown }} props */
function Note({ inspection, note: { id, text, audience, role, seat, mine }, children }) {
  const { busy, trouble, attempt } = useAttempt();
  const mayRemove = mine || (audience === "all" && inspection.isHost);
  const who = mine ? "you" : seat ? people.value.get(seat) ?? words.value.name(seat) : role === "host" ? "the host" : "one who watches";
  return html`<li class="note">
    <p class="note-text">${text}</p>
    <p class="quiet small">${children} ${who}${audience === "all" ? ", for the table" : ", only for you"}
      ${mayRemove && html` <button class="link" disabled=${busy} onClick=${() => attempt(() => inspection.unnote(id))}>Remove</button>`}
    </p>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
  </li>`;
}

/** @param {{ inspection: Inspection }} props */
function Writing({ inspection }) {
  const { busy, trouble, attempt } = useAttempt();
  const [text, write] = useState("");
  const [audience, choose] = useState("me");
  if (!inspection.token) return html`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      await inspection.note(text.trim(), audience);
      write("");
    });
  };
  return html`<form onSubmit=${send}>
    <label>A note on version ${inspection.at.value}
      <input type="text" maxlength=${LONGEST} value=${text} onInput=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ { currentTarget }) => write(currentTarget.value)} />
    </label>
    <label>For
      <select value=${audience} onChange=${(/** @type {Event & { currentTarget: HTMLSelectElement }} */ { currentTarget }) => choose(currentTarget.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${busy || !text.trim()}>Write it down</button>
    <p class="trouble" role="alert">${trouble}</p>
  </form>`;
}
