/** A number. */

import { html } from "../html.js";
import { Counting } from "./counting.js";

/** @param {import("./question.js").Asking<"choose_number">} props */
export function ChooseNumber({ question: { min, max, step }, busy, answer }) {
  return html`<${Counting}
    amounts=${[{ id: "number", label: "Number", least: min, most: max, step }]}
    least=${min}
    most=${max}
    busy=${busy}
    done=${(/** @type {{ number: number }} */ { number }) => answer({ number })}
  />`;
}
