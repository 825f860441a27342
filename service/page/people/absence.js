/** Who is away: a bot that plays for this player, the way back, and the vote on the seat of somebody else. */

import { asked, newKey } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn } from "../naming.js";
import { useOtherTabs } from "./tabs.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */

/** How long somebody is not connected before the others hear of it: a page that is loaded again is there sooner. */
const AWAY_MS = 8000;

/** Ends the turn of the bot that plays for this seat. Throws Refused and Away. @param {Store} store */
async function takeBack(store) {
  await asked("DELETE", `${store.path}/seats/${store.seat.peek()}/bot`, { token: store.token });
  await store.look();
}

/** Lets a bot play for this seat until its player is back. Throws Refused and Away. @param {Store} store */
export async function stepAway(store) {
  await asked("PUT", `${store.path}/seats/${store.seat.peek()}/bot`, { token: store.token, body: { kind: "basic" } });
  await store.look();
}

/** Whether a bot plays for the seat of this browser. @param {Store} store */
const isReplaced = (store) => {
  const view = store.newest.value;
  const seat = store.seat.value;
  return Boolean(view && seat && view.status === "running" && playerIn(view, seat).stand_in);
};

/** Whether the seat of this browser is lost once a bot plays for it (RATE-04). @param {Store} store */
const isLost = (store) => Boolean(store.newest.value?.options.rated);

/** What stands where the player answers: any click there brings the player back. In the past nothing can be answered.
 * @param {{ store: Store, past: boolean, children: import("../html.js").Shown[] }} props */
export function Answers({ store, past, children }) {
  const returning = useRef(false);
  const pressed = () => {
    if (!isReplaced(store) || isLost(store) || returning.current) return;
    returning.current = true;
    // The answer that the click may give brings the player back, too: what is then refused needs no words.
    takeBack(store).catch(() => undefined).finally(() => (returning.current = false));
  };
  return html`<div class="dock" inert=${past} onClickCapture=${pressed}>${children}</div>`;
}

/** Says who is away, with what can be done about it, and that the seat is open twice. @param {{ store: Store }} props */
export function Absence({ store }) {
  const view = store.newest.value;
  const others = useOtherTabs(store.id, store.seat.value);
  const [closed, close] = useState(0);
  if (!view || view.status !== "running" || store.at.value !== null) return null;
  return html`<div class="absences">
    ${isReplaced(store) ? html`<${BotPlays} store=${store} />` : html`<${Waited} store=${store} view=${view} />`}
    ${others > closed && html`<div class="absence" role="status">
      <p>Your seat is open in another tab, too. Both show the same, and each answer counts once.</p>
      <button onClick=${() => close(others)}>Close</button>
    </div>`}
  </div>`;
}

/** @param {{ store: Store }} props */
function BotPlays({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  if (isLost(store)) return html`<p class="absence" role="status">You ran out of time, so this rated game is lost for you. A bot plays your seat to the end.</p>`;
  return html`<div class="absence" role="status">
    <p>A bot plays for you.</p>
    <button class="main" disabled=${busy} onClick=${() => attempt(() => takeBack(store))}>I am back</button>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
  </div>`;
}

/** People for whom the game waits, and who are not there. @param {Store} store @param {View} view */
function missing(store, view) {
  const present = store.present.value;
  return Object.keys(view.seats).filter((seat) => {
    const { bot, stand_in, conceded, player } = playerIn(view, seat);
    return view.waiting.includes(/** @type {any} */ (seat)) && seat !== store.seat.value && player && !bot && !stand_in && !conceded && present && !present.has(seat);
  });
}

/** @param {{ store: Store, view: View }} props */
function Waited({ store, view }) {
  const { busy, trouble, attempt } = useAttempt();
  const [away, setAway] = useState("");
  const [seat = ""] = missing(store, view);
  useEffect(() => {
    setAway("");
    if (!seat) return;
    const timer = setTimeout(() => setAway(seat), AWAY_MS);
    return () => clearTimeout(timer);
  }, [seat]);
  if (!seat || away !== seat) return null;
  const who = personIn(view, seat);
  const remove = () =>
    attempt(async () => {
      const body = { kind: "remove", seat, reason: `${who} is away` };
      await asked("POST", `${store.path}/motions`, { token: store.token, body, key: newKey() });
      await store.look();
    });
  const mayAsk = store.seat.value && !view.options.rated && !view.motion && !view.undo && !view.fork_request;
  return html`<div class="absence" role="status">
    <p>The game waits for ${who}, who is away.</p>
    ${mayAsk && html`<button disabled=${busy} onClick=${remove}>Vote: a bot takes over</button>`}
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
  </div>`;
}
