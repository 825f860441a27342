/** Things in an order, the first one first. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { submitted } from "./choosing.js";

/** @param {import("./question.js").Asking<"arrange">} props */
export function Arrange({ question, busy, answer }) {
  const [items, order] = useState(() => [...question.items]);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const rest = items.filter((_, place) => place !== from);
    order([...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]);
  };
  return html`<form class="asking" onSubmit=${submitted(() => answer({ order: items.map(({ id }) => id) }))}>
    <ol class="order">
      ${items.map(
        ({ id, label }, place) => html`<li key=${id}>
          <span>${place + 1}. ${label}</span>
          <button type="button" aria-label=${`Up: ${label}`} disabled=${place === 0} onClick=${() => move(place, place - 1)}>↑</button>
          <button
            type="button"
            aria-label=${`Down: ${label}`}
            disabled=${place === items.length - 1}
            onClick=${() => move(place, place + 1)}
          >
            ↓
          </button>
        </li>`,
      )}
    </ol>
    <button class="main" disabled=${busy}>Answer</button>
  </form>`;
}
