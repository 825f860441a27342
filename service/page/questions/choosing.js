/** Some of a list: at least so many, at most so many. Shared by the kinds that name things. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { useOffered } from "./offered.js";

/**
 * @typedef {object} Thing
 * @property {string} id
 * @property {string} label
 * @property {string} [text] What it does.
 */

/** @param {number} least @param {number} most */
export const bounds = (least, most) => (least === most ? `${least}` : `${least} to ${most}`);

/**
 * @param {{ things: Thing[], least: number, most: number, busy: boolean, say: string, done: (ids: string[]) => void }} props
 */
export function Choosing({ things, least, most, busy, say, done }) {
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const one = least === 1 && most === 1;
  const turn = (/** @type {string} */ id) => {
    if (one) return choose([id]);
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  useOffered(things.map(({ id }) => [id, { chosen: chosen.includes(id), count: null, press: () => turn(id) }]));
  const fits = chosen.length >= least && chosen.length <= most;
  return html`<form class="asking" onSubmit=${submitted(() => fits && done(chosen))}>
    <fieldset>
      <legend>Choose ${bounds(least, most)}</legend>
      ${things.map(
        ({ id, label, text }) => html`<label key=${id} class="choice">
          <input
            type=${one ? "radio" : "checkbox"}
            name="choice"
            value=${id}
            checked=${chosen.includes(id)}
            onChange=${() => turn(id)}
          />
          <span><b>${label}</b>${text && html`<small>${text}</small>`}</span>
        </label>`,
      )}
    </fieldset>
    <button class="main" disabled=${busy || !fits}>${say}</button>
  </form>`;
}

/** A form that is handled here and sent nowhere. @param {() => unknown} then */
export const submitted = (then) => (/** @type {Event} */ event) => {
  event.preventDefault();
  then();
};
