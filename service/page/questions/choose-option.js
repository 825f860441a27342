/** One of several options, or some. */

import { html } from "../html.js";
import { Choosing } from "./choosing.js";

/** @param {import("./question.js").Asking<"choose_option">} props */
export function ChooseOption({ question, busy, answer }) {
  return html`<${Choosing}
    things=${question.options}
    least=${question.min}
    most=${question.max}
    busy=${busy}
    say="Answer"
    done=${(/** @type {string[]} */ options) => answer({ options })}
  />`;
}
