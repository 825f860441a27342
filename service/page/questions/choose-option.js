/** One of several options, or some: with the text of what is a thing of the game. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { emblemOf, labelsOf, ListOf, textOf, useChoice } from "./choosing.js";
import { gains } from "./knowing.js";
import { joined } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_option">} props */
export function ChooseOption({ question, view, busy, answer, frame }) {
  const things = question.options.map(({ id, label }) => {
    const text = gains(view, question.name, id) || words.value.text(id);
    return { id, label, both: true, emblem: id in view.seats ? `seat-${id}` : emblemOf(id), text: text === label ? "" : text, ...(words.value.kinds.has(id) && { title: id }) };
  });
  const choice = useChoice(things, question.min, question.max, "option");
  return html`<${Answering}
    say=${joined(labelsOf(choice), "Choose nothing")}
    missing=${choice.missing}
    busy=${busy}
    act=${() => answer({ options: choice.chosen })}
    know=${textOf(choice)}
    clear=${choice.clear}
    list=${html`<${ListOf} choice=${choice} />`}
    frame=${frame}
  />`;
}
