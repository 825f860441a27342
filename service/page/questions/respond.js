/** A power or a card that may be used now, perhaps with a question of its own, or a pass. */

import { handOf } from "../cards/hand.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { emblemOf, ListOf, useChoice } from "./choosing.js";
import { headline } from "./saying.js";
import { Form } from "./question.js";

/** @param {import("./question.js").Asking<"respond">} props */
export function Respond(props) {
  const { question, answer, frame } = props;
  const [use, open] = useState("");
  const ability = question.abilities.find((each) => each.use === use);
  const inner = ability?.question;
  if (!inner) return html`<${Abilities} ...${props} open=${open} />`;
  const done = (/** @type {object} */ given) => answer({ use, answer: { kind: inner.kind, ...given } });
  const { head, rest } = headline(inner.prompt);
  return html`<div class="inner">
    <p><b>${ability.label}.</b> ${rest} ${head}</p>
    <${Form} ...${props} question=${inner} answer=${done} frame=${{ ...frame, beside: html`<button type="button" onClick=${() => open("")}>Back</button>${frame.beside}` }} />
  </div>`;
}

/** @param {import("./question.js").Asking<"respond"> & { open: (use: string) => void }} props */
function Abilities({ question, view, busy, answer, frame, open }) {
  const hand = handOf(view) ?? [];
  const taken = new Set();
  /** @type {import("./choosing.js").Thing[]} */
  const things = question.abilities.map(({ use, label, text, name }) => {
    const card = hand.find(({ id, title }) => !taken.has(id) && isOf(title, use, name));
    if (card) taken.add(card.id);
    return { id: use, label, text, ...(card ? { spot: card.id, title: card.title } : { emblem: emblemOf(use.split(".")[0] ?? "") }) };
  });
  const choice = useChoice(things, 0, 1);
  const chosen = question.abilities.find(({ use }) => choice.chosen.includes(use));
  const act = () => {
    if (!chosen) return answer({ pass: true });
    return chosen.question ? open(chosen.use) : answer({ use: chosen.use });
  };
  const card = things.some(({ id, title }) => id === chosen?.use && title);
  return html`<${Answering}
    say=${chosen ? `${card ? "Play" : "Use"} ${chosen.label}${chosen.question ? " …" : ""}` : "Pass"}
    missing=${chosen || question.may_pass ? "" : "Choose what you use"}
    busy=${busy}
    act=${act}
    others=${chosen && question.may_pass ? [{ say: "Pass", act: () => answer({ pass: true }) }] : []}
    clear=${choice.clear}
    know=${chosen && card && html`<p>${chosen.text}</p>`}
    list=${things.length > 0 && html`<${ListOf} choice=${choice} />`}
    frame=${frame}
  />`;
}

/** Whether a card in the hand is the one that gives an ability: `vacuum.wild` is of the flare `flare-vacuum`.
 * @param {string} title @param {string} use @param {string} name */
function isOf(title, use, name) {
  const [of = "", part = ""] = use.split(".");
  if (title === use || title === of) return true;
  return (part === "wild" || part === "super") && (title === `flare-${of}` || words.value.name(title) === name);
}
