/** What a view knows besides the board and its lines: facts of the encounter, of the seats and of variants, and options. */

import { named } from "../naming.js";
import { playerIn } from "../naming.js";
import { said } from "./lines.js";

/** @typedef {import("./lines.js").View} View */
/** @typedef {import("./lines.js").Line} Line */

/** @param {View} view @returns {Line[]} */
export function more(view) {
  return [...ofUses(view), ...ofEncounter(view), ...ofSeats(view), ...ofVariants(view)].filter(([, text]) => text);
}

/** What those who use something have chosen for it. @param {View} view @returns {Line[]} */
const ofUses = (view) => Object.values(view.uses).map(({ label, chosen }) => ["Chosen", chosen ? `${label}: ${said(chosen)}` : ""]);

/** @param {{ amount: number, source: string, seat?: string, rule?: string }} term */
const term = ({ amount, source, seat, rule }) =>
  `${amount < 0 ? "" : "+"}${amount} ${named(source)}${seat ? ` of ${named(seat)}` : ""}${rule ? ` (${rule})` : ""}`;

/** @param {View} view @returns {Line[]} */
function ofEncounter({ encounter: now, turn }) {
  /** @type {Line[]} */
  const before = [["This turn", [turn.encounters ? `encounter ${turn.encounters}` : "", turn.result && `last: ${named(turn.result)}`].filter(Boolean).join(", ")]];
  if (!now) return before;
  const { by: _, id: __, between: ___, ...offered } = now.offer ?? { by: "", id: "", between: [] };
  return [
    ...before,
    ["Destiny", now.destiny ? named(now.destiny) : ""],
    ["System", now.system ? named(now.system) : ""],
    ["Invited", said(now.invited)],
    ["Selected", said(now.selected)],
    ["Cards count as", Object.entries(now.faces).map(([seat, face]) => `${named(seat)}: ${named(face.type)} ${face.value} (${named(face.printed)})`).join(", ")],
    ["Changes", now.modifiers.map(({ target, quantity, amount, source }) => `${named(target)}, ${named(quantity)}: ${amount < 0 ? "" : "+"}${amount} by ${named(source)}`).join("; ")],
    ["Said", Object.entries(now.statements).map(([seat, { question, answer }]) => `${named(seat)}: ${named(question)} ${said(answer)}`).join("; ")],
    ["Case", now.case ? named(now.case) : ""],
    ["A homecoming", now.homecoming ? "yes" : ""],
    ["Offered", said(offered)],
    ...Object.entries(now.explained).map(([what, terms]) => /** @type {Line} */ ([named(what.replace(":", " ")), terms.map(term).join(", ")])),
  ];
}

/** @param {View} view @returns {Line[]} */
function ofSeats(view) {
  return Object.keys(view.seats).map((seat) => {
    const player = playerIn(view, seat);
    const facts = [
      `${player.home_colonies} home colonies, ${player.home_colonies_needed} needed for its power`,
      player.missed ? `missed ${player.missed} deadlines` : "",
      player.reserve_ms === null ? "" : `reserve ${Math.round(player.reserve_ms / 1000)} s`,
      view.options.timers && player.extensions_left ? `${player.extensions_left} extensions left` : "",
      player.open_to_newcomers ? "open to newcomers" : "",
      ...("dealt" in player && player.dealt?.length ? [`dealt ${player.dealt.map(named).join(", ")}`] : []),
    ];
    return [named(seat), facts.filter(Boolean).join("; ")];
  });
}

/** @param {View} view @returns {Line[]} */
function ofVariants({ variants: { hazards, planetoids, reward_deck, station_conquest, team } }) {
  return [
    ["Hazard drawn", hazards?.drawn ? named(hazards.drawn) : ""],
    ["Hazard mark", hazards?.mark ? "yes" : ""],
    ["Marked destiny cards", said(hazards?.marked)],
    ["Markers of planetoids", said(planetoids?.markers)],
    ["Backs of cards", said(reward_deck?.backs)],
    ["Stations in play", station_conquest ? `${station_conquest.in_play}${station_conquest.victory_available ? ", they can win now" : ""}` : ""],
    ["Seating", team ? team.seating.map(named).join(", ") : ""],
    ["Extra turn", team?.extra_turn ? "yes" : ""],
    ["Brought to victory", said(team?.reached)],
  ];
}

/** The options of the game. @param {View} view @returns {Line[]} */
export const options = (view) =>
  Object.entries(view.options).map(([name, value]) => [named(name), said(value) || String(value === false ? "no" : "-")]);
