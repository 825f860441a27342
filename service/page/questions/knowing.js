/** What one must know before an answer: the sums with a card, who wins the game with this side, and texts. */

import { counted, personIn, playerIn, spoken } from "../naming.js";
import { words } from "../store.js";
import { lines } from "../table/lines.js";
import { joined, placeIn, upper } from "./saying.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {"offense" | "defense"} Side */

/** @type {Record<Side, Side>} */
const OTHER = { offense: "defense", defense: "offense" };
/** The questions before which one asks whom a side's victory helps. */
const ABOUT_SIDES = new Set(["ally", "commit", "invite", "select_card"]);
/** The most that an attack card of the deck has printed on it. */
const highest = () => Math.max(...[...words.value.entries.values()].map(({ kind, value }) => (kind === "attack" ? value ?? 0 : 0)));

/** Seats of a side: its main player and its allies. @param {NonNullable<View["encounter"]>} now @param {Side} side */
const seatsOf = (now, side) => [now[side], ...Object.entries(now.allies).flatMap(([seat, of]) => (of === side ? [seat] : []))];

/** The side of a seat in the encounter; empty for those beside it. @param {View} view @param {string} seat @returns {Side | ""} */
export function sideOf({ encounter: now }, seat) {
  if (!now) return "";
  if (seat === now.offense) return "offense";
  if (seat === now.defense) return "defense";
  return /** @type {Side | undefined} */ (now.allies[seat]) ?? "";
}

/** How many ships of a side are in the encounter. @param {View} view @param {Side} side */
export function shipsOf(view, side) {
  const now = view.encounter;
  if (!now) return 0;
  const fleets = side === "offense" ? [view.gate] : [now.planet ? { [now.defense]: view.planets[now.planet]?.[now.defense] ?? [] } : {}, view.beside];
  const seats = seatsOf(now, side);
  return fleets.flatMap((fleet) => Object.entries(fleet)).reduce((sum, [seat, ships]) => sum + (seats.includes(seat) ? ships?.length ?? 0 : 0), 0);
}

/** What a side has without its card: the ships, and after the reveal all that counts. @param {View} view @param {Side} side */
function sumOf(view, side) {
  const now = view.encounter;
  const terms = now?.terms?.[side];
  return terms ? terms.reduce((sum, { amount }) => sum + amount, 0) : shipsOf(view, side);
}

/** What a card that one plays does to the sums: nobody knows reinforcements and powers. @param {View} view @param {string | null} title */
export function sums(view, title) {
  const now = view.encounter;
  const side = sideOf(view, view.viewer);
  if (!now || !side || now.terms) return "";
  const [mine, theirs] = [sumOf(view, side), sumOf(view, OTHER[side])];
  const other = upper(personIn(view, now[OTHER[side]]));
  const ships = `with ${counted(mine, "ship")}`;
  const entry = title ? words.value.entry(title) : undefined;
  if (!entry) return `${upper(ships)} against ${theirs}.`;
  if (entry.kind === "negotiate") return `${upper(ships)} against ${theirs}: against an attack you lose, against a negotiate you make a deal.`;
  if (entry.kind !== "attack" || typeof entry.value !== "number") return `${upper(ships)} against ${theirs}.`;
  const total = mine + entry.value;
  // The defense wins a tie (CORE-139).
  const needs = total - theirs + (side === "defense" ? 1 : 0);
  const answer = needs <= 0 ? `${other} wins with any attack` : needs > highest() ? `${other} needs more than any attack` : `${other} needs Attack ${String(needs).padStart(2, "0")}`;
  return `${upper(ships)}: ${total} before reinforcements. ${answer}.`;
}

/** Whom the victory of a side brings to the victory of the game. @param {View} view @param {string} name The name of the question */
export function atStake(view, name) {
  const now = view.encounter;
  if (!now || !ABOUT_SIDES.has(name)) return "";
  // Who defends wins no colony: only the offense and its allies land.
  const near = [...new Set([...seatsOf(now, "offense"), ...(name === "ally" || name === "commit" ? [view.viewer] : [])])].filter((seat) => {
    const player = playerIn(view, seat);
    return player && player.colonies_counted + 1 >= player.colonies_needed && (sideOf(view, seat) === "offense" || now.invited.offense?.includes(/** @type {any} */ (seat)));
  });
  if (!near.length) return "";
  const people = joined(near.map((seat) => personIn(view, seat)));
  const wins = near.length > 1 || people === "you" ? "win" : "wins";
  return `If ${sideOf(view, view.viewer) === "offense" ? "this side" : "the offense"} wins, ${people} ${wins} the game.`;
}

/** What one gets by a side or by a kind of reward, at the question in which one chooses it; empty for another choice.
 * @param {View} view @param {string} name The name of the question @param {string} id */
export function gains(view, name, id) {
  return name === "ally" ? ofSide(view, id) : name === "rewards" ? ofReward(view, id) : "";
}

/** @param {View} view @param {string} side */
function ofSide(view, side) {
  const planet = view.encounter?.planet;
  const lost = "If it loses, your ships go to the warp.";
  if (side === "offense") return `If it wins, your ships land on ${planet ? placeIn(view, planet) : "the planet"}. ${lost}`;
  if (side === "defense") return `If it wins, your ships return, and for each you get a reward: a card, or a ship of yours from the warp. ${lost}`;
  return "";
}

/** @param {View} view @param {string} kind */
function ofReward({ piles, variants, warp, viewer }, kind) {
  if (kind === "cards") return `From the deck, which has ${counted(piles.deck, "card")}.`;
  if (kind === "ships") return `From the warp, where you have ${counted(Object.entries(warp).find(([seat]) => seat === viewer)?.[1]?.length ?? 0, "ship")}.`;
  if (kind !== "reward_cards" || !variants.reward_deck) return "";
  const kinds = [...words.value.entries.values()].flatMap((each) => (each.deck === "reward" && each.kind ? [words.value.name(each.kind).toLowerCase()] : []));
  return `From the reward deck, which has ${counted(variants.reward_deck.deck, "card")}. In it are: ${joined([...new Set(kinds)])}.`;
}

/** The lines of what lies on the table beside the planets and changes what a side gets. */
const LYING = new Set(["Kickers", "Sheet", "On the table", "Cannon", "Battery", "Beside it"]);

/** What lies on the table, for a question about the sides; empty for another one. @param {View} view @param {string} name The name of the question */
export function lying(view, name) {
  if (!ABOUT_SIDES.has(name)) return "";
  return lines(view).flatMap(([subject, text]) => (LYING.has(subject) ? [`${subject}: ${spoken(text)}.`] : [])).join(" ");
}
