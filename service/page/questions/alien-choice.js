/** The choice of an alien: large cards with the powers, for nobody can choose by a name alone. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Emblem } from "../table/seats.js";
import { Answering } from "./answering.js";
import { useChoice } from "./choosing.js";
import { missing } from "./saying.js";

/** @param {import("./question.js").Asking<"choose_cards">} props */
export function AlienChoice({ question, view, busy, answer, frame }) {
  const things = question.cards.map(({ id, title }) => ({ id, title, label: nameOf(alienOf(title)), inForm: true }));
  const choice = useChoice(things, question.min, question.max, "alien");
  const chosen = things.filter(({ id }) => choice.chosen.includes(id)).map(({ label }) => label);
  return html`<${Answering}
    say=${`Play ${chosen.join(" and ")}`}
    missing=${missing(choice.chosen.length, question.min, question.max, "alien")}
    busy=${busy}
    act=${() => answer({ cards: choice.chosen })}
    clear=${choice.clear}
    body=${html`<div class="aliens">
      ${things.map(({ id, title }, place) => html`<${Sheet} key=${id} alien=${alienOf(title)} nth=${place + 1} seat=${view.viewer} chosen=${choice.chosen.includes(id)} press=${() => choice.turn(id)} />`)}
    </div>`}
    frame=${frame}
  />`;
}

/** The alien of a flare. @param {string | null} title */
const alienOf = (title) => (title ?? "").replace(/^flare-/, "");

/** @param {string} alien */
const nameOf = (alien) => words.value.entry(alien)?.name ?? words.value.name(alien);

/** @param {{ alien: string, nth: number, seat: string, chosen: boolean, press: () => void }} props */
function Sheet({ alien, nth, seat, chosen, press }) {
  const entry = words.value.entry(alien);
  const about = [entry?.verb, entry?.alert && `${entry.alert} alert`].filter(Boolean).join(" · ");
  return html`<button type="button" class=${`alien-card${chosen ? " chosen" : ""}`} data-offer=${alien} aria-pressed=${chosen ? "true" : "false"} onClick=${press}>
    <span class="who"><${Emblem} id=${alien} seat=${seat} size=${56} /><span><b>${nameOf(alien)}</b><small>${about}</small></span><kbd aria-hidden="true">${nth}</kbd></span>
    <span class="says">${entry?.power ?? words.value.text(alien)}</span>
    ${entry?.wild && html`<span class="flare"><b>Wild flare</b> ${entry.wild}</span>`}
    ${entry?.super && html`<span class="flare"><b>Super flare</b> ${entry.super}</span>`}
  </button>`;
}
