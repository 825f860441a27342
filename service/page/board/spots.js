/** The places of the picture that can be touched: buttons above what an open question offers, and above the plates. */

import { changed } from "./changed.js";
import { html } from "../html.js";
import { named } from "../naming.js";
import { offered } from "../questions/offered.js";
import { useEffect, useState } from "../vendor/hooks.js";

/** @typedef {import("../questions/offered.js").Offer} Offer */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The least size (CSS px) of something that a finger can hit. */
const LEAST = 32;

/** @param {{ picture: SVGSVGElement, view: Pick<import("../shapes.js").View, "seats">, touch?: (seat: string) => void }} props */
export function Spots({ picture, view, touch }) {
  const [, measured] = useState(0);
  useEffect(() => {
    const frame = picture.parentElement;
    if (!frame) return;
    const watching = new ResizeObserver(() => measured(performance.now()));
    watching.observe(frame);
    return () => watching.disconnect();
  }, [picture]);
  const offers = offered.value;
  const plates = touch ? Object.keys(view.seats).filter((seat) => !offers.has(seat)) : [];
  return html`<div class="spots">
    ${[...changed.value].map((id) => html`<${Changed} key=${`changed ${id}`} box=${boxOf(picture, id)} />`)}
    ${[...offers].map(([id, offer]) => html`<${Choice} key=${id} id=${id} offer=${offer} box=${boxOf(picture, id)} name=${nameIn(picture, id)} />`)}
    ${plates.map((seat) => html`<${Plate} key=${seat} seat=${seat} box=${boxOf(picture, seat)} name=${nameIn(picture, seat)} touch=${touch} />`)}
  </div>`;
}

/** The element of a thing. @param {SVGSVGElement} picture @param {string} id */
const elementOf = (picture, id) => picture.querySelector(`[data-id="${CSS.escape(id)}"]`);

/** What the picture says of a thing. @param {SVGSVGElement} picture @param {string} id */
const nameIn = (picture, id) => elementOf(picture, id)?.querySelector("title")?.textContent ?? named(id);

/** Where a thing is within the board; null where it is not drawn. @param {SVGSVGElement} picture @param {string} id @returns {Box | null} */
function boxOf(picture, id) {
  const element = elementOf(picture, id);
  const frame = picture.parentElement?.getBoundingClientRect();
  if (!element || !frame) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [wider, higher] = [Math.max(0, LEAST - width) / 2, Math.max(0, LEAST - height) / 2];
  return { left: left - frame.left - wider, top: top - frame.top - higher, width: width + 2 * wider, height: height + 2 * higher };
}

/** @param {Box} box */
const placed = ({ left, top, width, height }) => ({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });

/** A thing that the question offers: pressed once more where it counts. @param {{ id: string, offer: Offer, box: Box | null, name: string }} props */
function Choice({ id, offer: { chosen, count, press, less }, box, name }) {
  if (!box) return null;
  const say = count === null ? (chosen ? "Chosen" : "Choose") : `${count} chosen; choose one more`;
  return html`<div class=${`spot${chosen ? " chosen" : ""}`} style=${placed(box)} data-spot=${id}>
    <button type="button" class="touch" aria-label=${`${name}. ${say}`} aria-pressed=${chosen ? "true" : "false"} onClick=${press}></button>
    ${count !== null && html`<span class="stepped" aria-hidden="true">${count}</span>`}
    ${count !== null && less && count > 0 && html`<button type="button" class="less" aria-label=${`${name}. One less`} onClick=${less}>−</button>`}
    ${count === null && chosen && html`<span class="stepped" aria-hidden="true">✓</span>`}
  </div>`;
}

/** A frame around what the version that is looked at has changed. @param {{ box: Box | null }} props */
const Changed = ({ box }) => box && html`<div class="changed" style=${placed(box)}></div>`;

/** @param {{ seat: string, box: Box | null, name: string, touch: (seat: string) => void }} props */
function Plate({ seat, box, name, touch }) {
  if (!box) return null;
  return html`<button type="button" class="plate" style=${placed(box)} aria-label=${`${name}. Show the alien`} onClick=${() => touch(seat)}></button>`;
}
