/** The encounter: who attacks whom where, with which ships, cards and totals. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Fleet, Mark, playerOf } from "./seats.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {NonNullable<View["encounter"]>} Now */

/** @param {{ view: View, game: Game | null }} props */
export function Encounter({ view, game }) {
  const now = view.encounter;
  if (!now) return html`<section class="encounter none" aria-label="Encounter"><p>Between encounters.</p></section>`;
  const target = now.planet ? words.value.name(now.planet) : now.destiny ? words.value.name(now.system) : "";
  return html`<section class="encounter" aria-label="Encounter">
    <${Side} side="offense" seat=${now.offense} now=${now} game=${game} ships=${view.gate} />
    <div class="aim">
      <span class="arrow" aria-hidden="true">→</span>
      <strong>${target || "no target yet"}</strong>
      ${now.destiny && html`<span class="quiet">${words.value.name(now.destiny)}</span>`}
      ${now.winner && html`<span class="won">${words.value.name(now.winner)} wins</span>`}
    </div>
    <${Side} side="defense" seat=${now.defense} now=${now} game=${game} ships=${defenders(view, now)} />
    <${Uses} view=${view} />
  </section>`;
}

/** Ships of the defense at the planet, and those of its allies beside it. @param {View} view @param {Now} now */
function defenders(view, now) {
  const there = view.planets[now.planet]?.[now.defense] ?? [];
  return { ...(there.length ? { [now.defense]: there } : {}), ...view.beside };
}

/** @param {{ side: "offense" | "defense", seat: string, now: Now, game: Game | null, ships: Record<string, readonly string[]> }} props */
function Side({ side, seat, now, game, ships }) {
  const name = words.value.name(side);
  if (!seat) return html`<div class=${`force ${side}`}><h2>${name}</h2><p class="quiet">not known yet</p></div>`;
  const allies = Object.entries(now.allies).flatMap(([ally, joined]) => (joined === side ? [ally] : []));
  return html`<div class=${`force ${side}`}>
    <h2>${name}</h2>
    <p class="who"><${Mark} seat=${seat} /> ${words.value.name(seat)} <span class="quiet">${playerOf(game, seat)}</span></p>
    <p class="fleet"><${Fleet} ships=${ships} /></p>
    ${allies.length > 0 && html`<p class="quiet">with ${words.value.listed(allies)}</p>`}
    <${Played} seat=${seat} now=${now} />
    <${Total} side=${side} now=${now} />
  </div>`;
}

/** @param {{ seat: string, now: Now }} props */
function Played({ seat, now }) {
  const card = now.cards[seat];
  if (card) return html`<p class="card played" title=${words.value.text(card)}>${words.value.name(card)}</p>`;
  return now.selected.includes(/** @type {any} */ (seat)) ? html`<p class="card hidden">a card face down</p>` : null;
}

/** The total of a side with its terms. @param {{ side: "offense" | "defense", now: Now }} props */
function Total({ side, now }) {
  const total = now.totals[side];
  if (total === undefined) return null;
  const terms = now.explained[`total:${side}`] ?? [];
  return html`<details class="total">
    <summary>Total <strong>${total}</strong></summary>
    <ul>
      ${terms.map(
        (/** @type {any} */ term) =>
          html`<li>
            <b>${term.amount > 0 ? "+" : ""}${term.amount}</b> ${words.value.name(term.source)}
            ${term.seat ? html`<span class="quiet"> ${words.value.name(term.seat)}</span>` : ""}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** Powers and cards that are being used. @param {{ view: View }} props */
function Uses({ view }) {
  const uses = Object.values(view.uses);
  if (!uses.length) return null;
  return html`<ul class="uses">
    ${uses.map(
      (/** @type {any} */ use) =>
        html`<li>
          <${Mark} seat=${use.seat} /> ${words.value.name(use.seat)} uses ${use.label || words.value.name(use.ability)}
          ${use.cancelled ? " (cancelled)" : ""}
        </li>`,
    )}
  </ul>`;
}
