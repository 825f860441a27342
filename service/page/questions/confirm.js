/** Yes or no, in words that say what each does. */

import { html } from "../html.js";
import { isVote, Wish } from "../table/requests.js";
import { TakenBack } from "../table/undo.js";
import { Answering } from "./answering.js";
import { yesAndNo } from "./saying.js";

/** @param {import("./question.js").Asking<"confirm">} props */
export function Confirm({ question, view, store, busy, answer, frame }) {
  const [yes, no] = yesAndNo(question);
  const undo = question.name === "undo" ? view.undo : null;
  return html`<${Answering}
    say=${yes}
    busy=${busy}
    act=${() => answer({ yes: true })}
    others=${[{ say: no, act: () => answer({ yes: false }) }]}
    body=${isVote(question, view) && html`
      <${Wish} question=${question} view=${view} />
      ${undo && html`<${TakenBack} store=${store} to=${undo.to_seq} />`}
    `}
    frame=${frame}
  />`;
}
