/** The settings of a game that has not begun, as its host changes them. */

import { asked, sent } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { Choices, Faults, HowMany, membersOf, useCheck } from "./choices.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./choices.js").Rules} Rules */

/** @param {Game} game @returns {Rules} */
const rulesOf = ({ seats, variants, options, visibility, invite_required }) => ({
  seats: seats.length, variants: [...variants], sets: [...options.sets], timers: "",
  undo: options.undo_policy, pace: options.bot_pace ?? "instant", visibility, invites: invite_required,
  alerts: options.alerts.join(","), hints: options.hints ?? false, rated: options.rated ?? false,
});

/** @param {{ store: Store, game: Game, host: string }} props */
export function Settings({ store, game, host }) {
  const [open, turn] = useState(false);
  return html`<details class="change" open=${open} onToggle=${(/** @type {any} */ event) => turn(event.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${open && html`<${Form} store=${store} game=${game} host=${host} close=${() => turn(false)} />`}
  </details>`;
}

/** It begins with the game as it was when it was opened. @param {{ store: Store, game: Game, host: string, close: () => void }} props */
function Form({ store, game, host, close }) {
  const [rules, choose] = useState(() => rulesOf(game));
  const { busy, trouble, say, attempt } = useAttempt();
  const colours = game.seats.map(({ seat }) => seat);
  // Seats keep their colours; where their number changes the service says which ones come or go.
  const members = { ...membersOf(rules), seats: rules.seats === colours.length ? colours : rules.seats };
  const check = useCheck(members, say);
  const set = (/** @type {Partial<Rules>} */ more) => choose({ ...rules, ...more });
  const change = () =>
    attempt(async () => {
      await changed(store, host, members);
      await store.look();
      close();
    });
  return html`<form class="create" onSubmit=${submitted(change)}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${HowMany} now=${rules.seats} set=${(/** @type {number} */ seats) => set({ seats })} />
    </fieldset>
    <${Choices} rules=${rules} set=${set} timers="As they are" say=${say} />
    <div class="verdict">
      <${Faults} check=${check} />
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !check?.ok}>Change them</button>
    </div>
  </form>`;
}

/** Only the host changes settings, so those that this page has seen are still there: what has changed since is who came.
 * Throws Refused and Away. @param {Store} store @param {string} token @param {unknown} body */
async function changed(store, token, body) {
  const now = await sent("GET", store.path, { token });
  const headers = { "If-Match": now.headers.get("ETag") ?? "*", "Content-Type": "application/merge-patch+json" };
  await asked("PATCH", store.path, { token, body, headers });
}
