/** A number for each place, and together at least so many and at most so many. Shared by the kinds that count. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { useOffered } from "./offered.js";
import { missing } from "./saying.js";

/**
 * @typedef {object} Amount
 * @property {string} id
 * @property {string} label
 * @property {number} least
 * @property {number} most
 * @property {number} [step]
 * @property {string} [text]
 * @property {string} [emblem]
 * @property {string} [spot]
 * @property {string} [group]
 * @property {string} [short]
 * @property {boolean} [inForm]
 */
/** @typedef {{ amounts: readonly Amount[], counts: Record<string, number>, total: number, full: boolean, set: (amount: Amount, value: number) => void, clear: () => void, missing: string }} Counts */

/** Numbers that are chosen, at the places of the board and in the dock.
 * @param {readonly Amount[]} amounts @param {number} least @param {number} most @param {string} [noun] @returns {Counts} */
export function useCounts(amounts, least, most, noun = "ship") {
  const begin = () => /** @type {Record<string, number>} */ (Object.fromEntries(amounts.map((each) => [each.id, firstOf(amounts, each, least)])));
  const [counts, count] = useState(begin);
  const total = sum(counts);
  const set = (/** @type {Amount} */ { id, least: low, most: high }, /** @type {number} */ value) =>
    count((before) => {
      const room = most - sum(before) + (before[id] ?? 0);
      return { ...before, [id]: Math.max(low, Math.min(high, room, value)) };
    });
  useOffered(
    amounts.map((each) => {
      const now = counts[each.id] ?? 0;
      const step = each.step ?? 1;
      const { id: _, least: low, most: high, step: __, ...thing } = each;
      const less = now > low ? () => set(each, now - step) : null;
      const full = now >= high || total + step > most;
      return [each.id, { ...thing, chosen: now > 0, count: now, full, less, press: () => set(each, now + step) }];
    }),
  );
  return { amounts, counts, total, full: total >= most, set, clear: () => count(begin), missing: missing(total, least, most, noun) };
}

/** A place begins at its least; where all that there is must be chosen, it is chosen.
 * @param {readonly Amount[]} amounts @param {Amount} each @param {number} least */
const firstOf = (amounts, each, least) => (amounts.reduce((all, { most }) => all + most, 0) <= least ? each.most : each.least);

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0);

/** Without what is none. @param {Record<string, number>} counts */
export const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count));

/** The numbers as a list of steppers. @param {{ counts: Counts }} props */
export function Steppers({ counts: { amounts, counts, set } }) {
  return html`<fieldset>
    <legend class="unseen">How many</legend>
    ${amounts.map((each) => html`<${Stepper} key=${each.id} amount=${each} now=${counts[each.id] ?? 0} set=${set} />`)}
  </fieldset>`;
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
