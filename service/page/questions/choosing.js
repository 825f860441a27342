/** Some of several things: at least so many, at most so many. Shared by the kinds that name things. */

import { useState } from "../hooks.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { useOffered } from "./offered.js";
import { missing } from "./saying.js";

/**
 * @typedef {object} Thing
 * @property {string} id
 * @property {string} label
 * @property {string} [text] What it does.
 * @property {string | null} [title] The title of a card.
 * @property {string} [emblem]
 * @property {string} [spot]
 * @property {boolean} [inForm]
 * @property {boolean} [both]
 */
/** @typedef {{ things: readonly Thing[], chosen: readonly string[], turn: (id: string) => void, clear: () => void, one: boolean, missing: string }} Choice */

/** What is chosen of some things, which are offered on the board, in the hand and in the dock.
 * @param {readonly Thing[]} things @param {number} least @param {number} most @param {string} [noun] @returns {Choice} */
export function useChoice(things, least, most, noun = "thing") {
  const begin = () => (things.length <= least ? things.map(({ id }) => id) : []);
  const [chosen, choose] = useState(begin);
  const turn = (/** @type {string} */ id) =>
    choose((before) => {
      if (before.includes(id)) return before.filter((each) => each !== id);
      if (most === 1) return [id];
      return before.length < most ? [...before, id] : before;
    });
  useOffered(
    things.map((thing) => {
      const here = chosen.includes(thing.id);
      return [thing.id, { ...thing, chosen: here, count: null, full: !here && most > 1 && chosen.length >= most, press: () => turn(thing.id) }];
    }),
  );
  return { things, chosen, turn, clear: () => choose([]), one: least === 1 && most === 1, missing: missing(chosen.length, least, most, noun) };
}

/** The choice as a list. @param {{ choice: Choice }} props */
export function ListOf({ choice: { things, chosen, turn, one } }) {
  return html`<fieldset>
    <legend class="unseen">Choose</legend>
    ${things.map(
      ({ id, label, text }) => html`<label key=${id} class="choice">
        <input type=${one ? "radio" : "checkbox"} name="choice" value=${id} checked=${chosen.includes(id)} onChange=${() => turn(id)} />
        <span><b>${label}</b>${text && html`<small>${text}</small>`}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** The emblem of an alien, a tech, a station, a hazard, a moon or a planetoid; empty for what has none. @param {string} id */
export function emblemOf(id) {
  const title = id.split("#")[0] ?? "";
  return words.value.entry(title)?.power || /^(tech|station|hazard|moon|planetoid)-/.test(title) ? title : "";
}

/** The labels of what is chosen, in the order of the list. @param {Choice} choice */
export const labelsOf = ({ things, chosen }) => things.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : []));

/** The text of what was chosen last; of things with the same text that text. @param {Choice} choice */
export function textOf({ things, chosen }) {
  const all = new Set(things.map(({ text }) => text ?? ""));
  return (all.size === 1 ? [...all][0] : things.find(({ id }) => id === chosen.at(-1))?.text) ?? "";
}

/** A form that is handled here and sent nowhere. @param {() => unknown} then */
export const submitted = (then) => (/** @type {Event} */ event) => {
  event.preventDefault();
  then();
};
