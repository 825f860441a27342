/** What a game is played with: sets, variants and how it goes on. What is wrong is said by the service itself. */

import { Away, asked, read, Refused, sentenceOf } from "../api.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { choicesOf, learnOptions } from "./options.js";

/** @typedef {import("../shapes.js").NewGame} NewGame */
/** @typedef {import("../shapes.js").SetupCheck} SetupCheck */
/** @typedef {{ id: string, name: string, about: string, always: boolean, excludes: string[], needs: string[], seats_min: number, seats_max: number }} Variant */
/**
 * What is chosen of it.
 * @typedef {object} Rules
 * @property {number} seats
 * @property {string[]} variants @property {string[]} sets
 * @property {string} timers Empty for those that the game has or gets by itself.
 * @property {string} undo @property {string} pace @property {string} visibility
 * @property {boolean} invites
 * @property {string} alerts The alert levels of aliens, joined by commas.
 * @property {boolean} hints
 * @property {boolean} rated
 */

export const COLOURS = ["red", "blue", "green", "yellow", "purple", "orange"];
const VISIBILITIES = [["public", "Public: in the list"], ["unlisted", "Unlisted: by its address"], ["private", "Private: by invitation"]];

/** The members of a request that say so. @param {Rules} rules */
export function membersOf({ seats, variants, sets, timers, undo, pace, visibility, invites, alerts, hints, rated }) {
  const options = { sets, alerts: alerts.split(","), undo_policy: undo, bot_pace: pace, hints, ...(timers ? { timers } : {}), ...(rated ? { rated } : {}) };
  return { seats: COLOURS.slice(0, seats), variants, options, visibility, invite_required: invites };
}

/** What the service says of a setup, anew after each change. @param {unknown} body @param {(text: string) => void} say */
export function useCheck(body, say) {
  const [check, checked] = useState(/** @type {SetupCheck | null} */ (null));
  const written = JSON.stringify(body);
  useEffect(() => {
    const stopping = new AbortController();
    asked("POST", "/v1/setup-checks", { body, signal: stopping.signal }).then(
      (found) => (checked(found), say("")),
      (error) => (error instanceof Refused || error instanceof Away) && say(error.message),
    );
    return () => stopping.abort();
  }, [written]);
  return check;
}

/** The variants that the service knows. @param {(text: string) => void} say */
export function useVariants(say) {
  const [variants, know] = useState(/** @type {Variant[]} */ ([]));
  useEffect(() => {
    const failed = (/** @type {unknown} */ error) => say(sentenceOf(error));
    read("/v1/catalog/variants").then(({ items }) => know(items.filter((/** @type {Variant} */ each) => !each.always)), failed);
  }, []);
  return variants;
}

/** The bots that the service knows. @param {(text: string) => void} say */
export function useBots(say) {
  const [bots, know] = useState(/** @type {{ id: string, about: string }[]} */ ([]));
  useEffect(() => {
    read("/v1/bots").then(({ items }) => know(items), (error) => say(sentenceOf(error)));
  }, []);
  return bots;
}

/** What a rated game is, before one sits down in it (RATE-01 to RATE-08). */
export const RATED =
  "Everybody can watch it, and its result counts for the ladder, where all see your name. Moves are taken back only while nobody has seen them. There are no bots and no hints. Who gives up, leaves or runs out of time loses.";
/** The undo policies of rated games (RATE-04). */
const RATED_UNDO = ["own_unseen", "off"];

/** What changes in the rules with the choice whether a game is rated. @param {boolean} rated @returns {Partial<Rules>} */
export const ratedRules = (rated) => (rated ? { rated, undo: "own_unseen", hints: false, visibility: "public" } : { rated, undo: "unanimous" });

/** Whether a game counts. @param {{ rated: boolean, set: (rated: boolean) => void }} props */
export const Rated = ({ rated, set }) => html`<label class="choice rated"><input
  type="checkbox" aria-label="Rated" aria-describedby="rated" checked=${rated} onChange=${() => set(!rated)}
/><span><b>Rated</b><small id="rated">${RATED}</small></span></label>`;

/** Fields for all but the seats. `timers` names what the clocks are when none is chosen. A table that is sought or offered
 * has no host: `hosted` is false.
 * @param {{ rules: Rules, set: (more: Partial<Rules>) => void, timers: string, say: (text: string) => void, hosted?: boolean }} props */
