/** A deal: accept, withdraw, refuse, or an offer of two baskets. */

import { waited } from "../api.js";
import { html } from "../html.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { submitted } from "./choosing.js";
import { Stepper } from "./counting.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {{ key: string, side: "give" | "take", kind: string, id: string, label: string, most: number }} Good */

/** An offer is tried after a pause so long, and not after each of several clicks. */
const PAUSE_MS = 300;

/** @param {import("./question.js").Asking<"deal">} props */
export function Deal(props) {
  const { question, words, busy, answer } = props;
  const [me = "", other = ""] = question.between;
  const offer = question.offer;
  const theirs = offer && question.offer_by === other;
  return html`<div class="asking">
    ${offer &&
    html`<p>
      ${theirs ? `${words.name(other)} offers` : "Your offer"}: you give
      ${" "}${goods(theirs ? offer.take : offer.give, words)}, and get ${goods(theirs ? offer.give : offer.take, words)}.
    </p>`}
    <div class="buttons">
      ${theirs && html`<button class="main" disabled=${busy} onClick=${() => answer({ accept: offer.id })}>Accept</button>`}
      ${offer &&
      question.offer_by === me &&
      html`<button disabled=${busy} onClick=${() => answer({ withdraw: true })}>Withdraw your offer</button>`}
      <button disabled=${busy} onClick=${() => answer({ refuse: true })}>Refuse: no deal, both lose ships</button>
    </div>
    ${question.offers_left > 0 && html`<${Offering} ...${props} />`}
  </div>`;
}

/** @param {import("./question.js").Asking<"deal">} props */
function Offering({ question, words, busy, answer, tried }) {
  const [counts, count] = useState(/** @type {Record<string, number>} */ ({}));
  const [titles, name] = useState(/** @type {string[]} */ ([]));
  const all = goodsOf(question, words);
  const asked = { ...termsOf(all, "take", counts), ...(titles.length > 0 && { titles }) };
  const terms = { give: termsOf(all, "give", counts), take: asked };
  const colonies = all.filter((good) => good.kind === "colony" && counts[good.key]);
  const tooMany = ["give", "take"].some((side) => colonies.filter((good) => good.side === side).length > 1);
  const fits = (Object.values(counts).some(Boolean) || titles.length > 0) && !tooMany;
  const refused = useTrial(fits && !busy ? terms : null, tried);
  const set = (/** @type {any} */ amount, /** @type {number} */ value) =>
    count({ ...counts, [amount.id]: Math.max(0, Math.min(amount.most, value)) });
  return html`<form class="asking" onSubmit=${submitted(() => fits && answer({ offer: terms }))}>
    <div class="baskets">
      ${(/** @type {const} */ (["give", "take"])).map(
        (side) => html`<fieldset key=${side}>
          <legend>${side === "give" ? "You give" : "You get"}</legend>
          ${all
            .filter((good) => good.side === side)
            .map(
              (good) => html`<${Stepper}
                key=${good.key}
                amount=${{ id: good.key, label: good.label, least: 0, most: good.most }}
                now=${counts[good.key] ?? 0}
                set=${set}
              />`,
            )}
          ${side === "take" && html`<${NamedCards} kinds=${question.kinds} ...${{ words, titles, name }} />`}
        </fieldset>`,
      )}
    </div>
    <p class="quiet" role="status">${tooMany ? "Each side gives one colony at most." : refused || `Offers left: ${question.offers_left}`}</p>
    <button class="main" disabled=${busy || !fits}>Offer</button>
  </form>`;
}

/** The cards that the other is asked for by their names, whether it holds them or not.
 * @param {{ kinds: readonly string[], words: Words, titles: string[], name: (titles: string[]) => void }} props */
function NamedCards({ kinds, words, titles, name }) {
  return html`<label>
      A card by its name
      <select value="" onChange=${(/** @type {any} */ { currentTarget }) => name([...titles, currentTarget.value])}>
        <option value="">choose one</option>
        ${words.titles(kinds).map(([title, called]) => html`<option key=${title} value=${title}>${called}</option>`)}
      </select>
    </label>
    <small>Of any cards, and of those of a kind, the other chooses which.</small>
    ${titles.map(
      (title, at) => html`<button
        type="button"
        key=${at}
        aria-label=${`Not ${words.name(title)}`}
        onClick=${() => name(titles.filter((_, other) => other !== at))}
      >
        ${words.name(title)} ✕
      </button>`,
    )}`;
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

/** What both sides may give.
 * @param {import("./question.js").Asking<"deal">["question"]} question @param {Words} words @returns {Good[]} */
function goodsOf(question, words) {
  const [me = "", other = ""] = question.between;
  /** @type {Good[]} */
  const found = [];
  const add = (/** @type {Good["side"]} */ side, /** @type {string} */ kind, /** @type {string} */ id, /** @type {string} */ label, most = 1) =>
    most > 0 && found.push({ key: `${side}-${kind}-${id}`, side, kind, id, label, most });
  for (const [side, seat] of /** @type {const} */ ([["give", me], ["take", other]])) {
    for (const planet of question.colonies[seat] ?? []) add(side, "colony", planet, `A colony at ${words.name(planet)}`);
    for (const [colour, most] of Object.entries(question.releases[seat] ?? {})) {
      add(side, "release", colour, `Ships of ${words.name(colour)} out of the warp`, most);
    }
    for (const [kind, each] of Object.entries(question.goods)) {
      for (const id of /** @type {any} */ (each).give[seat] ?? []) add(side, kind, id, `${words.name(kind)}: ${words.name(id)}`);
    }
  }
  for (const card of question.cards) add("give", "cards", card.id, words.name(card.title));
  const hand = question.hand_sizes[other] ?? 0;
  add("take", "card_count", "", "Any cards", hand);
  for (const kind of question.kinds) add("take", "kinds", kind, `${words.name(kind)} cards`, hand);
  return found;
}

/** @param {Good[]} all @param {Good["side"]} side @param {Record<string, number>} counts */
function termsOf(all, side, counts) {
  /** @type {Record<string, any>} */
  const terms = {};
  for (const { key, kind, id } of all.filter((good) => good.side === side && counts[good.key])) {
    if (kind === "colony") terms.colony = id;
    else if (kind === "card_count") terms.card_count = counts[key];
    else if (kind === "release" || kind === "kinds") terms[kind] = { ...terms[kind], [id]: counts[key] };
    else terms[kind] = [...(terms[kind] ?? []), id];
  }
  return terms;
}

/** What one side of an offer gives, in words. @param {Record<string, any>} terms @param {Words} words */
function goods(terms, words) {
  const parts = Object.entries(terms).flatMap(([kind, value]) => {
    if (kind === "colony") return value ? [`a colony at ${words.name(value)}`] : [];
    // The cards that it counts may be named as well.
    if (kind === "card_count") return value && !terms.cards ? [`${value} of the giver's cards`] : [];
    if (kind === "kinds") {
      return Object.entries(value ?? {}).map(([each, count]) => `${count} of the giver's ${words.name(each).toLowerCase()} cards`);
    }
    if (kind === "release") {
      return Object.entries(value ?? {}).map(([colour, count]) => `${count} of ${words.name(colour)}'s ships out of the warp`);
    }
    return (value ?? []).map((/** @type {string} */ id) => words.name(id));
  });
  return parts.join(", ") || "nothing";
}
