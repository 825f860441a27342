/** A table that somebody wants: its members, and its words. */

import { html } from "../html.js";
import { membersOf } from "../lobby/choices.js";
import { choiceNamed } from "../lobby/options.js";
import { words } from "../store.js";

/** @typedef {import("../lobby/choices.js").Rules} Rules */
/** @typedef {{ seats: number, variants: readonly string[], options: Record<string, any>, rated: boolean }} Wanted */

/** The table with which the forms begin. @type {Rules} */
export const USUAL = {
  seats: 4, variants: [], sets: ["base"], alerts: "green,yellow,red", hints: false, rated: false,
  timers: "", undo: "unanimous", pace: "", visibility: "public", invites: false,
};

/** The members that seeks and challenges have in common. Only equal tables come together, so the service chooses what nobody
 * has chosen. @param {Rules} rules */
export function wantedTable(rules) {
  const { variants, options } = membersOf(rules);
  const { bot_pace: _, hints: __, rated: ___, undo_policy, ...chosen } = /** @type {Record<string, unknown>} */ (options);
  return { variants, options: { ...chosen, ...(undo_policy === USUAL.undo || undo_policy === "own_unseen" ? {} : { undo_policy }) }, rated: rules.rated };
}

/** The same table as a new game, for the check of the service. @param {Rules} rules */
export function checkedTable(rules) {
  const { seats } = membersOf(rules);
  const { variants, options, rated } = wantedTable(rules);
  return { seats, variants, options: { ...options, ...(rated ? { rated } : {}) } };
}

/** `4 seats, rated, Technology, aliens of Cosmic Storm`. @param {Wanted} table */
export function tableInWords({ seats, variants, options, rated }) {
  const { sets, timers, undo_policy, alerts } = options;
  const more = [
    `${seats} seats`,
    ...variants.filter((each) => each !== "cosmic_quakes").map((each) => words.value.name(each)),
    ...(sets ?? []).filter((/** @type {string} */ each) => each !== "base").map((/** @type {string} */ each) => `aliens of ${words.value.name(each)}`),
    ...(alerts ? [`${alerts.map((/** @type {string} */ each) => choiceNamed("alerts", each).toLowerCase()).join(" and ")} aliens`] : []),
    ...(typeof timers === "string" ? [`clocks: ${timers}`] : timers ? ["clocks of their own"] : []),
    ...(undo_policy && !rated ? [`undo: ${choiceNamed("undo_policy", undo_policy).toLowerCase()}`] : []),
  ];
  return html`<span>${more.join(", ")}${rated && html` <span class="tag">rated</span>`}</span>`;
}
