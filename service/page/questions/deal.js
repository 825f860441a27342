/** A deal: a table with two trays, into which colonies and cards are dragged or clicked. */

import { waited } from "../api.js";
import { Card } from "../cards/card.js";
import { draggable, taking } from "../dragging.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn } from "../naming.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { goodsOf, inWords, mirrored, termsOf, titlesIn } from "./deal-goods.js";
import { Stepper } from "./counting.js";
import { spokenOf, useOffered } from "./offered.js";
import { upper } from "./saying.js";

/** @typedef {import("./deal-goods.js").Good} Good */
/** @typedef {import("./deal-goods.js").Counts} Counts */
/** @typedef {import("../shapes.js").View} View */

/** An offer is tried after a pause so long, and not after each of several clicks. */
const PAUSE_MS = 300;
const NO_DEAL = "No deal: both lose ships";

/** @param {import("./question.js").Asking<"deal">} props */
export function Deal({ question, view, busy, answer, tried, frame }) {
  const [counts, count] = useState(/** @type {Counts} */ ({}));
  const [titles, name] = useState(/** @type {string[]} */ ([]));
  const [me = "", other = ""] = question.between;
  const them = upper(personIn(view, other));
  const offer = question.offer;
  const theirs = offer && question.offer_by === other;
  const all = goodsOf(question, view, titles);
  const terms = { give: termsOf(all, "give", counts), take: termsOf(all, "take", counts) };
  const some = Object.values(counts).some(Boolean);
  const may = question.offers_left > 0;
  const refused = useTrial(may && some && !busy ? terms : null, tried);
  const put = (/** @type {Good} */ good, /** @type {number} */ value) => count((before) => putIn(all, before, good, value));
  const add = (/** @type {Good} */ good, /** @type {number} */ step) => count((before) => putIn(all, before, good, (before[good.key] ?? 0) + step));
  const toggle = (/** @type {Good} */ good) => count((before) => putIn(all, before, good, good.most === 1 && before[good.key] ? 0 : (before[good.key] ?? 0) + 1));
  const clear = () => (count({}), name([]));
  const ask = (/** @type {string} */ title) => {
    if (!title) return;
    name((before) => [...new Set([...before, title])]);
    count((before) => ({ ...before, [`take-titles-${title}`]: 1 }));
  };
  const copy = () => {
    const found = mirrored(question);
    name(found.titles);
    count(found.counts);
  };
  useOffered(may ? all.filter(({ kind }) => kind === "colony" || kind === "cards").map((good) => [
    good.key,
    { chosen: Boolean(counts[good.key]), count: null, label: good.label, press: () => toggle(good), drag: good.key, spot: good.id, inForm: true },
  ]) : []);
  useLit(offer ? [offer.give.colony, offer.take.colony] : [], terms.give.colony, terms.take.colony);
  const offering = { say: `Offer this to ${them}`, act: () => answer({ offer: terms }) };
  const accepting = { say: `Accept ${them}'s offer`, act: () => answer({ accept: offer?.id ?? "" }) };
  const accepts = theirs && !some;
  const main = accepts ? accepting : offering;
  const others = [
    ...(theirs && some ? [accepting] : []),
    ...(offer && question.offer_by === me ? [{ say: "Withdraw your offer", act: () => answer({ withdraw: true }) }] : []),
    ...(may || accepts ? [{ say: NO_DEAL, act: () => answer({ refuse: true }) }] : []),
  ];
  const swap = () => count((before) => swapped(all, before, view));
  const cardEach = () => count((before) => ({ ...before, ...cheapest(all), "take-card_count-": Math.max(1, before["take-card_count-"] ?? 0) }));
  const trays = may && html`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${swap}>Swap colonies</button>
      <button type="button" onClick=${cardEach}>A card each</button>
      ${theirs && html`<button type="button" onClick=${copy}>Start from ${them}'s offer</button>`}
      <button type="button" disabled=${!some} onClick=${clear}>Clear</button>
    </div>
    <div class="trays">
      <${Tray} side="give" heading="You give" seat=${me} ...${{ all, counts, add, view }} />
      <${Tray} side="take" heading=${`${them} gives`} seat=${other} ...${{ all, counts, add, view }} />
    </div>
    <div class="supplies">
      <${Supply} side="give" said="Your colonies and cards" ...${{ all, counts, toggle, seat: me }} />
      <div>
        <${Supply} side="take" said=${`Of ${them}: colonies, any card, or a kind of card`} ...${{ all, counts, toggle, seat: other }} />
        <label class="by-name">A card by its name
          <select value="" onChange=${(/** @type {any} */ { currentTarget }) => (ask(currentTarget.value), (currentTarget.value = ""))}>
            <option value="">choose one</option>
            ${question.kinds.map((kind) => html`<optgroup key=${kind} label=${words.value.name(kind)}>${titlesIn(view, [kind]).map(([title, called]) => html`<option key=${title} value=${title}>${called}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${some ? `You give ${inWords(terms.give, view)}; ${them} gives ${inWords(terms.take, view)}. ` : ""}${refused ? html`<b class="trouble">${refused}</b>` : `Offers left: ${question.offers_left}`}</p>
  `;
  return html`<${Answering}
    ...${may || accepts ? main : { say: NO_DEAL, act: () => answer({ refuse: true }) }}
    missing=${may && !some && !accepts ? "Put something into a tray" : ""}
    busy=${busy}
    others=${others}
    clear=${clear}
    body=${html`<div class="deal-table">
      ${offer && html`<p><b>${theirs ? `${them} offers` : "Your offer"}:</b> you give
        ${" "}${inWords(theirs ? offer.take : offer.give, view)}, and get ${inWords(theirs ? offer.give : offer.take, view)}.</p>`}
      ${trays}
    </div>`}
    list=${may && html`<fieldset>
      <legend class="unseen">The deal</legend>
      ${all.map((good) => html`<${Stepper}
        key=${good.key}
        amount=${{ id: good.key, label: `${good.side === "give" ? "You give" : `${them} gives`}: ${good.label}`, least: 0, most: good.most }}
        now=${counts[good.key] ?? 0}
        set=${(/** @type {unknown} */ _, /** @type {number} */ value) => put(good, value)}
        add=${(/** @type {unknown} */ _, /** @type {number} */ step) => add(good, step)}
      />`)}
    </fieldset>`}
    frame=${frame}
  />`;
}

/** A side gives one colony at most: another one takes its place. @param {readonly Good[]} all @param {Counts} before @param {Good} good @param {number} value @returns {Counts} */
function putIn(all, before, good, value) {
  const others = good.kind === "colony" && value ? all.filter(({ side, kind }) => side === good.side && kind === "colony") : [];
  return { ...before, ...Object.fromEntries(others.map(({ key }) => [key, 0])), [good.key]: Math.max(0, Math.min(good.most, value)) };
}

/** A colony for a colony: those in the trays stay, else each side gives where it has the most ships.
 * @param {readonly Good[]} all @param {Counts} counts @param {View} view @returns {Counts} */
function swapped(all, counts, view) {
  const ships = (/** @type {Good} */ { id }) => Object.values(view.planets[id] ?? {}).reduce((sum, each) => sum + (each?.length ?? 0), 0);
  const found = { ...counts };
  for (const side of ["give", "take"]) {
    const mine = all.filter((good) => good.side === side && good.kind === "colony");
    const best = [...mine].sort((a, b) => ships(b) - ships(a))[0];
    if (best && !mine.some(({ key }) => counts[key])) found[best.key] = 1;
  }
  return found;
}

/** The card of the hand that one misses least: the lowest attack, else the first one. @param {readonly Good[]} all @returns {Counts} */
function cheapest(all) {
  const value = (/** @type {Good} */ { title }) => words.value.entry(title)?.value ?? 100;
  const card = all.filter(({ kind }) => kind === "cards").sort((a, b) => value(a) - value(b))[0];
  return card ? { [card.key]: 1 } : {};
}

/** What is in a tray: a click takes it out. @param {{ side: string, heading: string, seat: string, all: readonly Good[], counts: Counts, add: (good: Good, step: number) => void, view: View }} props */
function Tray({ side, heading, seat, all, counts, add }) {
  const inside = all.filter((good) => good.side === side && counts[good.key]);
  const take = (/** @type {string} */ dropped) => {
    const good = all.find(({ key }) => key === dropped);
    if (good?.side === side) add(good, 1);
  };
  return html`<section class=${`basket of-${seat}`} aria-label=${heading} ...${taking(take)}>
    <h3>${heading}</h3>
    <ul>
      ${inside.map((good) => html`<li key=${good.key}><${Thing} good=${good} seat=${seat} count=${counts[good.key] ?? 0} say="Take out" press=${() => add(good, -1)} /></li>`)}
      ${inside.length === 0 && html`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`;
}

/** What can still be put into a tray. @param {{ side: string, said: string, seat: string, all: readonly Good[], counts: Counts, toggle: (good: Good) => void }} props */
function Supply({ side, said, seat, all, counts, toggle }) {
  const left = all.filter((good) => good.side === side && (counts[good.key] ?? 0) < good.most);
  return html`<section aria-label=${said}>
    <p class="quiet small">${said}</p>
    <ul class="supply">
      ${left.map((good) => html`<li key=${good.key} ...${draggable(good.key)}>
        <${Thing} good=${good} seat=${seat} count=${0} say="Put in" press=${() => toggle(good)} />
      </li>`)}
    </ul>
  </section>`;
}

/** A colony is a disc, a card a card, anything else a chip. @param {{ good: Good, seat: string, count: number, say: string, press: () => void }} props */
function Thing({ good, seat, count, say, press }) {
  const more = count > 1 && html`<span class="stepped">${count}</span>`;
  if (good.kind === "colony") {
    return html`<button type="button" class=${`colony of-${seat}`} data-offer=${good.key} aria-label=${`${say}: ${good.label}`} onClick=${press}><span class="disc" aria-hidden="true"></span>${good.label.replace("A colony on ", "")}</button>`;
  }
  if (good.title !== undefined) return html`<span class="good" data-offer=${good.key}><${Card} title=${good.title} name=${good.label} does=${say} press=${press} small=${true} />${more}</span>`;
  return html`<span class="good"><button type="button" class="pick" data-offer=${good.key} aria-label=${`${say}: ${good.label}`} onClick=${press}>${good.label}</button>${more}</span>`;
}

/** Lights planets on the board. @param {...any} planets */
function useLit(...planets) {
  const lit = planets.flat().filter(Boolean);
  useEffect(() => {
    spokenOf.value = new Set(lit);
    return () => void (spokenOf.value = new Set());
  }, [lit.join(" ")]);
}

/** Why an offer would not be taken; empty where it would, and while nobody knows.
 * @param {object | null} offer @param {import("./question.js").Tried} tried */
function useTrial(offer, tried) {
  const [refused, say] = useState("");
  useEffect(() => {
    say("");
    if (!offer) return;
    const stopping = new AbortController();
    waited(PAUSE_MS, stopping.signal)
      .then(() => tried({ offer }, stopping.signal))
      .then((found) => stopping.signal.aborted || say(found), () => undefined);
    return () => stopping.abort();
  }, [JSON.stringify(offer)]);
  return refused;
}
