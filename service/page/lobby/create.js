/** A form that creates a game. */

import { asked, read, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";
import { keep } from "../tokens.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { Choices, COLOURS, Faults, HowMany, membersOf, One, useCheck } from "./choices.js";

/** @typedef {import("../shapes.js").NewGame} NewGame */
/**
 * What is chosen in the form: the rules, the name of the person who creates the game (empty for one who only hosts), and
 * the bots (colour -> kind).
 * @typedef {import("./choices.js").Rules & { name: string, bots: Record<string, string> }} Choice
 */

/** @type {Choice} */
const FIRST = {
  seats: 4, name: "Player", bots: {}, variants: [], sets: ["base"],
  timers: "", undo: "unanimous", pace: "brisk", visibility: "public", invites: false,
};

/** The body of the request. @param {Choice} choice @returns {NewGame} */
function bodyOf(choice) {
  const members = membersOf(choice);
  const bots = members.seats.flatMap((seat) => (choice.bots[seat] ? [{ seat, kind: choice.bots[seat] }] : []));
  return /** @type {NewGame} */ ({ ...members, bots });
}

/** @param {{ open: (game: string) => void }} props */
export function Create({ open }) {
  const [choice, choose] = useState(FIRST);
  const { busy, trouble, say, attempt } = useAttempt();
  const bots = useBots(say);
  const check = useCheck(bodyOf(choice), say);
  const create = () => attempt(async () => open(await created(choice)));
  const set = (/** @type {Partial<Choice>} */ more) => choose({ ...choice, ...more });
  return html`<form class="create" onSubmit=${submitted(create)}>
    <h1 tabindex="-1">New game</h1>
    <${Seats} choice=${choice} set=${set} bots=${bots} />
    <${Choices} rules=${choice} set=${set} timers="As usual: relaxed among people" say=${say} />
    <div class="verdict">
      <${Faults} check=${check} />
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !check?.ok}>Create the game</button>
    </div>
  </form>`;
}

/** The bots that the service knows. @param {(text: string) => void} say */
function useBots(say) {
  const [bots, know] = useState(/** @type {{ id: string, about: string }[]} */ ([]));
  useEffect(() => {
    read("/v1/bots").then(({ items }) => know(items), (error) => say(sentenceOf(error)));
  }, []);
  return bots;
}

/** How many seats, who plays, and which seats bots take.
 * @param {{ choice: Choice, set: (more: Partial<Choice>) => void, bots: { id: string, about: string }[] }} props */
function Seats({ choice, set, bots }) {
  const kinds = [["", "a person"], ...bots.map(({ id }) => [id, `bot: ${id}`])];
  return html`<fieldset class="settings">
    <legend>Seats</legend>
    <${HowMany} now=${choice.seats} set=${(/** @type {number} */ seats) => set({ seats })} />
    <label>Your name <input
      type="text" maxlength="40" autocomplete="nickname" value=${choice.name}
      onInput=${(/** @type {any} */ event) => set({ name: event.currentTarget.value })}
    /><small>Leave it empty if you only watch.</small></label>
    ${COLOURS.slice(0, choice.seats).map(
      (seat) => html`<${One}
        key=${seat} label=${html`<span><${Mark} seat=${seat} /> ${words.value.name(seat)}</span>`} things=${kinds} now=${choice.bots[seat] ?? ""}
        set=${(/** @type {string} */ kind) => set({ bots: { ...choice.bots, [seat]: kind } })}
      />`,
    )}
  </fieldset>`;
}

/** Creates the game, and takes the first free seat for a person with a name. Throws Refused and Away.
 * @param {Choice} choice @returns {Promise<string>} Its id. */
async function created(choice) {
  const made = await asked("POST", "/v1/games", { body: bodyOf(choice) });
  const game = /** @type {string} */ (made.game.id);
  keep(game, { host: made.host_token });
  const free = made.game.seats.some((/** @type {{ taken: boolean }} */ seat) => !seat.taken);
  if (choice.name.trim() && free) await sat(game, made.host_token, choice);
  return game;
}

/** Takes a seat for the host, who needs a code where all do. @param {string} game @param {string} host @param {Choice} choice */
async function sat(game, host, { name, invites }) {
  const code = invites ? await asked("POST", `/v1/games/${game}/invites`, { token: host, body: {} }) : null;
  const body = { name: name.trim(), ...(code ? { invite_code: code.code } : {}) };
  const joined = await asked("POST", `/v1/games/${game}/seats`, { token: host, body });
  keep(game, { seat: joined.token });
}
