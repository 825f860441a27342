/** What the main button says: it is made of the question, and of what is chosen. */

import { counted, personIn } from "../naming.js";
import { words } from "../store.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {{ kind: string, name: string, prompt: string }} Asks A question, also one with which a use begins. */

/** The name of a question -> its verb, where its prompt has none or another one. @type {Record<string, string>} */
const VERBS = {
  aim: "Attack",
  ally: "Join",
  choose_alien: "Play",
  commit: "Send",
  deal_cards: "Give",
  deal_colony: "Send",
  failed_deal: "Lose",
  invite: "Invite",
  launch: "Send",
  launch_for_another: "Send",
  launch_number: "Launch",
  return_ships: "Return",
  select_card: "Play",
  wild_destiny: "Attack",
};
const PLACES = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
/** A button with more letters is hard to read at once. */
const LONG = 44;

/** @param {string} said */
export const upper = (said) => said.charAt(0).toUpperCase() + said.slice(1);

/** The verb of a question: `Play`, `Send`, `Choose`. @param {Asks} question */
export function verbOf({ name, prompt }) {
  const known = VERBS[name];
  if (known) return known;
  const asked = sentences(prompt).at(-1) ?? "";
  const [, verb] = /\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(asked) ?? [];
  if (verb === "do" || !verb) return /\bsettle|\bland/.exec(asked) ? "Land on" : /\blose\b/.exec(prompt) ? "Lose" : "Choose";
  return verb === "go" ? "Go to" : upper(verb);
}

/** The sentences of a prompt. @param {string} prompt */
const sentences = (prompt) => prompt.split(/(?<=[.?!]”?) (?=[A-Z])/);

/** A short headline, and the rest. The question itself is the last sentence of a prompt. @param {string} prompt */
export function headline(prompt) {
  const all = sentences(prompt);
  const asks = all.findLastIndex((each) => each.endsWith("?"));
  const at = asks < 0 ? 0 : asks;
  // `You lose 3 ships. Which?` is one thought.
  const from = at > 0 && (all[at] ?? "").length < 12 ? at - 1 : at;
  // `Do you answer it?` is about the first sentence.
  const about = from > 0 && /\bit\?$/.test(all[at] ?? "") ? 1 : 0;
  const head = [...all.slice(0, about), ...all.slice(from, at + 1)].join(" ");
  return { head, rest: [...all.slice(about, from), ...all.slice(at + 1)].join(" ") };
}

/** `Ben's 2nd planet`, `your 1st planet`, or the name of what is no planet. @param {View} view @param {string} id */
export function placeIn(view, id) {
  const [, seat = "", number = ""] = /^([a-z]+)-(\d)$/.exec(id) ?? [];
  if (!(seat in view.seats)) return words.value.name(id);
  return `${whose(personIn(view, seat))} ${PLACES[Number(number) - 1]} planet`;
}

/** @param {string} person */
const whose = (person) => (person === "you" ? "your" : `${person}${person.endsWith("s") ? "'" : "'s"}`);

/** Things with commas between them and `and` before the last. @param {readonly string[]} said @param {string} none */
export function joined(said, none = "nothing") {
  const last = said.at(-1) ?? none;
  return said.length > 1 ? `${said.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The verb and what is chosen; too many things are counted. @param {string} verb @param {readonly string[]} chosen @param {string} one @param {string} [none] */
export function saying(verb, chosen, one, none) {
  const said = `${verb} ${joined(chosen, none ?? `no ${one}`)}`;
  return said.length > LONG && chosen.length > 1 ? `${verb} ${counted(chosen.length, one)}` : said;
}

/** What is missing: `Choose 1 to 4 ships`; empty for nothing.
 * @param {number} now @param {number} least @param {number} most @param {string} one */
export function missing(now, least, most, one) {
  if (now >= least && now <= most) return "";
  if (now > most) return `${counted(now - most, one)} too many`;
  if (least === 1 && most === 1) return `Choose ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  return `Choose ${wanted} ${one}s${now ? `: ${least - now} more` : ""}`;
}

/** What yes and no do. @param {Asks} question @returns {[string, string]} */
export function yesAndNo({ prompt, name }) {
  const asked = sentences(prompt).find((each) => each.endsWith("?")) ?? "";
  if (/^Do you agree\?$/.test(asked)) return ["Agree", "Do not agree"];
  if (name === "second_encounter") return ["Have a second encounter", "End the turn"];
  const [, does = ""] = /^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(asked) ?? [];
  if (!does || does.includes(", or ") || does.length > LONG) return ["Yes", "No"];
  return [upper(does), "No"];
}
