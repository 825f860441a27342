/** A number for each row, and together at least so many and at most so many. Shared by the kinds that count. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { bounds, submitted } from "./choosing.js";
import { useOffered } from "./offered.js";

/**
 * @typedef {object} Amount
 * @property {string} id
 * @property {string} label
 * @property {number} least
 * @property {number} most
 * @property {number} [step]
 */

/**
 * @param {{ amounts: Amount[], least: number, most: number, busy: boolean,
 *   done: (counts: Record<string, number>) => void }} props
 */
export function Counting({ amounts, least, most, busy, done }) {
  const [counts, count] = useState(
    () => /** @type {Record<string, number>} */ (Object.fromEntries(amounts.map((each) => [each.id, each.least]))),
  );
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const fits = total >= least && total <= most;
  const set = (/** @type {Amount} */ amount, /** @type {number} */ value) =>
    count({ ...counts, [amount.id]: Math.max(amount.least, Math.min(amount.most, value)) });
  useOffered(amounts.map((each) => [each.id, offerOf(each, counts[each.id] ?? 0, (value) => set(each, value))]));
  return html`<form class="asking" onSubmit=${submitted(() => fits && done(counts))}>
    <fieldset>
      <legend>${bounds(least, most)} in all</legend>
      ${amounts.map((each) => html`<${Stepper} key=${each.id} amount=${each} now=${counts[each.id] ?? 0} set=${set} />`)}
    </fieldset>
    <p class="quiet" role="status">${total} of ${bounds(least, most)}</p>
    <button class="main" disabled=${busy || !fits}>Answer</button>
  </form>`;
}

/** One more with each press; what is full begins anew.
 * @param {Amount} amount @param {number} now @param {(value: number) => void} set
 * @returns {import("./offered.js").Offer} */
function offerOf({ least, most, step = 1 }, now, set) {
  return { chosen: now > 0, count: now, press: () => set(now >= most ? least : now + step) };
}

/** @param {{ amount: Amount, now: number, set: (amount: Amount, value: number) => void }} props */
export function Stepper({ amount, now, set }) {
  const step = amount.step ?? 1;
  return html`<div class="stepper">
    <label for=${`amount-${amount.id}`}>${amount.label} <small>up to ${amount.most}</small></label>
    <button type="button" aria-label=${`Less: ${amount.label}`} disabled=${now <= amount.least} onClick=${() => set(amount, now - step)}>−</button>
    <input
      id=${`amount-${amount.id}`}
      type="number"
      min=${amount.least}
      max=${amount.most}
      step=${step}
      value=${now}
      onInput=${(/** @type {any} */ event) => set(amount, Math.trunc(Number(event.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${amount.label}`} disabled=${now >= amount.most} onClick=${() => set(amount, now + step)}>+</button>
  </div>`;
}
