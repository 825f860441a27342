/** A game that has not begun: who sits where, and how people and bots come to it. */

import { addressOf, asked, newKey, read } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { calledBy, myName, NameField } from "../people/name.js";
import { Link, Sharing } from "../people/share.js";
import { sitDown } from "../people/sit-down.js";
import { learnMe, me, player } from "../players/person.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark, playerOf } from "../table/seats.js";
import { forget, inviteOf } from "../tokens.js";
import { RATED, useBots } from "./choices.js";
import { choiceNamed, learnOptions } from "./options.js";
import { Settings } from "./settings.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../attempt.js").Attempt} Attempt */

/** @param {{ store: Store }} props */
export function Room({ store }) {
  const game = store.game.value;
  const { busy, trouble, say, attempt } = useAttempt();
  const [kind, choose] = useState("basic");
  useEffect(() => void learnOptions().catch(() => undefined), []);
  /** @type {Attempt} */
  const run = (what) => attempt(() => what().finally(() => store.look()));
  if (!game || game.status !== "lobby") return null;
  const host = store.tokens.value.host ?? "";
  const own = store.seat.value;
  const free = game.seats.filter((each) => !each.taken);
  return html`<section class="room" aria-label="Before the game">
    <h2>Before the game ${game.rated && html`<span class="tag">rated</span>`}</h2>
    ${game.rated && html`<p class="invitation">This game is rated. ${RATED}</p>`}
    <ul>
      ${game.seats.map((each) => html`<${Place} key=${each.seat} store=${store} game=${game} seat=${each} host=${host} run=${run} busy=${busy} bot=${kind} />`)}
    </ul>
    ${host && !game.rated && free.length > 0 && html`<${Kinds} kind=${kind} choose=${choose} say=${say} />`}
    ${!own && inviteOf(store.id) && html`<${Invites} store=${store} />`}
    ${!own && free.length > 0 && html`<${Join} store=${store} free=${free} run=${run} busy=${busy} invited=${game.invite_required} />`}
    <p class="quiet">${settings(game)}</p>
    ${host && !(game.rated && game.seats.some(({ taken }) => taken)) && html`<${Settings} store=${store} game=${game} host=${host} />`}
    ${host
      ? html`<button class="main" disabled=${busy || free.length > 0} onClick=${() => run(() => command(store, host, "start_game"))}>Start the game</button>
          <p class="quiet" role="status">${free.length ? `${free.length} of ${game.seats.length} seats are free.` : "All seats are taken."}</p>`
      : html`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${trouble}</p>
    ${game.visibility !== "private" && html`<${Sharing} store=${store} />`}
  </section>`;
}

/** Which bots sit down where the host adds one. @param {{ kind: string, choose: (kind: string) => void, say: (text: string) => void }} props */
function Kinds({ kind, choose, say }) {
  const bots = useBots(say);
  return html`<label class="kind">Bots that you add
    <select value=${kind} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      ${bots.map(({ id, about }) => html`<option key=${id} value=${id}>${id}: ${about}</option>`)}
    </select>
  </label>`;
}

/** What the game is played with. @param {Game} game */
function settings({ variants, options, visibility }) {
  const name = (/** @type {string} */ id) => words.value.name(id);
  const sets = options.sets.map((each) => choiceNamed("sets", each)).join(", ");
  return `Sets: ${sets}. Variants: ${variants.map(name).join(", ") || "none"}. ${name(visibility)}.`;
}

/** @param {Store} store @param {string} token @param {string} type */
const command = (store, token, type) => asked("POST", `${store.path}/commands`, { token, body: { type }, key: newKey() });

/** A seat: who has it, and what its player or the host can do with it.
 * @param {{ store: Store, game: Game, seat: Game["seats"][number], host: string, run: Attempt, busy: boolean, bot: string }} props */
function Place({ store, game, seat, host, run, busy, bot }) {
  const [link, show] = useState("");
  const path = `${store.path}/seats/${seat.seat}`;
  const own = store.seat.value === seat.seat;
  const name = words.value.name(seat.seat);
  const leave = async () => {
    await asked("DELETE", path, { token: own ? store.token : host });
    if (own) {
      forget(store.id, "seat");
      again();
    }
  };
  const invite = async () => {
    const made = await asked("POST", `${store.path}/invites`, { token: host, body: { seat: seat.seat, ...(store.seat.value && { from_seat: store.seat.value }) } });
    show(`${addressOf("/")}?game=${store.id}#invite=${made.code}`);
  };
  const addBot = () => asked("PUT", `${path}/bot`, { token: host, body: { kind: bot } });
  const removeBot = () => asked("DELETE", `${path}/bot`, { token: host });
  return html`<li>
    <span><${Mark} seat=${seat.seat} /> <b>${name}</b> ${playerOf(game, seat.seat)} ${own && html`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${host && !seat.taken && html`
        <button disabled=${busy} aria-label=${`Invite to ${name}`} onClick=${() => run(invite)}>Invite</button>
        ${!game.rated && html`<button disabled=${busy} aria-label=${`Add a bot at ${name}`} onClick=${() => run(addBot)}>Add a bot</button>`}`}
      ${host && seat.bot && html`<button disabled=${busy} aria-label=${`Remove the bot at ${name}`} onClick=${() => run(removeBot)}>Remove the bot</button>`}
      ${seat.taken && !seat.bot && (own || host) && html`<button disabled=${busy} aria-label=${own ? "Leave your seat" : `Remove the player at ${name}`} onClick=${() => run(leave)}>
        ${own ? "Leave" : "Remove"}
      </button>`}
    </span>
    ${link && !seat.taken && html`<${Link} label="Link for one person, once" address=${link} />`}
    ${own && html`<${OwnLink} store=${store} />`}
  </li>`;
}

/** The link with which a player goes on in another browser. @param {{ store: Store }} props */
function OwnLink({ store }) {
  // The player token opens more than this seat.
  if (store.token === player.value) return html`<p class="quiet small">You go on in another browser with the link under <a href="?me">Me</a>.</p>`;
  return html`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">Everybody who has this link has your seat. Open it where you want to go on, and show it to nobody.</p>
    <${Link} label="Your seat link" address=${`${addressOf("/")}?game=${store.id}#token=${store.token}`} />
  </details>`;
}

/** The page begins anew with the tokens that are kept now. */
const again = () => dispatchEvent(new PopStateEvent("popstate"));

/** A private game, which only its players see: an invitation lets one join it. @param {{ store: Store }} props */
export function Invited({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  return html`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Invites} store=${store} />
    <${Join} store=${store} free=${[]} run=${attempt} busy=${busy} invited=${true} />
    <p class="trouble" role="alert">${trouble}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`;
}

/** Who invites, and to what, before one sits down. @param {{ store: Store }} props */
function Invites({ store }) {
  const code = inviteOf(store.id);
  const [invitation, learn] = useState(store.invitation?.code === code ? store.invitation.found : null);
  const [wrong, say] = useState("");
  useEffect(() => {
    const { signal } = store.stopping;
    void learnOptions().catch(() => undefined);
    if (invitation) return;
    read(`${store.path}/invitation`, { headers: { "Invite-Code": code }, signal }).then(learn, (error) => !signal.aborted && say(error.message));
  }, [code]);
  if (wrong) return html`<p class="trouble" role="status">${wrong}</p>`;
  if (!invitation) return null;
  const { game, seat, from_name } = invitation;
  const there = game.seats.flatMap((each) => (each.taken && !each.bot && each.name !== from_name ? [each.name] : []));
  const bots = game.seats.filter((each) => each.bot).length;
  return html`<div class="invitation">
    <p><b>${from_name ?? "The host"}</b> invites you to a game of ${game.seats.length}${seat ? html`, to the seat <${Mark} seat=${seat} /> ${words.value.name(seat)}` : ""}.</p>
    <p class="quiet">${there.length ? `${there.join(" and ")} ${there.length === 1 ? "is" : "are"} there. ` : ""}${bots ? `${bots} ${bots === 1 ? "bot plays" : "bots play"}. ` : ""}${settings(game)}</p>
  </div>`;
}

/** Takes a seat under a name. @param {{ store: Store, free: readonly { seat: string }[], run: Attempt, busy: boolean, invited: boolean }} props */
function Join({ store, free, run, busy, invited }) {
  const [name, call] = useState(myName.value);
  const [seat, choose] = useState("");
  const [code, write] = useState(inviteOf(store.id));
  const rated = store.game.value?.rated ?? false;
  useEffect(() => void (rated && learnMe().catch(() => undefined)), [rated]);
  // Who is on the ladder sits down in rated games under the name that is there.
  const fixed = (rated && me.value?.ladder_id && me.value.name) || "";
  const called = fixed || name;
  const join = async () => {
    const game = store.game.value;
    const chosen = game?.chosen_seed ?? (await chosenSeed(store, code));
    const closed = game ? game.invite_required || game.visibility === "private" : true;
    const host = store.tokens.value.host ?? "";
    await sitDown(store.id, { name: calledBy(called), seat, code: code.trim(), host, closed, chosen, rated });
    again();
  };
  return html`<form class="join" onSubmit=${submitted(() => called.trim() && run(join))}>
    ${fixed ? html`<p>You sit down as <b>${fixed}</b>.</p>` : html`<${NameField} name=${name} call=${call} required=${true} />`}
    ${free.length > 0 && !code && html`<label>Seat <select value=${seat} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      <option value="">any</option>
      ${free.map((each) => html`<option key=${each.seat} value=${each.seat}>${words.value.name(each.seat)}</option>`)}
    </select></label>`}
    ${invited && !inviteOf(store.id) && html`<label>Invitation <input
      type="text" value=${code} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${busy || !called.trim()}>Join</button>
  </form>`;
}

/** Whether the host of a private game chose its seed: the invitation says it. @param {Store} store @param {string} code @returns {Promise<boolean>} */
async function chosenSeed(store, code) {
  if (!code) return false;
  const { game } = await read(`${store.path}/invitation`, { headers: { "Invite-Code": code.trim() } });
  return game.chosen_seed;
}
