/** What this person is called: asked once, and kept by this browser. */

import { html } from "../html.js";
import { signal } from "../vendor/signals.js";

const KEPT = "cosmic-ledger-name";
/** The name of a person who gives none. */
const NAMELESS = "Player";

/** Empty until the person has said it. */
export const myName = signal(localStorage.getItem(KEPT) ?? "");

/** Keeps a name; one that is empty is not kept. Returns what the person is called at a table. @param {string} name */
export function calledBy(name) {
  const plain = name.trim();
  if (plain) {
    myName.value = plain;
    localStorage.setItem(KEPT, plain);
  }
  return plain || NAMELESS;
}

/** The field for it. @param {{ name: string, call: (name: string) => void, required?: boolean }} props */
export const NameField = ({ name, call, required = false }) => html`<label>Your name
  <input
    type="text" maxlength="40" autocomplete="nickname" required=${required} value=${name}
    onInput=${(/** @type {any} */ event) => call(event.currentTarget.value)}
  />
</label>`;
