/** A power or a card that may be used now, perhaps with a question of its own, or a pass. */

import { html } from "../html.js";
import { useState } from "../vendor/hooks.js";
import { Form } from "./question.js";

/** @param {import("./question.js").Asking<"respond">} props */
export function Respond({ question, words, busy, answer }) {
  const [use, open] = useState("");
  const inner = question.abilities.find((each) => each.use === use)?.question;
  if (inner) {
    const done = (/** @type {object} */ given) => answer({ use, answer: { kind: inner.kind, ...given } });
    return html`<div class="asking">
      <p><b>${question.abilities.find((each) => each.use === use)?.label}</b></p>
      <${Form} question=${inner} words=${words} busy=${busy} answer=${done} />
      <button onClick=${() => open("")}>Back</button>
    </div>`;
  }
  return html`<div class="asking">
    ${question.abilities.map(
      (each) => html`<div key=${each.use} class="ability">
        <button disabled=${busy} onClick=${() => (each.question ? open(each.use) : answer({ use: each.use }))}>
          ${each.label}
        </button>
        <p class="quiet">${each.text}</p>
      </div>`,
    )}
    ${question.may_pass && html`<button class="main" disabled=${busy} onClick=${() => answer({ pass: true })}>Pass</button>`}
  </div>`;
}
