/** Some planets. */

import { html } from "../html.js";
import { Choosing } from "./choosing.js";

/** @param {import("./question.js").Asking<"choose_planets">} props */
export function ChoosePlanets({ question, words, busy, answer }) {
  return html`<${Choosing}
    things=${question.planets.map((id) => ({ id, label: words.name(id) }))}
    least=${question.min}
    most=${question.max}
    busy=${busy}
    say="Answer"
    done=${(/** @type {string[]} */ planets) => answer({ planets })}
  />`;
}
