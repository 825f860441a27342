/** A game beside another, mostly a fork beside its origin: two boards from where they part, and how they differ. */

import { read, Refused, sentenceOf } from "../api.js";
import { Board } from "../board/board.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { learnPeople, spoken } from "../naming.js";
import { tokensOf } from "../tokens.js";
import { differences } from "./differences.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Comparison} Comparison */
/** A moment of a side. @typedef {{ game: string, version: number, text: string }} Moment */

const LIMIT = 500;

/** @param {{ one: string, other: string }} props */
export function Compared({ one, other }) {
  const [sides, learn] = useState(/** @type {[Moment[], Moment[]] | null} */ (null));
  const [trouble, say] = useState("");
  const [at, go] = useState([0, 0]);
  const [views, see] = useState(/** @type {(View | null)[]} */ ([null, null]));
  useEffect(() => {
    document.title = "Two games - Cosmic Ledger";
    fetched(one, other).then(learn, (error) => say(troubleOf(error)));
  }, [one, other]);
  const here = [sides?.[0][at[0] ?? 0], sides?.[1][at[1] ?? 0]];
  useEffect(() => {
    let current = true;
    if (!here[0] || !here[1]) return undefined;
    Promise.all(here.map((moment) => viewOf(/** @type {Moment} */ (moment)))).then(
      (both) => current && (say(""), see(both)),
      (error) => current && say(troubleOf(error)),
    );
    return () => void (current = false);
  }, [sides, at[0], at[1]]);
  /** @param {number} steps */
  const step = (steps) => sides && go((before) => before.map((place, side) => within(place + steps, sides[side] ?? [])));
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -LIMIT, End: LIMIT }[event.key];
      if (!steps || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      step(steps);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [sides]);
  const said = views[0] && views[1] ? differences(views[0], views[1]) : null;
  return html`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${trouble}</p>
    </header>
    ${sides &&
    html`<div class="sides">
        ${sides.map((moments, side) => html`<${Side}
          key=${side}
          title=${side ? "There" : "Here"}
          game=${side ? other : one}
          moments=${moments}
          at=${at[side] ?? 0}
          version=${views[side]?.version}
          go=${(/** @type {number} */ place) => go((before) => before.map((each, nth) => (nth === side ? place : each)))}
        />`)}
      </div>
      <div class="below">
        <div class="steps">
          <button onClick=${() => step(-LIMIT)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${() => step(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${() => step(1)}>▶</button>
          <button onClick=${() => step(LIMIT)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${said?.length === 0 && html`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${said?.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
        </section>
      </div>`}
  </div>`;
}

/** @param {number} place @param {readonly unknown[]} all */
const within = (place, all) => Math.max(0, Math.min(place, all.length - 1));

/** One of the two games. @param {{ title: string, game: string, moments: Moment[], at: number, version: number | undefined, go: (place: number) => void }} props */
function Side({ title, game, moments, at, version, go }) {
  const here = /** @type {Moment} */ (moments[at]);
  const source = { path: `/v1/games/${encodeURIComponent(here.game)}`, token: tokenOf(here.game) };
  return html`<section class="side-of-two" aria-label=${title}>
    <h2>${title} <a class="small" href=${`?audit=${here.game}&at=${here.version}`}>version ${here.version}${here.game === game ? "" : " of its origin"}</a></h2>
    <div class="space">${version && html`<${Board} view=${{ version: here.version, seats: {} }} source=${source} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${title}: what happened`}>
      ${moments.map(
        ({ text, version: each, game: whose }, place) => html`<li key=${`${whose} ${each}`}>
          <button class="sentence" ref=${place === at ? intoSight : null} aria-current=${place === at ? "step" : undefined} onClick=${() => go(place)}>${spoken(text)}</button>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** Scrolls only the list in which something is. @param {HTMLElement | null} element */
function intoSight(element) {
  const list = element?.closest(".hits");
  if (!element || !list) return;
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** The moments of both games, the place where they part first. Throws Refused and Away.
 * @param {string} one @param {string} other @returns {Promise<[Moment[], Moment[]]>} */
async function fetched(one, other) {
  const path = `/v1/games/${encodeURIComponent(one)}`;
  const found = /** @type {Comparison} */ (await read(`${path}/compare?with=${encodeURIComponent(other)}&limit=${LIMIT}`, { token: tokenOf(one) }));
  learnPeople(await read(path, { token: tokenOf(one) }));
  const { common, sides } = found;
  const [first, second] = [one, other].map((game, side) => {
    const items = (sides[side]?.items ?? []).filter(({ alive }) => alive);
    const place = common.find((each) => each.game === game) ?? common[0] ?? { game, version: 1 };
    const begun = { ...place, text: "Here they part." };
    const later = items.filter((each) => each.game !== place.game || each.version > place.version);
    return [begun, ...later.map(({ game: whose, version, text }) => ({ game: whose, version, text }))];
  });
  return [first ?? [], second ?? []];
}

/** @param {string} game */
function tokenOf(game) {
  const { seat, host } = tokensOf(game);
  return seat ?? host ?? "";
}

/** @param {Moment} moment @returns {Promise<View>} */
const viewOf = ({ game, version }) => read(`/v1/games/${encodeURIComponent(game)}/state?at=${version}`, { token: tokenOf(game) });

/** @param {unknown} error */
function troubleOf(error) {
  if (error instanceof Refused && error.status === 404) return "One of these games is not there, or it is private.";
  return sentenceOf(error);
}
