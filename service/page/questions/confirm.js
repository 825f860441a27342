/** Yes or no. */

import { html } from "../html.js";

/** @param {import("./question.js").Asking<"confirm">} props */
export function Confirm({ busy, answer }) {
  return html`<div class="buttons">
    <button class="main" disabled=${busy} onClick=${() => answer({ yes: true })}>Yes</button>
    <button disabled=${busy} onClick=${() => answer({ yes: false })}>No</button>
  </div>`;
}
