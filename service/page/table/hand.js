/** The cards in the hand of this browser's seat, with their texts. */

import { html } from "../html.js";
import { words } from "../store.js";

/** @param {{ view: import("../shapes.js").View }} props */
export function Hand({ view }) {
  const cards = view.seats[/** @type {any} */ (view.viewer)]?.hand;
  if (!cards) return null;
  return html`<section class="hand" aria-label="Your hand">
    <h2>Your hand</h2>
    ${cards.length === 0 && html`<p class="empty">You hold no card.</p>`}
    <ul>
      ${cards.map((/** @type {any} */ card) => {
        const title = typeof card === "string" ? card : card.title;
        return html`<li key=${typeof card === "string" ? card : card.id}>
          <details class="held"><summary>${words.value.name(title)}</summary><p>${words.value.text(title)}</p></details>
        </li>`;
      })}
    </ul>
  </section>`;
}
