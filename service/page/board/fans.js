/** Stacks of ships that have skills: a press fans a stack out, each saucer with its letter. */

import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { counted, named, personIn } from "../naming.js";
import { words } from "../store.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {Record<string, readonly string[] | undefined>} Fleets */

/** The room (px) that a saucer needs in a fan. */
const SAUCER = 34;
const MOST_IN_ROW = 6;
const EDGE = 4;

/** @param {{ picture: SVGSVGElement, view: View, taken: ReadonlyMap<string, unknown>, boxOf: (element: Element) => Box | null }} props
 * A press of the places in `taken` does something else. */
export function Fans({ picture, view, taken, boxOf }) {
  const [open, unfold] = useState("");
  useEffect(() => {
    if (!open) return;
    const pressed = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && unfold("");
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [open]);
  const skills = view.variants?.skill_tokens?.skills;
  if (!skills) return null;
  return [...picture.querySelectorAll("[data-kind=ships]")].map((stack) => {
    const [seat = "", at = ""] = [stack.getAttribute("data-seat"), stack.getAttribute("data-at")].map((each) => each ?? "");
    const ships = shipsAt(view, at)[seat] ?? [];
    const box = boxOf(stack);
    if (taken.has(at) || !ships.length || !box) return null;
    const key = `${seat} ${at}`;
    const name = `${counted(ships.length, "ship")} of ${personIn(view, seat)} at ${named(at)}`;
    const place = { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` };
    return html`<button type="button" key=${key} class="stack" data-stack=${key} style=${place} aria-expanded=${open === key ? "true" : "false"} aria-label=${`${name}. Fan them out`} onClick=${() => unfold(open === key ? "" : key)}></button>
      ${open === key && html`<${Fan} key=${`fan ${key}`} seat=${seat} letters=${ships.map((ship) => skills[ship] ?? "?").sort()} name=${name} box=${box} width=${picture.clientWidth} />`}`;
  });
}

/** The ships at a place of the board. @param {View} view @param {string} at @returns {Fleets} */
function shipsAt(view, at) {
  const places = /** @type {Record<string, Fleets | undefined>} */ ({ ...view.planets, gate: view.gate, warp: view.warp, beside: view.beside });
  return places[at] ?? {};
}

/** @param {{ seat: string, letters: string[], name: string, box: Box, width: number }} props */
function Fan({ seat, letters, name, box, width }) {
  const room = Math.min(letters.length, MOST_IN_ROW) * SAUCER + 4 * EDGE;
  const left = Math.max(EDGE, Math.min(width - room - EDGE, box.left + (box.width - room) / 2));
  return html`<ul class=${`fan-out of-${seat}`} aria-label=${name} style=${{ left: `${left}px`, top: `${box.top + box.height + EDGE}px`, maxWidth: `${room}px` }}>
    ${letters.map((letter, nth) => html`<li key=${nth} title=${words.value.text(letter)}>
      <svg viewBox="-12 -9 24 14" width="28" height="16" aria-hidden="true"><ellipse rx="11" ry="4" fill="currentColor" /><path d="M-4.6 -1a4.6 4.8 0 0 1 9.2 0z" fill="#fff" /></svg>
      <b aria-hidden="true">${letter}</b><span class="unseen">${named(letter)}</span>
    </li>`)}
  </ul>`;
}
