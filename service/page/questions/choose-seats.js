/** Some players. */

import { html } from "../html.js";
import { Choosing } from "./choosing.js";

/** @param {import("./question.js").Asking<"choose_seats">} props */
export function ChooseSeats({ question, words, busy, answer }) {
  return html`<${Choosing}
    things=${question.seats.map((id) => ({ id, label: words.name(id) }))}
    least=${question.min}
    most=${question.max}
    busy=${busy}
    say="Answer"
    done=${(/** @type {string[]} */ seats) => answer({ seats })}
  />`;
}
