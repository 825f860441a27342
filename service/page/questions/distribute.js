/** Things among targets: how many to each, or where each one goes. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { some } from "./choose-ships.js";
import { submitted } from "./choosing.js";
import { Counting } from "./counting.js";

/** @param {import("./question.js").Asking<"distribute">} props */
export function Distribute(props) {
  const { question, words, busy, answer } = props;
  if (question.items) return html`<${Placing} ...${props} />`;
  const amounts = question.targets.map((each) => ({
    id: each.target,
    label: words.name(each.target),
    least: each.min ?? 0,
    most: each.max,
  }));
  const total = question.total ?? 0;
  const done = (/** @type {Record<string, number>} */ counts) => answer({ amounts: some(counts) });
  return html`<${Counting} amounts=${amounts} least=${total} most=${total} busy=${busy} done=${done} />`;
}

/** @param {import("./question.js").Asking<"distribute">} props */
function Placing({ question, words, busy, answer }) {
  const items = question.items ?? [];
  const everywhere = question.targets.map((each) => each.target);
  const allowed = (/** @type {string} */ id) => question.allowed?.[id] ?? everywhere;
  const [places, place] = useState(() => begin(question, items, allowed));
  const done = () => {
    /** @type {Record<string, string[]>} */
    const given = {};
    for (const id of items) (given[places[id] ?? ""] ??= []).push(id);
    answer({ items: given });
  };
  return html`<form class="asking" onSubmit=${submitted(done)}>
    ${items.map(
      (id) => html`<label key=${id} class="placed">
        ${words.name(question.marks?.[id] ?? id)}
        <select value=${places[id]} onChange=${(/** @type {any} */ event) => place({ ...places, [id]: event.currentTarget.value })}>
          ${allowed(id).map((target) => html`<option key=${target} value=${target}>${words.name(target)}</option>`)}
        </select>
      </label>`,
    )}
    <button class="main" disabled=${busy}>Answer</button>
  </form>`;
}

/** Where each item would go by the clock's answer, else to its first target.
 * @param {any} question @param {readonly string[]} items @param {(id: string) => readonly string[]} allowed
 * @returns {Record<string, string>} */
function begin(question, items, allowed) {
  const given = Object.entries(question.on_timeout?.items ?? {}).flatMap(([place, ids]) =>
    /** @type {string[]} */ (ids).map((id) => [id, place]),
  );
  return { ...Object.fromEntries(items.map((id) => [id, allowed(id)[0]])), ...Object.fromEntries(given) };
}
