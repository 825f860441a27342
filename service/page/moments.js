/** Moments of a game in addresses: the address bar names the one that is looked at, and a link to it can be passed on. */

import { useRef, useState } from "./hooks.js";
import { html } from "./html.js";

/** Names a moment in the address bar; null for now. Nobody goes back through moments one by one.
 * @param {number | null} version */
export function nameMoment(version) {
  const address = new URL(location.href);
  if (version === null) address.searchParams.delete("at");
  else address.searchParams.set("at", String(version));
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

/** The address of a fork beside its origin. @param {string} fork @param {string} origin */
export const besides = (fork, origin) => `?compare=${fork}&with=${origin}`;

/** Copies the address of what is looked at. Where a browser forbids that, the address is there to be copied by hand.
 * @param {{ name: unknown, address: () => string }} props */
export function CopyLink({ name, address }) {
  const [copied, note] = useState("");
  const [shown, show] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    const text = address();
    try {
      await navigator.clipboard.writeText(text);
      note(text);
      show("");
    } catch {
      // Without TLS there is no clipboard; a person may also forbid it.
      show(text);
      requestAnimationFrame(() => field.current?.select());
    }
  };
  const done = copied !== "" && copied === address();
  return html`<span class="copy-link">
    <button type="button" onClick=${copy}>${done ? "Copied" : name}</button>
    ${shown && html`<input ref=${field} type="text" readonly aria-label="The link" value=${shown} />`}
  </span>`;
}
