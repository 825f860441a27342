/** A card as it lies on the table: a band by its kind, a large numeral or glyph, its name; the text on demand. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Emblem } from "../table/seats.js";

/** The kinds of cards that show the emblem of their alien or thing. */
const WITH_EMBLEM = new Set(["flare", "tech", "station", "hazard"]);

/** What is large on a card without a number. @type {Record<string, string>} */
const GLYPHS = { negotiate: "N", morph: "M", artifact: "⚡", flare: "✦", kicker: "×", rift: "◎", attack: "A", reinforcement: "+" };

/** The number in the title of a card, as it is printed: `08`, `+3`, `x2`. @param {string} title */
function numberOf(title) {
  const [, sign = "", digits = ""] = /(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(title.split("#")[0] ?? "") ?? [];
  return digits && `${sign === "-" && !title.startsWith("attack") ? "" : sign === "-" ? "" : sign}${digits}`;
}

/** What is large on the card. @param {string} title @param {string} kind */
export function faceOf(title, kind) {
  const number = numberOf(title);
  if (number && kind === "reinforcement") return `+${number}`;
  return number || GLYPHS[kind] || "?";
}

/** @param {string | null} title */
const nameOf = (title) => (title ? words.value.name(title) : "a card face down");

/** A card. `dim` where it cannot be played now; `pressed` is null for a card that is only shown; `does` is what a press does, for those who do not see it.
 * @param {{ title: string | null, dim?: boolean, place?: number | undefined, chosen?: boolean, press?: (() => void) | null, does?: string, small?: boolean, id?: string, name?: string }} props */
export function Card({ title, dim = false, place, chosen = false, press = null, does = "", small = false, id, name = nameOf(title) }) {
  const kind = title ? (words.value.kinds.get(title.split("#")[0] ?? "") ?? "hidden") : "hidden";
  const text = title ? words.value.text(title) : "";
  const face = title ? faceOf(title, kind) : "?";
  const emblem = title && WITH_EMBLEM.has(kind) ? (title.split("#")[0] ?? "").replace(/^flare-/, "") : "";
  // Cards of the same title have the same text: it does not matter which one is read.
  const about = text ? `about-${id ?? title}` : undefined;
  const inside = html`
    <span class="band" aria-hidden="true">${title ? words.value.name(kind) : "?"}</span>
    <span class=${`face${face.length > 3 ? " long" : ""}`} aria-hidden="true">${emblem ? html`<${Emblem} id=${emblem} size=${small ? 30 : 44} />` : face}</span>
    <span class="called">${does && html`<span class="unseen">${does}: </span>`}${name}</span>
    ${place !== undefined && html`<kbd aria-hidden="true">${place}</kbd>`}
    ${text && html`<span class="about" role="tooltip" id=${about}>${text}</span>`}
  `;
  const look = `card is-${kind}${dim ? " dim" : ""}${chosen ? " chosen" : ""}${small ? " small" : ""}`;
  if (!press) return html`<span class=${look} tabindex="0" role="img" aria-label=${name} aria-describedby=${about}>${inside}</span>`;
  return html`<button type="button" class=${look} data-offer=${id} aria-pressed=${chosen ? "true" : "false"} aria-describedby=${about} onClick=${press}>${inside}</button>`;
}
