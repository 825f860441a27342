/** The places of the picture that can be touched: buttons above what an open question offers, and above the plates. */

import { changed } from "./changed.js";
import { Fans } from "./fans.js";
import { inHand, taking } from "../dragging.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { named } from "../naming.js";
import { dragged, keyOf, onBoard, spokenOf, spots } from "../questions/offered.js";

/** @typedef {import("../questions/offered.js").Offer} Offer */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The least size (CSS px) of something that a finger can hit. */
const LEAST = 32;

/** @param {{ picture: SVGSVGElement, view: Pick<import("../shapes.js").View, "seats">, touch?: (seat: string) => void }} props */
export function Spots({ picture, view, touch }) {
  const [, measured] = useState(0);
  useEffect(() => {
    onBoard.value = new Set([...picture.querySelectorAll("[data-id]")].map((each) => each.getAttribute("data-id") ?? ""));
    return () => void (onBoard.value = new Set());
  }, [picture]);
  useEffect(() => {
    const watching = new ResizeObserver(() => measured(performance.now()));
    if (picture.parentElement) watching.observe(picture.parentElement);
    return () => watching.disconnect();
  }, [picture]);
  const offers = spots.value;
  const plates = touch ? Object.keys(view.seats).filter((seat) => !offers.has(seat)) : [];
  const lit = [...spokenOf.value].filter((id) => !offers.get(id)?.chosen);
  return html`<div class="spots">
    ${[...changed.value].map((id) => html`<${Framed} key=${`changed ${id}`} as="changed" box=${boxOf(picture, id)} />`)}
    ${lit.map((id) => html`<${Framed} key=${`lit ${id}`} as="lit" box=${boxOf(picture, id)} />`)}
    ${[...offers].map(([id, offer]) => html`<${Choice} key=${id} id=${id} offer=${offer} box=${boxOf(picture, id)} name=${nameIn(picture, id)} />`)}
    ${plates.map((seat) => html`<${Plate} key=${seat} seat=${seat} box=${boxOf(picture, seat)} name=${nameIn(picture, seat)} touch=${touch} />`)}
    ${[...offers.values()].some(({ toGate }) => toGate) && html`<${ToGate} boxes=${["gate", "warp"].map((id) => boxOf(picture, id))} />`}
    ${touch && html`<${Fans} picture=${picture} view=${view} taken=${offers} boxOf=${(/** @type {Element} */ element) => within(picture, element)} />`}
  </div>`;
}

/** The element of a thing. @param {SVGSVGElement} picture @param {string} id */
const elementOf = (picture, id) => picture.querySelector(`[data-id="${CSS.escape(id)}"]`);

/** What the picture says of a thing. @param {SVGSVGElement} picture @param {string} id */
const nameIn = (picture, id) => elementOf(picture, id)?.querySelector("title")?.textContent ?? named(id);

/** Where a thing is within the board; null where it is not drawn. @param {SVGSVGElement} picture @param {string} id */
const boxOf = (picture, id) => within(picture, elementOf(picture, id));

/** @param {SVGSVGElement} picture @param {Element | null} element @returns {Box | null} */
function within(picture, element) {
  const frame = picture.parentElement?.getBoundingClientRect();
  if (!element || !frame) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [wider, higher] = [Math.max(0, LEAST - width) / 2, Math.max(0, LEAST - height) / 2];
  return { left: left - frame.left - wider, top: top - frame.top - higher, width: width + 2 * wider, height: height + 2 * higher };
}

/** @param {Box} box */
const placed = ({ left, top, width, height }) => ({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });

/** A thing that the question offers: chosen as a whole, or counted with a stepper at its place.
 * @param {{ id: string, offer: Offer, box: Box | null, name: string }} props */
function Choice({ id, offer, box, name }) {
  const { chosen, count, press, less, full, label } = offer;
  if (!box) return null;
  const said = name === label || name.includes(label) ? name : `${label}. ${name}`;
  const place = keyOf(id);
  const key = place !== undefined && html`<kbd aria-hidden="true">${place}</kbd>`;
  const look = `spot${chosen ? " chosen" : ""}${full ? " full" : ""}`;
  if (count === null) {
    return html`<div class=${look} style=${placed(box)} data-spot=${id} ...${dragged(offer)}>
      <button type="button" class="touch" data-offer=${id} aria-label=${`${said}. ${chosen ? "Chosen" : "Choose"}`} aria-pressed=${chosen ? "true" : "false"} onClick=${press}></button>
      ${chosen ? html`<span class="stepped" aria-hidden="true">✓</span>` : key}
    </div>`;
  }
  return html`<div class=${look} style=${placed(box)} data-spot=${id} ...${dragged(offer)}>
    <button type="button" class="touch" data-offer=${id} disabled=${full} aria-label=${`${said}. ${count} chosen; choose one more`} onClick=${press}></button>
    ${count === 0 && key}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${id} aria-label=${`${label}. One less`} disabled=${!less} onClick=${less}>−</button>
      <output>${count}</output>
      <button type="button" class="more" data-offer=${id} aria-label=${`${label}. One more`} disabled=${full} onClick=${press}>+</button>
    </span>
  </div>`;
}

/** The gate and the warp behind it, while something is dragged: what is dropped there goes along.
 * @param {{ boxes: (Box | null)[] }} props */
function ToGate({ boxes }) {
  const found = boxes.filter((box) => box !== null);
  if (!inHand.value || !found.length) return null;
  const [left, top] = [Math.min(...found.map((box) => box.left)), Math.min(...found.map((box) => box.top))];
  const [right, bottom] = [Math.max(...found.map((box) => box.left + box.width)), Math.max(...found.map((box) => box.top + box.height))];
  const take = (/** @type {string} */ id) => spots.peek().get(id)?.press();
  return html`<div class="to-gate" style=${placed({ left, top, width: right - left, height: bottom - top })} ...${taking(take)}></div>`;
}

/** A frame around what the version that is looked at has changed, or what the question speaks of. @param {{ as: string, box: Box | null }} props */
const Framed = ({ as, box }) => box && html`<div class=${as} style=${placed(box)}></div>`;

/** @param {{ seat: string, box: Box | null, name: string, touch: (seat: string) => void }} props */
function Plate({ seat, box, name, touch }) {
  if (!box) return null;
  return html`<button type="button" class="plate" style=${placed(box)} aria-label=${`${name}. Show the alien`} onClick=${() => touch(seat)}></button>`;
}
