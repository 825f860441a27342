/** Some cards: those in the hand are touched there, others are shown beside it. The choice of an alien shows its powers. */

import { handOf } from "../cards/hand.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { AlienChoice } from "./alien-choice.js";
import { Answering } from "./answering.js";
import { labelsOf, ListOf, textOf, useChoice } from "./choosing.js";
import { sums } from "./knowing.js";
import { saying, verbOf } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_cards">} props */
export function ChooseCards(props) {
  return props.question.name === "choose_alien" ? html`<${AlienChoice} ...${props} />` : html`<${Cards} ...${props} />`;
}

/** Kind of cards -> what one card of it is called, where that is not a card. */
const PLAIN = new Map([["tech", "tech"], ["station", "station"], ["hazard", "hazard"], ["flare", "flare"]]);

/** @param {import("./question.js").Asking<"choose_cards">} props */
function Cards({ question, view, busy, answer, frame }) {
  const hand = (handOf(view) ?? []).map(({ id }) => id);
  const place = (/** @type {string} */ id) => (hand.indexOf(id) + 1 || hand.length + 1);
  const things = question.cards
    .map(({ id, title }) => ({ id, title, label: title ? words.value.name(title) : "a card face down", text: words.value.text(title) }))
    .sort((a, b) => place(a.id) - place(b.id));
  const kinds = new Set(things.map(({ title }) => words.value.kinds.get(title ?? "")));
  // Of encounter cards and the like one speaks as of cards; a tech or a station is called so.
  const noun = kinds.size === 1 ? PLAIN.get([...kinds][0] ?? "") ?? "card" : "card";
  const choice = useChoice(things, question.min, question.max, noun);
  const last = things.find(({ id }) => id === choice.chosen.at(-1));
  return html`<${Answering}
    say=${saying(verbOf(question), labelsOf(choice), noun)}
    missing=${choice.missing}
    busy=${busy}
    act=${() => answer({ cards: choice.chosen })}
    clear=${choice.clear}
    know=${question.name === "select_card" ? html`<p>${sums(view, last?.title ?? null)}</p>` : textOf(choice)}
    list=${html`<${ListOf} choice=${choice} />`}
    frame=${frame}
  />`;
}
