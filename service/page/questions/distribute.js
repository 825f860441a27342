/** Things among targets: how many to each, at its place on the board, or where each one goes. */

import { html } from "../html.js";
import { counted } from "../naming.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { emblemOf } from "./choosing.js";
import { some, Steppers, useCounts } from "./counting.js";
import { gains } from "./knowing.js";
import { Placing } from "./placing.js";
import { placeIn, upper, verbOf } from "./saying.js";

/** @param {import("./question.js").Asking<"distribute">} props */
export function Distribute(props) {
  return props.question.items ? html`<${Placing} ...${props} />` : html`<${Sharing} ...${props} />`;
}

/** @param {import("./question.js").Asking<"distribute">} props */
function Sharing({ question, view, busy, answer, frame }) {
  const total = question.total ?? 0;
  const [, noun = ""] = /\b(ship|card|token|reward|counter)s?\b/.exec(question.prompt) ?? [];
  const counts = useCounts(
    question.targets.map((each) => ({
      id: each.target,
      label: upper(placeIn(view, each.target)),
      least: each.min ?? 0,
      most: each.max,
      text: gains(view, question.name, each.target) || words.value.text(each.target),
      emblem: emblemOf(each.target),
    })),
    total,
    total,
    noun || "thing",
  );
  return html`<${Answering}
    say=${`${verbOf(question) === "Choose" ? "Share out" : verbOf(question)} ${noun ? counted(total, noun) : total}`}
    missing=${counts.missing}
    busy=${busy}
    act=${() => answer({ amounts: some(counts.counts) })}
    clear=${counts.clear}
    list=${html`<${Steppers} counts=${counts} />`}
    frame=${frame}
  />`;
}
