/** Some planets: they are touched on the board. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { emblemOf, labelsOf, ListOf, textOf, useChoice } from "./choosing.js";
import { placeIn, saying, verbOf } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_planets">} props */
export function ChoosePlanets({ question, view, busy, answer, frame }) {
  const things = question.planets.map((id) => ({ id, label: placeIn(view, id), text: words.value.text(id), emblem: emblemOf(id) }));
  const choice = useChoice(things, question.min, question.max, "planet");
  return html`<${Answering}
    say=${saying(verbOf(question), labelsOf(choice), "planet")}
    missing=${choice.missing}
    busy=${busy}
    act=${() => answer({ planets: choice.chosen })}
    know=${textOf(choice)}
    clear=${choice.clear}
    list=${html`<${ListOf} choice=${choice} />`}
    frame=${frame}
  />`;
}
