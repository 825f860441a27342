/** What one can do about somebody at the table, in all games: block, and tell the operator. */

import { asked } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn } from "../naming.js";
import { asPlayer } from "../players/person.js";
import { Report } from "../players/report.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */

/** The newest of what somebody said is offered for a report. */
const MOST_SAID = 8;

/** @param {{ store: Store, view: View, seat: string }} props */
export function Dealings({ store, view, seat }) {
  const { busy, trouble, attempt } = useAttempt();
  const [open, unfold] = useState(false);
  const [reporting, report] = useState(false);
  const [done, say] = useState("");
  const name = personIn(view, seat);
  const block = () =>
    attempt(async () => {
      await asPlayer((token) => asked("POST", "/v1/players/me/blocks", { token, body: { game: store.id, seat } }));
      say(`${name} cannot join your games any more, and you do not see what ${name} says. Under "Me" you can take it back.`);
    });
  const said = store.talk.messages.value.filter((each) => each.seat === seat).slice(-MOST_SAID);
  const find = async () => ({ game: store.id, player: playerIn(view, seat).player });
  return html`<button class="small" aria-expanded=${open ? "true" : "false"} onClick=${() => unfold(!open)}>More<span class="unseen"> about ${name}</span></button>
    ${open && html`<div class="dealings">
      <p class="buttons"><button disabled=${busy} onClick=${block}>Block<span class="unseen"> ${name}</span></button> <button aria-expanded=${reporting ? "true" : "false"} onClick=${() => report(!reporting)}>Report ...</button></p>
      <p class="quiet small" role="status">${done}</p>
      <p class="trouble" role="alert">${trouble}</p>
      ${reporting && html`<${Report} name=${name} find=${find} said=${said} close=${(/** @type {string} */ text) => (report(false), say(text))} />`}
    </div>`}`;
}
