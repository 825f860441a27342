/** A number. */

import { html } from "../html.js";
import { counted } from "../naming.js";
import { Answering } from "./answering.js";
import { Stepper, useCounts } from "./counting.js";
import { verbOf } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_number">} props */
export function ChooseNumber({ question, busy, answer, frame }) {
  const { min, max, step, prompt } = question;
  const amount = { id: "number", label: "Number", least: min, most: max, step, inForm: true };
  const counts = useCounts([amount], min, max, "");
  const number = counts.counts.number ?? min;
  const [, thing = ""] = /How many ([a-z]+)s\b/.exec(prompt) ?? [];
  return html`<${Answering}
    say=${`${verbOf(question)} ${thing ? counted(number, thing) : number}`}
    busy=${busy}
    act=${() => answer({ number })}
    clear=${counts.clear}
    body=${html`<${Stepper} amount=${amount} now=${number} set=${counts.set} add=${counts.add} />`}
    frame=${frame}
  />`;
}
