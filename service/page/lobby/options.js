/** What the words of options are called: from the catalogue of the service. */

import { read } from "../api.js";
import { signal } from "../vendor/signals.js";

/** @typedef {[id: string, name: string, about?: string]} Choice */

/** Option -> the words that may be sent for it, each with its name. */
const known = signal(/** @type {ReadonlyMap<string, Choice[]>} */ (new Map()));

/** Fetches the names once. Throws Refused and Away. */
export async function learnOptions() {
  if (known.peek().size) return;
  const { items } = await read("/v1/catalog/options");
  known.value = new Map(items.map((/** @type {any} */ each) => [each.id, each.choices.map((/** @type {any} */ choice) => [choice.id, choice.name])]));
}

/** The words of an option. @param {string} option @returns {Choice[]} */
export const choicesOf = (option) => known.value.get(option) ?? [];

/** What a word of an option is called. @param {string} option @param {string} id */
export const choiceNamed = (option, id) => choicesOf(option).find(([each]) => each === id)?.[1] ?? id;
