/** The sentence that is played, above the board, with the reveal in large: two cards turn, and the totals count up. */

import { Card } from "../cards/card.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, spoken } from "../naming.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */

/** The types at which both cards and their totals are shown in large. */
const REVEALS = new Set(["cards_revealed", "totals_fixed", "outcome_fixed"]);

/** @param {{ store: Store }} props */
export function Stage({ store }) {
  const { playback } = store;
  const item = playback.current.value;
  const view = playback.view.value;
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== " " || !playback.current.peek() || event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      playback.skip();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [playback]);
  if (!item || !view) return null;
  return html`<div class=${`stage of-${item.type}`} aria-live="polite">
    ${REVEALS.has(item.type) && html`<${Reveal} view=${view} />`}
    ${item.type === "destiny_drawn" && html`<${Destiny} item=${item} />`}
    <p class="caption" data-version=${item.version}>
      ${item.about.seats[0] && html`<${Mark} seat=${item.about.seats[0]} />`}
      <span>${spoken(item.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${() => playback.skip()}>Skip</button>
        ${playback.queue.value.length > 0 && html`<button class="quiet" onClick=${() => playback.skipAll()}>To now (${playback.queue.value.length})</button>`}
      </span>
    </p>
  </div>`;
}

/** @param {{ item: HistoryItem }} props */
const Destiny = ({ item }) => html`<div class="turned destiny" key=${item.version}><${Card} title=${item.about.cards[0]?.split("#")[0] ?? null} /></div>`;

/** Both sides with their cards and what each total is made of. @param {{ view: View }} props */
function Reveal({ view }) {
  const now = view.encounter;
  if (!now) return null;
  return html`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Side} key="offense" view=${view} side="offense" seat=${now.offense} />
    <b class="versus">vs</b>
    <${Side} key="defense" view=${view} side="defense" seat=${now.defense} />
  </div>`;
}

/** @param {{ view: View, side: "offense" | "defense", seat: string }} props */
function Side({ view, side, seat }) {
  const now = /** @type {NonNullable<View["encounter"]>} */ (view.encounter);
  const title = now.cards[seat] ?? null;
  const terms = (now.explained[`total:${side}`] ?? now.terms?.[side] ?? []).filter(({ amount }) => amount);
  const total = now.totals?.[side] ?? terms.reduce((sum, { amount }) => sum + amount, 0);
  const counts = now.totals?.[side] !== undefined || [now.offense, now.defense].every((each) => kindOf(now, each) === "attack");
  return html`<div class=${`side of-${seat}${now.winner === side ? " won" : ""}`}>
    <h3><${Mark} seat=${seat} /> ${personIn(view, seat)}</h3>
    <div class="turned"><${Card} title=${title} /></div>
    ${counts && html`<p class="total">${terms.length > 0 && html`<${CountUp} to=${total} />`}</p>`}
    ${now.winner && html`<p class="result">${now.winner === side ? "wins" : "loses"}</p>`}
    ${counts && html`<ul class="terms">
      ${terms.map(({ amount, source, seat: whose }, place) => html`<li key=${place}>${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${words.value.name(source)}${whose && whose !== seat ? ` (${whose === view.viewer ? "yours" : personIn(view, whose)})` : ""}</li>`)}
    </ul>`}
  </div>`;
}

/** What the card of a seat counts as: an attack, or something with which totals do not count.
 * @param {NonNullable<View["encounter"]>} now @param {string} seat */
const kindOf = ({ faces, cards }, seat) => faces[seat]?.type ?? words.value.kinds.get(cards[seat]?.split("#")[0] ?? "");

const COUNT_MS = 1200;
const COUNTS = 24;

/** A number that counts up to its end. @param {{ to: number }} props */
function CountUp({ to }) {
  const [now, set] = useState(0);
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      set(Math.round((to * step) / COUNTS));
      if (step >= COUNTS) clearInterval(timer);
    }, COUNT_MS / COUNTS);
    return () => clearInterval(timer);
  }, [to]);
  return html`<output aria-label=${String(to)}>${now}</output>`;
}

