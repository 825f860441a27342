/** Standing orders: what this seat answers each time without being asked. Only the seat itself sees them. */

import { asked, read } from "../api.js";
import { useAttempt } from "../attempt.js";
import { playerIn } from "../naming.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { byClock } from "./by-clock.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").StandingOrder} StandingOrder */
/** @typedef {import("../shapes.js").GivenOrder} GivenOrder */

const EVERY_WINDOW = "*";
/** The order that every seat has unless it asks for every window. @type {StandingOrder} */
const DEFAULT = { window: EVERY_WINDOW, until: "game", when: "nothing_playable" };
/** The order against pointless questions, with which a seat of a new game begins, too. @type {StandingOrder} */
const POINTLESS = { window: EVERY_WINDOW, until: "game", when: "pointless" };
const UNTIL = { phase: "in this phase", encounter: "in this encounter", game: "in the whole game" };

/** @param {Store} store */
const pathOf = (store) => `${store.path}/seats/${store.seat.peek()}/standing-orders`;

/** Adds an order, or takes one away. Throws Refused and Away. @param {Store} store @param {{ add: StandingOrder } | { remove: StandingOrder }} change */
export const changed = (store, change) => asked("PATCH", pathOf(store), { token: store.token, body: change });

/** @param {{ window: string, when: string }} order */
const isDefault = ({ window, when }) => window === EVERY_WINDOW && (when === DEFAULT.when || when === POINTLESS.when);

/** The orders of this seat. @param {{ store: Store }} props */
export function Orders({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  const view = store.newest.value;
  const seat = store.seat.value;
  if (!view || !seat || view.status === "over") return null;
  const orders = playerIn(view, seat).standing_orders ?? [];
  const everything = !orders.some(isDefault);
  const given = orders.filter((order) => !isDefault(order));
  const run = (/** @type {() => Promise<unknown>} */ what) => attempt(() => what().finally(() => store.look()));
  return html`<details class="orders">
    <summary>Standing orders${given.length ? ` (${given.length})` : ""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${everything} disabled=${busy} onChange=${() => run(() => (everything ? keep(store) : drop(store)))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${given.map((order) => {
        const said = inWords(order);
        return html`<li key=${said}>
          <span>${said}</span>
          <button disabled=${busy} aria-label=${`Take away: ${said}`} onClick=${() => run(() => changed(store, { remove: sentAs(order) }))}>Take away</button>
        </li>`;
      })}
    </ul>
    <p class="trouble" role="alert">${trouble}</p>
  </details>`;
}

/** @param {Store} store */
const keep = (store) => changed(store, { add: DEFAULT }).then(() => changed(store, { add: POINTLESS }));

/** From now on every window asks, but for those with an order. @param {Store} store */
async function drop(store) {
  const { orders } = await read(pathOf(store), { token: store.token });
  const others = orders.filter((/** @type {{ window?: string, when?: string }} */ each) => !isDefault({ window: each.window ?? "", when: each.when ?? "" }));
  await asked("PUT", pathOf(store), { token: store.token, body: { orders: others, default: "drop" } });
}

/** The order as it is sent. @param {GivenOrder} order @returns {StandingOrder} */
function sentAs({ window, question, answer, until, when }) {
  return window ? { window, until, when } : /** @type {StandingOrder} */ ({ question, answer, until });
}

/** @param {GivenOrder} order */
function inWords({ window, question, answer, until }) {
  const name = words.value.name(window || question);
  return window ? `Pass: ${window === EVERY_WINDOW ? "every window" : name}, ${UNTIL[until]}` : `${name}: ${byClock(answer, words.value)}, ${UNTIL[until]}`;
}

/** Passes now, and each time that this window opens again in the encounter or the game.
 * @param {{ busy: boolean, pass: (until: "encounter" | "game") => void }} props */
export function PassOn({ busy, pass }) {
  return html`<span class="pass-on">Pass here
    <button type="button" disabled=${busy} onClick=${() => pass("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${busy} onClick=${() => pass("game")} aria-label="Pass in this window all game">all game</button>
  </span>`;
}
