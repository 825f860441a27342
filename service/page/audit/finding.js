/** The search in a game: a card, a rule, a seat, a turn, or words of a sentence. */

import { read } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useMemo, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { people, spoken } from "../naming.js";
import { words } from "../store.js";

/** @typedef {import("./inspection.js").Inspection} Inspection */
/** @typedef {import("../shapes.js").HistoryItem} HistoryItem */
/**
 * What somebody looks for. All that is given must fit.
 * @typedef {{ card: string, rule: string, seat: string, turn: string, encounter: string, text: string }} Wanted
 */
/** @typedef {{ version: number, text: string }} Hit */

const AT_ONCE = 200;

/** Reads what somebody has typed. @param {string} typed @param {readonly string[]} seats @returns {Wanted} */
export function wantedIn(typed, seats) {
  let rest = ` ${typed.trim().toLowerCase()} `;
  const take = (/** @type {RegExp} */ form) => {
    const found = form.exec(rest);
    if (found) rest = rest.replace(found[0], " ");
    return found?.[1] ?? "";
  };
  const turn = take(/ turn (\d+)(?=[ ,])/);
  const encounter = take(/[ ,]encounter (\d+)(?=[ ,])/);
  const rule = take(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase();
  const card = cardIn(rest);
  const called = (/** @type {string} */ seat) => [seat, words.value.name(seat), people.value.get(seat) ?? seat].map((name) => name.toLowerCase());
  const seat = card ? undefined : seats.find((each) => called(each).some((name) => rest.includes(` ${name} `)));
  for (const name of seat ? called(seat) : []) rest = rest.replace(` ${name} `, " ");
  const text = card ? "" : rest.replaceAll(/[\s,]+/g, " ").trim();
  return { card, rule, seat: seat ?? "", turn, encounter, text };
}

/** The title of the card that is named; empty for none. @param {string} typed */
function cardIn(typed) {
  const name = typed.replaceAll(/[\s,]+/g, " ").trim();
  return cards().find(([, each]) => each.toLowerCase() === name)?.[0] ?? "";
}

/** The titles of all cards with their names. */
const cards = () => words.value.titles([...new Set(words.value.kinds.values())]);

/** Whether a sentence is one that is looked for. @param {HistoryItem} item @param {Wanted} wanted */
function fits({ turn, encounter, text, about }, wanted) {
  if (wanted.turn && turn !== Number(wanted.turn)) return false;
  if (wanted.encounter && encounter !== Number(wanted.encounter)) return false;
  if (wanted.seat && !(/** @type {string[]} */ (about.seats).includes(wanted.seat))) return false;
  return spoken(text).toLowerCase().includes(wanted.text);
}

/** @param {{ inspection: Inspection }} props */
export function Find({ inspection }) {
  const { busy, trouble, attempt } = useAttempt();
  const [typed, type] = useState("");
  const [more, go] = useState(/** @type {string | null} */ (null));
  const [looked, look] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const names = useMemo(() => [...new Set(cards().map(([, name]) => name))], [words.value]);
  useEffect(() => field.current?.focus(), []);
  const hits = inspection.found.value;

  /** A page may have found nothing yet: the service looks at some thousand events at once.
   * @param {string} address @param {readonly Hit[]} before */
  const fetch = async (address, before) => {
    let page = await read(address, inspection.how);
    while (!page.items.length && page.next) page = await read(page.next, inspection.how);
    const here = page.items.map((/** @type {any} */ event) => ({
      version: event.seq,
      text: inspection.sentences.value.get(event.seq)?.text ?? event.type.replaceAll("_", " "),
    }));
    inspection.found.value = [...before, ...here];
    go(page.next);
    return inspection.found.value;
  };
  const find = (/** @type {Event} */ event) => {
    event.preventDefault();
    const seats = inspection.game.value?.seats.map((each) => each.seat) ?? [];
    const wanted = wantedIn(typed, seats);
    void attempt(async () => {
      const found = wanted.text ? inSentences(inspection, wanted) : await fetch(eventsOf(inspection, wanted), []);
      if (wanted.text) go(null);
      look(true);
      const first = found.find(({ version }) => version >= inspection.at.value) ?? found[0];
      if (first) await inspection.go(first.version);
    });
  };
  return html`<section class="finding" aria-label="Find">
    <form onSubmit=${find} role="search">
      <label for="wanted">Find a card, a rule, a seat, a turn, or words</label>
      <span class="sought">
        <input id="wanted" ref=${field} type="text" list="cards-to-find" autocomplete="off" value=${typed} onInput=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ { currentTarget }) => type(currentTarget.value)} />
        <button disabled=${busy || !typed.trim()}>Find</button>
      </span>
      <datalist id="cards-to-find">${names.map((name) => html`<option key=${name} value=${name}></option>`)}</datalist>
    </form>
    <p class="quiet small">For example: Card Zap · CORE-201 · Blue turn 3 · is lost to the warp. The key / comes here.</p>
    <p role="status">${hits.length ? `${hits.length}${more ? " and more" : ""} found` : looked ? "Nothing was found." : ""}</p>
    <p class="trouble" role="alert">${trouble}</p>
    <ol class="hits">
      ${hits.map(
        ({ version, text }) => html`<li key=${version}>
          <button class="sentence" aria-current=${version === inspection.at.value ? "step" : undefined} onClick=${() => inspection.go(version)}>
            <span class="quiet">${version}</span> <span>${spoken(text)}</span>
          </button>
        </li>`,
      )}
    </ol>
    ${more && html`<button disabled=${busy} onClick=${() => attempt(() => fetch(more, hits))}>More</button>`}
  </section>`;
}

/** Sentences with some words. @param {Inspection} inspection @param {Wanted} wanted @returns {Hit[]} */
function inSentences(inspection, wanted) {
  inspection.found.value = inspection.story.value.filter((item) => fits(item, wanted)).map(({ version, text }) => ({ version, text }));
  return inspection.found.value;
}

/** The address of the events that are looked for. Rules are named by bookkeeping too, all else by sentences unless all is asked for.
 * @param {Inspection} inspection @param {Wanted} wanted */
function eventsOf({ path, bookkeeping }, { card, rule, seat, turn, encounter }) {
  const given = Object.entries({ card, rule, seat, turn, encounter }).filter(([, value]) => value);
  const level = rule || bookkeeping.value ? [] : [["level", "story"]];
  return `${path}/events?${new URLSearchParams([...given, ...level, ["limit", String(AT_ONCE)]])}`;
}
