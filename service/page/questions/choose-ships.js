/** Ships: how many from each place, or which ones where they are not alike. They are taken at their planets. */

import { html } from "../html.js";
import { counted } from "../naming.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { emblemOf } from "./choosing.js";
import { some, Steppers, useCounts } from "./counting.js";
import { useOffered } from "./offered.js";
import { placeIn, saying, upper, verbOf } from "./saying.js";

/** @typedef {import("./counting.js").Amount} Amount */

/** The questions about ships that go into the encounter. */
const INTO_ENCOUNTER = new Set(["launch", "launch_for_another", "commit", "escorts"]);

/** @param {import("./question.js").Asking<"choose_ships">} props */
export function ChooseShips({ question, view, busy, answer, frame }) {
  const { places, min, max } = question;
  const alike = !places.some((place) => place.marks);
  const groups = places.flatMap((place) => groupsOf(place));
  const ways = (/** @type {string} */ place) => (INTO_ENCOUNTER.has(question.name) ? { drag: place, toGate: true } : {});
  const counts = useCounts(
    groups.map(({ id, place, mark, ships, least, most }) => ({
      id,
      least,
      most,
      label: upper(placeIn(view, place)) + (mark && `: ${words.value.name(mark)}`),
      text: `${counted(ships.length, "ship")} there. ${mark && words.value.text(mark)}`.trim(),
      emblem: emblemOf(place),
      ...(alike ? ways(place) : { group: upper(placeIn(view, place)), short: mark }),
    })),
    min,
    max,
  );
  useOffered(alike ? [] : places.map(({ place }) => [place, { ...placeOf(place, groups, counts, view), ...ways(place) }]));
  const chosen = groups.flatMap(({ id, ships }) => ships.slice(0, counts.counts[id]));
  const done = () => answer(alike ? { from: some(counts.counts) } : { ships: chosen });
  return html`<${Answering}
    say=${saying(verbOf(question), [counted(counts.total, "ship")], "ship")}
    missing=${counts.missing}
    busy=${busy}
    act=${done}
    clear=${counts.clear}
    list=${html`<${Steppers} counts=${counts} />`}
    frame=${frame}
  />`;
}

/** @typedef {ReturnType<typeof groupsOf>[number]} Group */

/** A place with ships that are not alike: a click takes one of those that one misses least.
 * @param {string} place @param {readonly Group[]} groups @param {import("./counting.js").Counts} counts @param {import("../shapes.js").View} view
 * @returns {import("./offered.js").Offer} */
function placeOf(place, groups, { counts, amounts, add, full }, view) {
  const here = amounts.filter(({ id }) => groups.some((group) => group.id === id && group.place === place)).sort((a, b) => worth(a) - worth(b));
  const count = here.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
  return {
    chosen: count > 0,
    count,
    label: upper(placeIn(view, place)),
    inForm: true,
    full: full || here.every(({ id, most }) => (counts[id] ?? 0) >= most),
    press: () => add(here, 1),
    less: count > 0 ? () => add([...here].reverse(), -1) : null,
  };
}

/** Skills from those that one misses least on. */
const WORTH = ["E", "S", "W", "L"];

/** @param {Amount} amount */
const worth = ({ short = "" }) => WORTH.indexOf(short);

/** The ships of a place that are alike: all, or those with the same mark.
 * @param {{ place: string, ships: readonly string[], min?: number, max: number, marks?: Record<string, string> }} place */
function groupsOf({ place, ships, min = 0, max, marks }) {
  if (!marks) return [{ id: place, place, mark: "", ships, least: min, most: max }];
  return [...new Set(ships.map((ship) => marks[ship] ?? ""))].sort().map((mark) => {
    const alike = ships.filter((ship) => (marks[ship] ?? "") === mark);
    return { id: `${place}:${mark}`, place, mark, ships: alike, least: 0, most: Math.min(max, alike.length) };
  });
}
