/** What can change hands in a deal, and the terms of an offer. */

import { words } from "../store.js";
import { placeIn } from "./saying.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("./question.js").Asking<"deal">["question"]} Question */
/** @typedef {"give" | "take"} Side */
/** @typedef {{ key: string, side: Side, kind: string, id: string, label: string, most: number, title?: string | null }} Good */
/** @typedef {Record<string, number>} Counts The key of a good -> how many of it. */
/** @typedef {Record<string, any>} Terms */

/** What both sides may give. @param {Question} question @param {View} view @param {readonly string[]} titles Cards that are asked for by name.
 * @returns {Good[]} */
export function goodsOf(question, view, titles) {
  const [me = "", other = ""] = question.between;
  /** @type {Good[]} */
  const all = [];
  const add = (/** @type {Side} */ side, /** @type {string} */ kind, /** @type {string} */ id, /** @type {string} */ label, most = 1, more = {}) =>
    most > 0 && all.push({ key: `${side}-${kind}-${id}`, side, kind, id, label, most, ...more });
  for (const [side, seat] of /** @type {const} */ ([["give", me], ["take", other]])) {
    for (const planet of question.colonies[seat] ?? []) add(side, "colony", planet, `A colony on ${placeIn(view, planet)}`);
    for (const [colour, most] of Object.entries(question.releases[seat] ?? {})) {
      add(side, "release", colour, `Ships of ${words.value.name(colour)} out of the warp`, most);
    }
    for (const [kind, each] of Object.entries(question.goods)) {
      for (const id of /** @type {any} */ (each).give[seat] ?? []) add(side, kind, id, `${words.value.name(kind)}: ${words.value.name(id)}`);
    }
  }
  for (const card of question.cards) add("give", "cards", card.id, words.value.name(card.title), 1, { title: card.title });
  const hand = question.hand_sizes[other] ?? 0;
  add("take", "card_count", "", "Any card", hand, { title: null });
  for (const kind of question.kinds) add("take", "kinds", kind, `A card: ${words.value.name(kind)}`, hand);
  for (const title of titles) add("take", "titles", title, words.value.name(title), 1, { title });
  return all;
}

/** @param {readonly Good[]} all @param {Side} side @param {Counts} counts @returns {Terms} */
export function termsOf(all, side, counts) {
  /** @type {Terms} */
  const terms = {};
  for (const { key, kind, id } of all.filter((good) => good.side === side && counts[good.key])) {
    if (kind === "colony") terms.colony = id;
    else if (kind === "card_count") terms.card_count = counts[key];
    else if (kind === "release" || kind === "kinds") terms[kind] = { ...terms[kind], [id]: counts[key] };
    else terms[kind] = [...(terms[kind] ?? []), id];
  }
  return terms;
}

/** What one side of an offer gives, in words. @param {Terms} terms @param {View} view */
export function inWords(terms, view) {
  const parts = Object.entries(terms).flatMap(([kind, value]) => {
    if (kind === "colony") return value ? [`a colony on ${placeIn(view, value)}`] : [];
    // The cards that it counts may be named as well.
    if (kind === "card_count") return value && !terms.cards ? [`${value === 1 ? "a card" : `${value} cards`} of the giver's choice`] : [];
    if (kind === "kinds") {
      return Object.entries(value ?? {}).map(([each, count]) => `${count} of the giver's ${words.value.name(each).toLowerCase()} cards`);
    }
    if (kind === "release") {
      return Object.entries(value ?? {}).map(([colour, count]) => `${count} of ${words.value.name(colour)}'s ships out of the warp`);
    }
    return (value ?? []).map((/** @type {string} */ id) => words.value.name(id));
  });
  return parts.join(", ") || "nothing";
}

/** The trays that answer an offer of the other side with the same terms. @param {Question} question
 * @returns {{ counts: Counts, titles: string[] }} */
export function mirrored({ offer, cards }) {
  /** @type {Counts} */
  const counts = {};
  const titles = (offer?.give.cards ?? []).map((id) => id.split("#")[0] ?? "");
  for (const title of titles) counts[`take-titles-${title}`] = 1;
  const unnamed = (offer?.give.card_count ?? 0) - titles.length;
  if (unnamed > 0) counts["take-card_count-"] = unnamed;
  for (const [side, terms] of /** @type {[Side, Terms][]} */ ([["take", offer?.give ?? {}], ["give", offer?.take ?? {}]])) {
    for (const [kind, value] of Object.entries(terms)) {
      if (kind === "colony" && value) counts[`${side}-colony-${value}`] = 1;
      else if (kind === "release") for (const [colour, count] of Object.entries(value)) counts[`${side}-release-${colour}`] = count;
      else if (Array.isArray(value) && kind !== "cards" && kind !== "titles") for (const id of value) counts[`${side}-${kind}-${id}`] = 1;
    }
  }
  const wanted = offer?.take ?? {};
  const free = [...cards];
  const give = (/** @type {(title: string) => boolean} */ fits) => {
    const at = free.findIndex(({ title }) => fits(title));
    const [card] = at < 0 ? [] : free.splice(at, 1);
    if (card) counts[`give-cards-${card.id}`] = 1;
  };
  for (const title of wanted.titles ?? []) give((each) => each === title);
  for (const [kind, count] of Object.entries(wanted.kinds ?? {})) for (let nth = 0; nth < count; nth++) give((each) => words.value.kinds.get(each) === kind);
  for (let nth = 0; nth < (wanted.card_count ?? 0); nth++) give(() => true);
  return { counts, titles };
}

/** The titles of cards that can be in this game, of these kinds. @param {View} view @param {readonly string[]} kinds */
export function titlesIn(view, kinds) {
  const { variants, options } = view;
  const decks = ["cosmic", ...(variants.reward_deck || variants.common_rewards ? ["reward"] : []), ...(variants.classic ? ["edicts"] : [])];
  const sets = /** @type {readonly string[] | undefined} */ (/** @type {any} */ (options).sets);
  const there = (/** @type {any} */ entry) => entry && decks.includes(entry.deck) && (entry.kind !== "flare" || !sets || sets.includes(entry.set));
  return words.value.titles(kinds, there);
}
