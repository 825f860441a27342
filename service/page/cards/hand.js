/** The hand of this browser's seat, as a fan of cards, and beside it what the question offers and is neither in it nor on the board. */

import { useRef } from "../hooks.js";
import { html } from "../html.js";
import { dragged, keyOf, offered, onBoard, spots } from "../questions/offered.js";
import { Emblem } from "../table/seats.js";
import { Card } from "./card.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../questions/offered.js").Offer} Offer */
/** @typedef {{ id: string, title: string }} Held */

/** The cards that the viewer holds; null for one who watches. @param {View} view @returns {Held[] | null} */
export function handOf(view) {
  const cards = view.seats[/** @type {any} */ (view.viewer)]?.hand;
  return cards ? cards.map((/** @type {any} */ card) => (typeof card === "string" ? { id: card, title: card } : card)) : null;
}

/** @param {{ view: View, covered: boolean }} props `covered`: something else is above the board, or on it. */
export function Hand({ view, covered }) {
  const cards = handOf(view);
  const offers = spots.value;
  const choosing = cards?.some(({ id }) => offers.has(id)) ?? false;
  const wasCovered = useRef("");
  if (!cards) return null;
  // Until the question is closed: nothing moves away from below a finger.
  const things = [...offered.value.keys()].join(" ");
  if (covered) wasCovered.current = things;
  const inRow = wasCovered.current === things;
  const held = new Set(cards.map(({ id }) => id));
  const others = [...offered.value].filter(([id, { spot = id, inForm, both }]) => !inForm && !held.has(spot) && (both || inRow || !onBoard.value.has(spot)));
  return html`<div class="beside">
    <${Others} others=${others} />
    <section class="hand" aria-label="Your hand">
      ${cards.length === 0 && others.length === 0 && html`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${cards.map(({ id, title }) => {
          const offer = offers.get(id);
          return html`<li key=${id} ...${dragged(offer)}>
            <${Card} id=${id} title=${title} place=${offer && keyOf(id)} dim=${choosing && !offer} chosen=${offer?.chosen ?? false} press=${offer?.press ?? null} />
          </li>`;
        })}
      </ul>
    </section>
  </div>`;
}

/** With more of them their texts are shown one at a time. */
const FEW = 3;

/** What is offered elsewhere than on the board and in the hand. @param {{ others: [string, Offer][] }} props */
function Others({ others }) {
  if (!others.length) return null;
  const groups = new Map(others.map(([, { group }]) => [group ?? "", others.filter(([, each]) => each.group === group)]));
  const single = others.filter(([, { group }]) => !group);
  return html`<ul class=${`tray${others.length > FEW ? " many" : ""}`} aria-label="To choose from">
    ${single.map(([id, offer]) => html`<li key=${id}><${Chip} id=${id} offer=${offer} few=${others.length <= FEW} /></li>`)}
    ${[...groups].map(([group, members]) => group && html`<li key=${group}><${Group} group=${group} members=${members} /></li>`)}
  </ul>`;
}

/** Things of a place that differ in a letter: each press takes one more of them, after the last one none.
 * @param {{ group: string, members: [string, Offer][] }} props */
function Group({ group, members }) {
  return html`<div class="pick of-group" role="group" aria-label=${group}>
    <b>${group}</b>
    <span>
      ${members.map(([id, { short, label, text, count, chosen, full, press, less }]) => html`<button
        type="button"
        key=${id}
        class=${`skilled${chosen ? " chosen" : ""}`}
        data-offer=${id}
        title=${text}
        disabled=${full && !less}
        aria-label=${`${label}. ${count} chosen; ${full ? "choose one less" : "choose one more"}`}
        onClick=${full ? less : press}
      >${short}${count ? html` <output>${count}</output>` : ""}</button>`)}
    </span>
  </div>`;
}

/** A card, or a chip with its emblem and its text; with a number where it is counted. @param {{ id: string, offer: Offer, few: boolean }} props */
function Chip({ id, offer, few }) {
  const { title, label, text, emblem, chosen, count, press, less, full, spot = id } = offer;
  const place = keyOf(spot);
  if (title !== undefined) {
    return html`<span class="with-text"><${Card} id=${id} title=${title} place=${place} chosen=${chosen} press=${press} />${few && text && html`<small>${text}</small>`}</span>`;
  }
  const inside = html`
    ${emblem && html`<${Emblem} id=${emblem} size=${28} />`}
    <span class="said"><b>${label}</b>${text && html`<small>${text}</small>`}</span>
    ${place !== undefined && html`<kbd aria-hidden="true">${place}</kbd>`}
  `;
  if (count === null) {
    return html`<button type="button" class=${`pick${chosen ? " chosen" : ""}`} data-offer=${id} disabled=${full} aria-pressed=${chosen ? "true" : "false"} onClick=${press}>${inside}</button>`;
  }
  return html`<div class=${`pick counted${chosen ? " chosen" : ""}`} data-offer=${id} role="group" aria-label=${label}>
    <button type="button" class="touch-all" disabled=${full} aria-label=${`${label}. ${count} chosen; choose one more`} onClick=${press}>${inside}</button>
    <button type="button" class="less" aria-label=${`${label}. One less`} disabled=${!less} onClick=${less}>−</button>
    <output>${count}</output>
    <button type="button" class="more" aria-label=${`${label}. One more`} disabled=${full} onClick=${press}>+</button>
  </div>`;
}
