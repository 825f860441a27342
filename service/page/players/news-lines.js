/** Lines about what has happened elsewhere: a table that was found, a challenge, an invitation, a player that has ended. */

import { html } from "../html.js";
import { dismiss, lines as all } from "./news.js";
import { ended, player } from "./person.js";

/** A line for a person whose player token does not count any more. */
export const Ended = () =>
  player.value && ended.value && html`<p class="ended" role="alert">Your player is not known any more: it was deleted, or its link was renewed on another device. <a href="?me">What you can do</a></p>`;

/** @param {{ game?: string }} props The game that is open. */
export function NewsLines({ game = "" }) {
  const lines = all.value.filter(({ href }) => !game || !href.startsWith(`?game=${game}`));
  return html`<div class="news" role="status">
    ${lines.map(
      ({ id, text, href, open }) => html`<p key=${id}>
        <span>${text}</span>
        <a class="button main" href=${href} onClick=${() => dismiss(id)}>${open}</a>
        <button aria-label=${`Close: ${text}`} onClick=${() => dismiss(id)}>Close</button>
      </p>`,
    )}
  </div>`;
}
