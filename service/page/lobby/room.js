/** A game that has not begun: who sits where, and how people and bots come to it. */

import { addressOf, asked, newKey } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark, playerOf } from "../table/seats.js";
import { forgetSeat, inviteOf, keep } from "../tokens.js";
import { useState } from "../vendor/hooks.js";
import { Settings } from "./settings.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../attempt.js").Attempt} Attempt */

const BOT = "basic";

/** @param {{ store: Store }} props */
export function Room({ store }) {
  const game = store.game.value;
  const { busy, trouble, attempt } = useAttempt();
  /** @type {Attempt} */
  const run = (what) => attempt(() => what().finally(() => store.look()));
  if (!game || game.status !== "lobby") return null;
  const host = store.tokens.value.host ?? "";
  const own = store.seat.value;
  const free = game.seats.filter((each) => !each.taken);
  return html`<section class="room" aria-label="Before the game">
    <h2>Before the game</h2>
    <ul>
      ${game.seats.map((each) => html`<${Place} key=${each.seat} store=${store} game=${game} seat=${each} host=${host} run=${run} busy=${busy} />`)}
    </ul>
    ${!own && free.length > 0 && html`<${Join} store=${store} free=${free} run=${run} busy=${busy} invited=${game.invite_required} />`}
    <p class="quiet">${settings(game)}</p>
    ${host && html`<${Settings} store=${store} game=${game} host=${host} />`}
    ${host
      ? html`<button class="main" disabled=${busy || free.length > 0} onClick=${() => run(() => command(store, host, "start_game"))}>Start the game</button>
          <p class="quiet" role="status">${free.length ? `${free.length} of ${game.seats.length} seats are free.` : "All seats are taken."}</p>`
      : html`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

/** What the game is played with. @param {Game} game */
function settings({ variants, options, visibility }) {
  const name = (/** @type {string} */ id) => words.value.name(id);
  const sets = options.sets.map(name).join(", ");
  return `Sets: ${sets}. Variants: ${variants.map(name).join(", ") || "none"}. ${name(visibility)}.`;
}

/** @param {Store} store @param {string} token @param {string} type */
const command = (store, token, type) => asked("POST", `${store.path}/commands`, { token, body: { type }, key: newKey() });

/** A seat: who has it, and what its player or the host can do with it.
 * @param {{ store: Store, game: Game, seat: Game["seats"][number], host: string, run: Attempt, busy: boolean }} props */
function Place({ store, game, seat, host, run, busy }) {
  const [link, show] = useState("");
  const path = `${store.path}/seats/${seat.seat}`;
  const own = store.seat.value === seat.seat;
  const name = words.value.name(seat.seat);
  const leave = async () => {
    await asked("DELETE", path, { token: own ? store.token : host });
    if (own) {
      forgetSeat(store.id);
      again();
    }
  };
  const invite = async () => {
    const made = await asked("POST", `${store.path}/invites`, { token: host, body: { seat: seat.seat } });
    show(`${addressOf("/")}?game=${store.id}#invite=${made.code}`);
  };
  const addBot = () => asked("PUT", `${path}/bot`, { token: host, body: { kind: BOT } });
  const removeBot = () => asked("DELETE", `${path}/bot`, { token: host });
  return html`<li>
    <span><${Mark} seat=${seat.seat} /> <b>${name}</b> ${playerOf(game, seat.seat)} ${own && html`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${host && !seat.taken && html`
        <button disabled=${busy} aria-label=${`Invite to ${name}`} onClick=${() => run(invite)}>Invite</button>
        <button disabled=${busy} aria-label=${`Add a bot at ${name}`} onClick=${() => run(addBot)}>Add a bot</button>`}
      ${host && seat.bot && html`<button disabled=${busy} aria-label=${`Remove the bot at ${name}`} onClick=${() => run(removeBot)}>Remove the bot</button>`}
      ${seat.taken && !seat.bot && (own || host) && html`<button disabled=${busy} aria-label=${own ? "Leave your seat" : `Remove the player at ${name}`} onClick=${() => run(leave)}>
        ${own ? "Leave" : "Remove"}
      </button>`}
    </span>
    ${link && !seat.taken && html`<label class="link">Link for one person, once<input type="text" readonly value=${link} onFocus=${select} /></label>`}
    ${own && html`<${OwnLink} store=${store} />`}
  </li>`;
}

/** The link with which a player goes on in another browser. @param {{ store: Store }} props */
function OwnLink({ store }) {
  return html`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">It gives your seat to whoever has it. Open it where you want to go on, and show it to nobody.</p>
    <input type="text" readonly aria-label="Your seat link" value=${`${addressOf("/")}?game=${store.id}#token=${store.token}`} onFocus=${select} />
  </details>`;
}

/** @param {FocusEvent} event */
const select = ({ currentTarget }) => currentTarget instanceof HTMLInputElement && currentTarget.select();

/** The page begins anew with the tokens that are kept now. */
const again = () => dispatchEvent(new PopStateEvent("popstate"));

/** A private game, which only its players see: an invitation lets one join it. @param {{ store: Store }} props */
export function Invited({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  return html`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Join} store=${store} free=${[]} run=${attempt} busy=${busy} invited=${true} />
    <p class="trouble" role="alert">${trouble}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`;
}

/** Takes a seat under a name. @param {{ store: Store, free: readonly { seat: string }[], run: Attempt, busy: boolean, invited: boolean }} props */
function Join({ store, free, run, busy, invited }) {
  const [name, call] = useState("");
  const [seat, choose] = useState("");
  const [code, write] = useState(inviteOf(store.id));
  const join = async () => {
    const body = { name: name.trim(), ...(seat ? { seat } : {}), ...(code ? { invite_code: code.trim() } : {}) };
    const joined = await asked("POST", `${store.path}/seats`, { body, token: store.tokens.value.host ?? "" });
    keep(store.id, { seat: joined.token, invite: undefined });
    again();
  };
  return html`<form class="join" onSubmit=${submitted(() => name.trim() && run(join))}>
    <label>Your name <input
      type="text" required maxlength="40" autocomplete="nickname" value=${name}
      onInput=${(/** @type {any} */ event) => call(event.currentTarget.value)}
    /></label>
    ${free.length > 0 && !code && html`<label>Seat <select value=${seat} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      <option value="">any</option>
      ${free.map((each) => html`<option key=${each.seat} value=${each.seat}>${words.value.name(each.seat)}</option>`)}
    </select></label>`}
    ${(invited || code) && html`<label>Invitation <input
      type="text" value=${code} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${busy || !name.trim()}>Join</button>
  </form>`;
}
