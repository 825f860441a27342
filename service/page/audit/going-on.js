/** What one can do with a version: begin a game from it, compare a fork with its origin, and keep the log. */

import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { besides } from "../moments.js";

/** @typedef {import("./inspection.js").Inspection} Inspection */

/** @param {{ inspection: Inspection, open: (game: string) => void }} props */
export function GoOn({ inspection, open }) {
  const { busy, trouble, attempt } = useAttempt();
  const [randomness, choose] = useState("fresh");
  const [fork, learn] = useState("");
  const over = inspection.game.value?.status === "over";
  const origin = inspection.game.value?.forked_from;
  return html`<section class="more-of-it" aria-label="Go on from here">
    ${origin &&
    html`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${origin.game_id}&at=${origin.seq}`}>version ${origin.seq} of another game</a>.</p>
      <a class="button" href=${besides(inspection.id, origin.game_id)}>Beside its origin</a>`}
    <h2>Go on from version ${inspection.at.value}</h2>
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
          <button disabled=${busy} onClick=${() => attempt(async () => learn(await inspection.fork(randomness)))}>Fork from here</button>`
      : html`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    ${fork &&
    html`<p role="status">The fork waits for its players: the first seat is free, bots take the others.</p>
      <button onClick=${() => open(fork)}>Open the fork</button>
      <a class="button" href=${besides(fork, inspection.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
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
