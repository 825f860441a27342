/** A number for each place, and together at least so many and at most so many. Shared by the kinds that count. */

import { useState } from "../hooks.js";
import { html } from "../html.js";
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
 * @property {string} [drag]
 * @property {boolean} [toGate]
 */
/** @typedef {{ amounts: readonly Amount[], counts: Record<string, number>, total: number, full: boolean, set: (amount: Amount, value: number) => void, add: (amounts: readonly Amount[], step: number) => void, clear: () => void, missing: string }} Counts */

/** Numbers that are chosen, at the places of the board and in the dock.
 * @param {readonly Amount[]} amounts @param {number} least @param {number} most @param {string} [noun] @returns {Counts} */
export function useCounts(amounts, least, most, noun = "ship") {
  const begin = () => /** @type {Record<string, number>} */ (Object.fromEntries(amounts.map((each) => [each.id, firstOf(amounts, each, least)])));
  const [counts, count] = useState(begin);
  const total = sum(counts);
  const put = (/** @type {Record<string, number>} */ before, /** @type {Amount} */ { id, least: low, most: high }, /** @type {number} */ value) => {
    const room = most - sum(before) + (before[id] ?? 0);
    return { ...before, [id]: Math.max(low, Math.min(high, room, value)) };
  };
  const set = (/** @type {Amount} */ amount, /** @type {number} */ value) => count((before) => put(before, amount, value));
  // Of the numbers as they are at the press: two presses may come before either is shown.
  const add = (/** @type {readonly Amount[]} */ among, /** @type {number} */ step) =>
    count((before) => {
      const each = among.find(({ id, least: low, most: high }) => (step > 0 ? (before[id] ?? 0) < high : (before[id] ?? 0) > low));
      return each ? put(before, each, (before[each.id] ?? 0) + step) : before;
    });
  useOffered(
    amounts.map((each) => {
      const now = counts[each.id] ?? 0;
      const step = each.step ?? 1;
      const { id: _, least: low, most: high, step: __, ...thing } = each;
      const less = now > low ? () => add([each], -step) : null;
      const full = now >= high || total + step > most;
      return [each.id, { ...thing, chosen: now > 0, count: now, full, less, press: () => add([each], step) }];
    }),
  );
  return { amounts, counts, total, full: total >= most, set, add, clear: () => count(begin), missing: missing(total, least, most, noun) };
}

/** A place begins at its least; where all that there is must be chosen, it is chosen.
 * @param {readonly Amount[]} amounts @param {Amount} each @param {number} least */
const firstOf = (amounts, each, least) => (amounts.reduce((all, { most }) => all + most, 0) <= least ? each.most : each.least);

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0);

/** Without what is none. @param {Record<string, number>} counts */
export const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count));

/** The numbers as a list of steppers. @param {{ counts: Counts }} props */
export function Steppers({ counts: { amounts, counts, set, add } }) {
  return html`<fieldset>
    <legend class="unseen">How many</legend>
    ${amounts.map((each) => html`<${Stepper} key=${each.id} amount=${each} now=${counts[each.id] ?? 0} set=${set} add=${add} />`)}
  </fieldset>`;
}

/** @param {{ amount: Amount, now: number, set: (amount: Amount, value: number) => void, add: (amounts: readonly Amount[], step: number) => void }} props */
export function Stepper({ amount, now, set, add }) {
  const step = amount.step ?? 1;
  return html`<div class="stepper">
    <label for=${`amount-${amount.id}`}>${amount.label} <small>up to ${amount.most}</small></label>
    <button type="button" aria-label=${`Less: ${amount.label}`} disabled=${now <= amount.least} onClick=${() => add([amount], -step)}>−</button>
    <input
      id=${`amount-${amount.id}`}
      type="number"
      min=${amount.least}
      max=${amount.most}
      step=${step}
      value=${now}
      onInput=${(/** @type {any} */ event) => set(amount, Math.trunc(Number(event.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${amount.label}`} disabled=${now >= amount.most} onClick=${() => add([amount], step)}>+</button>
  </div>`;
}
