/** The hand of this browser's seat, as a fan of cards. Those that the open question offers can be pressed. */

import { html } from "../html.js";
import { offered } from "../questions/offered.js";
import { useEffect } from "../vendor/hooks.js";
import { Card } from "./card.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {{ id: string, title: string }} Held */

/** The cards that the viewer holds; null for one who watches. @param {View} view @returns {Held[] | null} */
export function handOf(view) {
  const cards = view.seats[/** @type {any} */ (view.viewer)]?.hand;
  return cards ? cards.map((/** @type {any} */ card) => (typeof card === "string" ? { id: card, title: card } : card)) : null;
}

/** @param {{ view: View }} props */
export function Hand({ view }) {
  const cards = handOf(view);
  const offers = offered.value;
  const choosing = cards?.some(({ id }) => offers.has(id)) ?? false;
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const card = cards?.[Number(event.key) - 1];
      const offer = card && offered.peek().get(card.id);
      if (offer) offer.press();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [cards]);
  if (!cards) return null;
  return html`<section class="hand" aria-label="Your hand">
    ${cards.length === 0 && html`<p class="empty">You hold no card.</p>`}
    <ul class="fan">
      ${cards.map(({ id, title }, place) => {
        const offer = offers.get(id);
        return html`<li key=${id}>
          <${Card} title=${title} place=${offer ? place + 1 : undefined} dim=${choosing && !offer} chosen=${offer?.chosen ?? false} press=${offer?.press ?? null} />
        </li>`;
      })}
    </ul>
  </section>`;
}

/** Whether keys belong to a field. @param {EventTarget | null} target */
const typing = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
