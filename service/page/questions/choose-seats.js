/** Some players: their plates are touched. */

import { html } from "../html.js";
import { personIn } from "../naming.js";
import { Answering } from "./answering.js";
import { labelsOf, ListOf, useChoice } from "./choosing.js";
import { joined, saying, upper, verbOf } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_seats">} props */
export function ChooseSeats({ question, view, busy, answer, frame }) {
  const things = question.seats.map((id) => ({ id, label: upper(personIn(view, id)), emblem: `seat-${id}` }));
  const choice = useChoice(things, question.min, question.max, "player");
  const everybody = () => things.forEach(({ id }) => choice.chosen.includes(id) || choice.turn(id));
  const more = things.length > 2 && question.max >= things.length && choice.chosen.length < things.length;
  return html`<${Answering}
    say=${saying(verbOf(question), labelsOf(choice), "player", "nobody")}
    missing=${choice.missing}
    busy=${busy}
    act=${() => answer({ seats: choice.chosen })}
    others=${more ? [{ say: `All: ${joined(things.map(({ label }) => label))}`, act: everybody }] : []}
    clear=${choice.clear}
    list=${html`<${ListOf} choice=${choice} />`}
    frame=${frame}
  />`;
}
