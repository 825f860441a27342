/** A form that creates a game. */

import { asked } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { calledBy, myName, NameField } from "../people/name.js";
import { sitDown } from "../people/sit-down.js";
import { asPlayer } from "../players/person.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";
import { keep } from "../tokens.js";
import { Choices, COLOURS, Faults, HowMany, membersOf, One, Rated, ratedRules, useBots, useCheck, useVariants } from "./choices.js";
import { choicesOf } from "./options.js";

/** @typedef {import("../shapes.js").NewGame} NewGame */
/** @typedef {import("./choices.js").Variant} Variant */
/**
 * What is chosen in the form: the rules, the seat of the person who creates the game (empty for one who only hosts), and
 * the bots (colour -> kind).
 * @typedef {import("./choices.js").Rules & { mine: string, bots: Record<string, string> }} Choice
 */

const LAST = "cosmic-ledger-last-setup";
const ME = "me";

/** @type {Choice} */
const USUAL = {
  seats: 4, mine: "red", bots: {}, variants: [], sets: ["base"], alerts: "green,yellow,red", hints: false,
  timers: "", undo: "unanimous", pace: "brisk", visibility: "public", invites: false, rated: false,
};
const OPPONENTS = { blue: "basic", green: "basic", yellow: "basic" };

/** What was created last; null where nothing was. @returns {Choice | null} */
function lastTime() {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST) ?? "null");
    return kept && { ...USUAL, ...kept };
  } catch {
    return null;
  }
}

/** As many variants together as go with each other at a number of seats. @param {readonly Variant[]} variants @param {number} seats */
function together(variants, seats) {
  /** @type {string[]} */
  const found = [];
  for (const { id, excludes, seats_min, seats_max } of variants) {
    if (seats < seats_min || seats > seats_max || excludes.some((each) => found.includes(each))) continue;
    found.push(id);
  }
  return found;
}

/** The body of the request. @param {Choice} choice @returns {NewGame} */
function bodyOf(choice) {
  const members = membersOf(choice);
  const bots = members.seats.flatMap((seat) => (choice.bots[seat] ? [{ seat, kind: choice.bots[seat] }] : []));
  return /** @type {NewGame} */ ({ ...members, bots, spectator_talk: "apart" });
}

/** @param {{ open: (game: string) => void }} props */
export function Create({ open }) {
  const [choice, choose] = useState(USUAL);
  const [name, call] = useState(myName.value);
  const { busy, trouble, say, attempt } = useAttempt();
  const bots = useBots(say);
  const check = useCheck(bodyOf(choice), say);
  const create = () => attempt(async () => open(await created(choice, name)));
  const set = (/** @type {Partial<Choice>} */ more) => choose({ ...choice, ...more });
  return html`<form class="create" onSubmit=${submitted(create)}>
    <h1 tabindex="-1">New game</h1>
    <${Presets} choice=${choice} choose=${choose} say=${say} />
    <${Seats} choice=${choice} set=${set} bots=${choice.rated ? [] : bots} name=${name} call=${call} />
    <${Rated} rated=${choice.rated} set=${(/** @type {boolean} */ rated) => set({ ...ratedRules(rated), ...(rated ? { bots: {} } : {}) })} />
    <${Choices} rules=${choice} set=${set} timers="As usual: relaxed among people" say=${say} />
    <div class="verdict">
      <${Faults} check=${check} />
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !check?.ok}>Create the game</button>
    </div>
  </form>`;
}

/** Whole settings with one click. @param {{ choice: Choice, choose: (choice: Choice) => void, say: (text: string) => void }} props */
function Presets({ choice, choose, say }) {
  const variants = useVariants(say);
  const last = lastTime();
  const first = { ...USUAL, bots: OPPONENTS, alerts: "green", hints: true };
  const everything = () => ({ ...choice, variants: together(variants, choice.seats), sets: choicesOf("sets").map(([id]) => id), alerts: USUAL.alerts });
  return html`<div class="presets" role="group" aria-label="Begin with">
    <button type="button" onClick=${() => choose(first)}><b>First game</b><small>The base game with simple aliens, against bots, with hints</small></button>
    <button type="button" disabled=${!variants.length} onClick=${() => choose(everything())}><b>Everything</b><small>All sets, and all variants that go together</small></button>
    ${last && html`<button type="button" onClick=${() => choose(last)}><b>As last time</b><small>${last.seats} seats, ${last.variants.length ? last.variants.map((id) => words.value.name(id)).join(", ") : "no variants"}</small></button>`}
  </div>`;
}

/** How many seats, who plays, which seat is one's own, and which seats bots take.
 * @param {{ choice: Choice, set: (more: Partial<Choice>) => void, bots: { id: string, about: string }[], name: string, call: (name: string) => void }} props */
function Seats({ choice, set, bots, name, call }) {
  const kinds = [[ME, "you"], ["", "a person"], ...bots.map(({ id }) => [id, `bot: ${id}`])];
  const give = (/** @type {string} */ seat, /** @type {string} */ to) => {
    const { [seat]: _, ...others } = choice.bots;
    const left = choice.mine === seat ? "" : choice.mine;
    set(to === ME ? { mine: seat, bots: others } : { mine: left, bots: to ? { ...others, [seat]: to } : others });
  };
  const watches = !COLOURS.slice(0, choice.seats).includes(choice.mine);
  return html`<fieldset class="settings">
    <legend>Seats</legend>
    <${HowMany} now=${choice.seats} set=${(/** @type {number} */ seats) => set({ seats })} />
    ${watches ? html`<p class="quiet">No seat is yours: you host the game and watch.</p>` : html`<${NameField} name=${name} call=${call} />`}
    ${COLOURS.slice(0, choice.seats).map(
      (seat) => html`<div key=${seat} class=${choice.mine === seat ? "place mine" : "place"}><${One}
        label=${html`<span><${Mark} seat=${seat} /> ${words.value.name(seat)} ${choice.mine === seat && html`<span class="tag">you</span>`}</span>`}
        things=${kinds} now=${choice.mine === seat ? ME : choice.bots[seat] ?? ""} set=${(/** @type {string} */ to) => give(seat, to)}
      /></div>`,
    )}
    ${bots.length > 0 && html`<details class="kinds small"><summary>What the bots are like</summary><dl>${bots.map(({ id, about }) => html`<div key=${id}><dt>${id}</dt><dd>${about}</dd></div>`)}</dl></details>`}
  </fieldset>`;
}

/** Creates the game, and sits down where the person wants to. Throws Refused and Away.
 * @param {Choice} choice @param {string} name @returns {Promise<string>} Its id. */
async function created(choice, name) {
  const made = await asPlayer((token) => asked("POST", "/v1/games", { token, body: bodyOf(choice) }));
  const game = /** @type {string} */ (made.game.id);
  keep(game, { host: made.host_token });
  localStorage.setItem(LAST, JSON.stringify(choice));
  const free = made.game.seats.some((/** @type {{ seat: string, taken: boolean }} */ each) => each.seat === choice.mine && !each.taken);
  if (!free) return game;
  const closed = made.game.invite_required || made.game.visibility === "private";
  await sitDown(game, { name: calledBy(name), seat: choice.mine, host: made.host_token, closed, rated: made.game.rated });
  return game;
}