export function Choices({ rules, set, timers, say, hosted = true }) {
  const variants = useVariants(say);
  useEffect(() => void learnOptions().catch((error) => say(sentenceOf(error))), []);
  const levels = choicesOf("alerts");
  const undo = choicesOf("undo_policy").filter(([id]) => !rules.rated || RATED_UNDO.includes(id));
  return html`
    <${Several} legend="Sets of aliens" things=${choicesOf("sets")} chosen=${rules.sets} set=${(/** @type {string[]} */ sets) => set({ sets })} />
    <${Several}
      legend="Variants" things=${variants.map(({ id, name, about }) => [id, name, about])}
      chosen=${rules.variants} set=${(/** @type {string[]} */ variants) => set({ variants })}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${One} label="Aliens" things=${levels.map((_, place) => levelsUpTo(levels, place))} now=${rules.alerts} set=${(/** @type {string} */ alerts) => set({ alerts })} />
      <${One} label="Clocks" things=${[["", timers], ...choicesOf("timers")]} now=${rules.timers} set=${(/** @type {string} */ timers) => set({ timers })} />
      <${One} label="Undo" things=${undo} now=${rules.undo} set=${(/** @type {string} */ undo) => set({ undo })} />
      ${hosted && html`<${One} label="Pace of bots" things=${choicesOf("bot_pace")} now=${rules.pace} set=${(/** @type {string} */ pace) => set({ pace })} />`}
      ${hosted && !rules.rated && html`<${One} label="Who finds it" things=${VISIBILITIES} now=${rules.visibility} set=${(/** @type {string} */ visibility) => set({ visibility })} />`}
      ${hosted && html`<label class="choice"><input
        type="checkbox" checked=${rules.invites} onChange=${() => set({ invites: !rules.invites })}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>`}
      ${hosted && !rules.rated && html`<label class="choice"><input
        type="checkbox" checked=${rules.hints} onChange=${() => set({ hints: !rules.hints })}
      /><span><b>Hints</b><small>Players may ask what a bot would do.</small></span></label>`}
    </fieldset>
  `;
}

/** Alert levels up to one of them: their ids, and a name. @param {import("./options.js").Choice[]} levels @param {number} place */
function levelsUpTo(levels, place) {
  const upTo = levels.slice(0, place + 1);
  const name = upTo.length === levels.length ? "All" : upTo.length === 1 ? upTo[0]?.[1] : `Up to ${levels[place]?.[1]}`;
  return [upTo.map(([id]) => id).join(","), name ?? ""];
}

/** How many seats there are. @param {{ now: number, set: (seats: number) => void }} props */
export function HowMany({ now, set }) {
  return html`<${One}
    label="How many" things=${["3", "4", "5", "6"].map((number) => [number, `${number} seats`])} now=${String(now)}
    set=${(/** @type {string} */ seats) => set(Number(seats))}
  />`;
}

/** One of several things. @param {{ label: any, things: readonly (readonly (string | undefined)[])[], now: string, set: (id: string) => void }} props */
export function One({ label, things, now, set }) {
  return html`<label>${label}
    <select value=${now} onChange=${(/** @type {any} */ event) => set(event.currentTarget.value)}>
      ${things.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
    </select>
  </label>`;
}

/** Any of several things. @param {{ legend: string, things: readonly (readonly (string | undefined)[])[], chosen: string[], set: (ids: string[]) => void }} props */
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
export function Faults({ check }) {
  const faults = check ? [...check.conflicts, ...check.errors] : [];
  const parts = Object.entries(check?.components ?? {}).map(([id, count]) => `${count} ${id.replaceAll("_", " ")}`);
  return html`<div class="faults" role="status">
    ${faults.map(({ detail, rule }) => html`<p key=${detail} class="fault">${inWords(detail)}${rule && html` <span class="quiet">(${rule})</span>`}</p>`)}
    ${check?.ok && html`<p class="quiet">On the table: ${parts.join(", ")}.</p>`}
  </div>`;
}

/** A sentence with the names of what it speaks of by ids. @param {string} detail */
const inWords = (detail) => detail.replace(/`(\w+)`/g, (_, id) => words.value.name(id));
