/** A report to the operator: the bad conduct of a player in a game, with messages of that player. */

import { asked, newKey } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { asPlayer } from "./person.js";

/** @typedef {import("../shapes.js").Message} Message */
/**
 * Who is reported, in which game. @typedef {{ game: string, player: string }} Reported
 */

const LONGEST_REASON = 500;

/** The form. `find` returns who is reported. `children`: more to choose.
 * @param {{ name: string, find: () => Promise<Reported>, said?: readonly Message[], close: (said: string) => void, children?: any }} props */
export function Report({ name, find, said = [], close, children }) {
  const { busy, trouble, attempt } = useAttempt();
  const [reason, write] = useState("");
  const [messages, choose] = useState(/** @type {readonly string[]} */ ([]));
  const turn = (/** @type {string} */ id) => choose(messages.includes(id) ? messages.filter((each) => each !== id) : [...messages, id]);
  const send = () =>
    attempt(async () => {
      const body = { ...(await find()), reason: reason.trim(), messages };
      await asPlayer((token) => asked("POST", "/v1/players/me/reports", { token, body, key: newKey() }));
      close("The operator of this service has your report.");
    });
  return html`<form class="report" aria-label=${`Report ${name}`} onSubmit=${submitted(() => reason.trim() && send())}>
    ${children}
    <label>What is wrong <textarea rows="3" maxlength=${LONGEST_REASON} value=${reason} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)}></textarea></label>
    ${said.length > 0 && html`<fieldset><legend>What ${name} said</legend>
      ${said.map(({ id, text }) => html`<label key=${id} class="check"><input type="checkbox" checked=${messages.includes(id)} onChange=${() => turn(id)} /> <span>${text}</span></label>`)}
    </fieldset>`}
    <p class="quiet small">The operator reads it. ${name} is not told.</p>
    <p class="trouble" role="alert">${trouble}</p>
    <p class="buttons"><button class="main" disabled=${busy || !reason.trim()}>Send the report</button> <button type="button" onClick=${() => close("")}>Cancel</button></p>
  </form>`;
}
