/** What the person is told while this page is open: a found table, a challenge, an invitation. */

import { html } from "../html.js";
import { dismiss, told } from "./news.js";

/** @param {{ game?: string }} props The game that is open. */
export function ToldLines({ game = "" }) {
  const lines = told.value.filter(({ href }) => !game || !href.startsWith(`?game=${game}`));
  return html`<div class="news" role="status">
    ${lines.map(
      ({ id, text, href, open }) => html`<p key=${id}>
        <span>${text}</span>
        <a class="button" href=${href} onClick=${() => dismiss(id)}>${open}</a>
        <button aria-label=${`Close: ${text}`} onClick=${() => dismiss(id)}>Close</button>
      </p>`,
    )}
  </div>`;
}
