/** A form that creates a game. What is wrong with the setup is said while one chooses, by the service itself. */

import { Away, asked, read, Refused, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";
import { keep } from "../tokens.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @typedef {import("../shapes.js").NewGame} NewGame */
/** @typedef {import("../shapes.js").SetupCheck} SetupCheck */
/** @typedef {{ id: string, name: string, about: string, always: boolean }} Variant */
/**
 * What is chosen in the form.
 * @typedef {object} Choice
 * @property {number} seats
 * @property {string} name What the person who creates the game is called; empty for one who only hosts.
 * @property {Record<string, string>} bots Colour -> kind of bot.
 * @property {string[]} variants @property {string[]} sets
 * @property {string} timers @property {string} undo @property {string} pace @property {string} visibility
 * @property {boolean} invites
 */

const COLOURS = ["red", "blue", "green", "yellow", "purple", "orange"];
const SETS = [["base", "Base game"], ["incursion", "Cosmic Incursion"], ["storm", "Cosmic Storm"], ["classic", "Older editions"]];
const TIMERS = [
  ["", "As usual: relaxed among people"], ["none", "None"], ["live", "Live: 30 to 60 seconds"],
  ["relaxed", "Relaxed: 2 to 5 minutes"], ["daily", "Daily: a day each"], ["clock", "Clock: a reserve of 5 minutes"],
];
const UNDO = [
  ["unanimous", "All whom it touches agree"], ["majority", "Most of them agree"], ["host", "The host agrees"],
  ["own_unseen", "Only moves that nobody saw"], ["off", "No undo"],
];
const PACES = [["calm", "Calm: 1.5 seconds a move"], ["brisk", "Brisk: 0.4 seconds"], ["instant", "At once"]];
const VISIBILITIES = [["public", "Public: in the list"], ["unlisted", "Unlisted: by its address"], ["private", "Private: by invitation"]];

/** @type {Choice} */
const FIRST = {
  seats: 4, name: "Player", bots: {}, variants: [], sets: ["base"],
  timers: "", undo: "unanimous", pace: "brisk", visibility: "public", invites: false,
};

/** The body of the request. @param {Choice} choice @returns {NewGame} */
function bodyOf({ seats, bots, variants, sets, timers, undo, pace, visibility, invites }) {
  const colours = COLOURS.slice(0, seats);
  const options = { sets, undo_policy: undo, bot_pace: pace, ...(timers ? { timers } : {}) };
  const body = {
    seats: colours,
    bots: colours.flatMap((seat) => (bots[seat] ? [{ seat, kind: bots[seat] }] : [])),
    variants, options, visibility, invite_required: invites,
  };
  return /** @type {NewGame} */ (body);
}

/** @param {{ open: (game: string) => void }} props */
export function Create({ open }) {
  const [choice, choose] = useState(FIRST);
  const [check, checked] = useState(/** @type {SetupCheck | null} */ (null));
  const { busy, trouble, say, attempt } = useAttempt();
  const known = useKnown(say);
  const body = bodyOf(choice);
  const written = JSON.stringify(body);
  useEffect(() => {
    const stopping = new AbortController();
    asked("POST", "/v1/setup-checks", { body, signal: stopping.signal }).then(
      (found) => (checked(found), say("")),
      (error) => (error instanceof Refused || error instanceof Away) && say(error.message),
    );
    return () => stopping.abort();
  }, [written]);
  const create = () => attempt(async () => open(await created(choice)));
  const set = (/** @type {Partial<Choice>} */ more) => choose({ ...choice, ...more });
  return html`<form class="create" onSubmit=${submitted(create)}>
    <h1 tabindex="-1">New game</h1>
    <${Seats} choice=${choice} set=${set} bots=${known.bots} />
    <${Several} legend="Sets of aliens" things=${SETS} chosen=${choice.sets} set=${(/** @type {string[]} */ sets) => set({ sets })} />
    <${Several}
      legend="Variants" things=${known.variants.map(({ id, name, about }) => [id, name, about])}
      chosen=${choice.variants} set=${(/** @type {string[]} */ variants) => set({ variants })}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${One} label="Clocks" things=${TIMERS} now=${choice.timers} set=${(/** @type {string} */ timers) => set({ timers })} />
      <${One} label="Undo" things=${UNDO} now=${choice.undo} set=${(/** @type {string} */ undo) => set({ undo })} />
      <${One} label="Pace of bots" things=${PACES} now=${choice.pace} set=${(/** @type {string} */ pace) => set({ pace })} />
      <${One} label="Who finds it" things=${VISIBILITIES} now=${choice.visibility} set=${(/** @type {string} */ visibility) => set({ visibility })} />
      <label class="choice"><input
        type="checkbox" checked=${choice.invites} onChange=${() => set({ invites: !choice.invites })}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>
    </fieldset>
    <div class="verdict">
      <${Faults} check=${check} />
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !check?.ok}>Create the game</button>
    </div>
  </form>`;
}

/** Variants and bots that the service knows. @param {(text: string) => void} say */
function useKnown(say) {
  const [variants, knowVariants] = useState(/** @type {Variant[]} */ ([]));
  const [bots, knowBots] = useState(/** @type {{ id: string, about: string }[]} */ ([]));
  useEffect(() => {
    const failed = (/** @type {unknown} */ error) => say(sentenceOf(error));
    // Each by itself: a game of people needs no bots.
    read("/v1/catalog/variants").then(({ items }) => knowVariants(items.filter((/** @type {Variant} */ each) => !each.always)), failed);
    read("/v1/bots").then(({ items }) => knowBots(items), failed);
  }, []);
  return { variants, bots };
}

/** How many seats, who plays, and which seats bots take.
 * @param {{ choice: Choice, set: (more: Partial<Choice>) => void, bots: { id: string, about: string }[] }} props */
function Seats({ choice, set, bots }) {
  const kinds = [["", "a person"], ...bots.map(({ id }) => [id, `bot: ${id}`])];
  return html`<fieldset class="settings">
    <legend>Seats</legend>
    <${One}
      label="How many" things=${["3", "4", "5", "6"].map((number) => [number, `${number} seats`])} now=${String(choice.seats)}
      set=${(/** @type {string} */ seats) => set({ seats: Number(seats) })}
    />
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

/** One of several things. @param {{ label: any, things: string[][], now: string, set: (id: string) => void }} props */
function One({ label, things, now, set }) {
  return html`<label>${label}
    <select value=${now} onChange=${(/** @type {any} */ event) => set(event.currentTarget.value)}>
      ${things.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
    </select>
  </label>`;
}

/** Any of several things. @param {{ legend: string, things: string[][], chosen: string[], set: (ids: string[]) => void }} props */
function Several({ legend, things, chosen, set }) {
  const turn = (/** @type {string} */ id) => set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return html`<fieldset class="several">
    <legend>${legend}</legend>
    ${things.map(
      ([id = "", name, about]) => html`<label key=${id} class="choice">
        <input type="checkbox" value=${id} checked=${chosen.includes(id)} onChange=${() => turn(id)} />
        <span><b>${name}</b>${about && html`<small>${about}</small>`}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** What speaks against the setup, else what will be on the table. @param {{ check: SetupCheck | null }} props */
function Faults({ check }) {
  const faults = check ? [...check.conflicts, ...check.errors] : [];
  const parts = Object.entries(check?.components ?? {}).map(([id, count]) => `${count} ${id.replaceAll("_", " ")}`);
  return html`<div class="faults" role="status">
    ${faults.map(({ detail, rule }) => html`<p key=${detail} class="fault">${inWords(detail)}${rule && html` <span class="quiet">(${rule})</span>`}</p>`)}
    ${check?.ok && html`<p class="quiet">On the table: ${parts.join(", ")}.</p>`}
  </div>`;
}

/** A sentence with the names of what it speaks of by ids. @param {string} detail */
const inWords = (detail) => detail.replace(/`(\w+)`/g, (_, id) => words.value.name(id));

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
