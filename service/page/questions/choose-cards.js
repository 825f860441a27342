/** Some cards, with their texts. */

import { html } from "../html.js";
import { Choosing } from "./choosing.js";

/** @param {import("./question.js").Asking<"choose_cards">} props */
export function ChooseCards({ question, words, busy, answer }) {
  const things = question.cards.map(({ id, title }) => ({
    id,
    label: title ? words.name(title) : "a card face down",
    text: words.text(title),
  }));
  return html`<${Choosing}
    things=${things}
    least=${question.min}
    most=${question.max}
    busy=${busy}
    say="Answer"
    done=${(/** @type {string[]} */ cards) => answer({ cards })}
  />`;
}
