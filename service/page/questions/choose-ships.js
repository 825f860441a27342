/** Ships: how many from each place, or which ones where they are not alike. */

import { html } from "../html.js";
import { Choosing } from "./choosing.js";
import { Counting } from "./counting.js";

/** @param {import("./question.js").Asking<"choose_ships">} props */
export function ChooseShips({ question, words, busy, answer }) {
  const { places, min, max } = question;
  if (places.some((place) => place.marks)) {
    const things = places.flatMap((place) =>
      place.ships.map((id) => ({ id, label: `${words.name(place.place)}: ${words.name(place.marks?.[id] ?? id)}` })),
    );
    const done = (/** @type {string[]} */ ships) => answer({ ships });
    return html`<${Choosing} things=${things} least=${min} most=${max} busy=${busy} say="Answer" done=${done} />`;
  }
  const amounts = places.map((place) => ({
    id: place.place,
    label: words.name(place.place),
    least: place.min ?? 0,
    most: place.max,
  }));
  const done = (/** @type {Record<string, number>} */ counts) => answer({ from: some(counts) });
  return html`<${Counting} amounts=${amounts} least=${min} most=${max} busy=${busy} done=${done} />`;
}

/** Without what is none. @param {Record<string, number>} counts */
export const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
