/** A thing on the board. It is lit where it can be chosen, and is then a button; and where it has just changed. */

import { html } from "../html.js";
import { offered } from "../questions/offered.js";
import { paint, rounded } from "./canvas.js";
import { changed } from "./changed.js";

/**
 * What is drawn is a picture with a name. Where it can be chosen, a button with a frame is above it.
 * @param {{ id: string, name: string, box: { x: number, y: number, width: number, height: number }, children?: any }} props
 */
export function Chosen({ id, name, box, children }) {
  const offer = offered.value.get(id);
  const lit = changed.value.has(id);
  return html`
    <g role="img" aria-label=${lit ? `${name}, changed` : name}>${children}</g>
    ${lit && html`<rect class="changed" data-page aria-hidden="true" ...${frameOf(box)} fill=${paint("lit")} stroke=${paint("lit")} />`}
    ${offer && html`<${Button} offer=${offer} name=${name} box=${box} />`}
  `;
}

/** @param {{ x: number, y: number, width: number, height: number }} box */
const frameOf = ({ x, y, width, height }) => ({ x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height), rx: 8 });

/** @param {{ offer: import("../questions/offered.js").Offer, name: string, box: { x: number, y: number, width: number, height: number } }} props */
function Button({ offer: { chosen, count, press }, name, box }) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return html`
    <rect
      class="light" data-page role="button" tabindex="0"
      aria-label=${`${name}. ${count === null ? "Choose" : `${count} chosen; choose one more`}`}
      aria-pressed=${chosen ? "true" : "false"}
      onClick=${press} onKeyDown=${pressed}
      ...${frameOf(box)}
      fill=${paint("lit")} fill-opacity=${chosen ? 0.18 : 0.05} stroke=${paint("lit")}
    />
    ${chosen && html`<${Tick} x=${box.x + 9} y=${box.y + 9} count=${count} />`}
  `;
}

/** How many are chosen there, or that it is. @param {{ x: number, y: number, count: number | null }} props */
function Tick({ x, y, count }) {
  return html`<g data-page pointer-events="none" aria-hidden="true">
    <circle cx=${rounded(x)} cy=${rounded(y)} r="9" fill=${paint("lit")} />
    <text x=${rounded(x)} y=${rounded(y + 4)} font-size="12" font-weight="700" text-anchor="middle" fill=${paint("letter")}>
      ${count ?? "✓"}
    </text>
  </g>`;
}
