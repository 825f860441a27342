/** Things in an order, the first one first: they are dragged, or moved by their buttons. */

import { draggable, taking } from "../dragging.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { Answering } from "./answering.js";
import { useOffered } from "./offered.js";

/** @param {import("./question.js").Asking<"arrange">} props */
export function Arrange({ question, busy, answer, frame }) {
  const [items, order] = useState(() => [...question.items]);
  const move = (/** @type {number} */ from, /** @type {number} */ to) =>
    order((before) => {
      const rest = before.filter((_, place) => place !== from);
      return [...rest.slice(0, to), ...before.slice(from, from + 1), ...rest.slice(to)];
    });
  // A key brings its thing one place up, wherever that is at the press.
  const up = (/** @type {string} */ id) =>
    order((before) => {
      const place = before.findIndex((each) => each.id === id);
      return before.map((each, at) => (at === place - 1 ? before[place] ?? each : at === place && place > 0 ? before[place - 1] ?? each : each));
    });
  useOffered(items.map(({ id, label }, place) => [id, { label, chosen: false, count: null, inForm: true, text: String(place), press: () => up(id) }]));
  const dropped = (/** @type {string} */ id, /** @type {number} */ place) => {
    const from = items.findIndex((each) => each.id === id);
    if (from >= 0) move(from, place);
  };
  const same = items.every(({ id }, place) => id === question.items[place]?.id);
  return html`<${Answering}
    say=${same ? "Keep this order" : `Use this order: ${items[0]?.label ?? ""} first`}
    busy=${busy}
    act=${() => answer({ order: items.map(({ id }) => id) })}
    clear=${() => order([...question.items])}
    body=${html`<ol class="order">
      ${items.map(
        ({ id, label }, place) => html`<li
          key=${id}
          ...${draggable(id)}
          ...${taking((dragged) => dropped(dragged, place))}
        >
          <span>${place + 1}. ${label}</span>
          <button type="button" aria-label=${`Up: ${label}`} disabled=${place === 0} onClick=${() => move(place, place - 1)}>↑</button>
          <button type="button" aria-label=${`Down: ${label}`} disabled=${place === items.length - 1} onClick=${() => move(place, place + 1)}>↓</button>
        </li>`,
      )}
    </ol>`}
    frame=${frame}
  />`;
}
