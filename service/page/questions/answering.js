/** The one main button that says what it does, the buttons beside it, the keys, and the same question as a list. */

import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { keyed } from "./offered.js";

/** @typedef {import("../html.js").Shown} Shown */
/** @typedef {{ say: string, act: () => void }} Other Another answer, beside the main one. */

const KEPT = "cosmic-ledger-as-list";

/**
 * @typedef {object} Answer
 * @property {string} say What the main button does.
 * @property {string} [missing] Why it cannot be pressed yet; empty where it can.
 * @property {boolean} busy
 * @property {() => void} act
 * @property {readonly Other[]} [others]
 * @property {() => void} [clear] Takes back what is chosen.
 * @property {Shown | null} [list] The question as a list.
 * @property {Shown | null} [know] What one must know with what is chosen.
 * @property {Shown | null} [body] What is larger than the row: shown above it.
 * @property {Frame} frame
 */
/** What stands around the answer of any kind: further buttons, what is said of the question, and the line below it.
 * @typedef {{ beside: Shown, about: Shown | null, foot: Shown }} Frame */

/** @param {Answer} props */
export function Answering({ say, missing = "", busy, act, others = [], clear, list, know, body, frame }) {
  const ready = !missing && !busy;
  useKeys(() => ready && act(), clear);
  return html`<div class="asking">
    ${body}
    <div class="row">
      <button type="button" class="main" disabled=${!ready} onClick=${act}>${missing || say}</button>
      ${others.map((other) => html`<button type="button" key=${other.say} disabled=${busy} onClick=${other.act}>${other.say}</button>`)}
      ${frame.beside}
    </div>
    ${know && html`<div class="sums" role="status">${know}</div>`}
    ${frame.about}
    <footer class="small quiet">${list && html`<${AsList} list=${list} />`}${frame.foot}</footer>
  </div>`;
}

/** The same question as a list, for those who want it so. @param {{ list: Shown }} props */
function AsList({ list }) {
  const [open, unfold] = useState(localStorage.getItem(KEPT) === "yes");
  const toggled = (/** @type {{ currentTarget: HTMLDetailsElement }} */ { currentTarget }) => {
    unfold(currentTarget.open);
    localStorage.setItem(KEPT, currentTarget.open ? "yes" : "no");
  };
  return html`<details class="as-list" open=${open} onToggle=${toggled}>
    <summary>as a list</summary>
    <div class="sheet">${list}</div>
  </details>`;
}

/** 1 to 9 choose, with Shift they take back, Enter is the main button, Escape clears.
 * @param {() => unknown} enter @param {(() => void) | undefined} clear */
function useKeys(enter, clear) {
  const now = useRef({ enter, clear });
  now.current = { enter, clear };
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      // A key that is held down since the question before does not answer this one.
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const [, digit = ""] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
      if (digit) {
        const [, offer] = keyed.peek()[Number(digit) - 1] ?? [];
        if (event.shiftKey) offer?.less?.();
        else offer?.press();
      } else if (event.key === "Enter" && !hasItsOwn(event.target)) {
        event.preventDefault();
        now.current.enter();
      } else if (event.key === "Escape") now.current.clear?.();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/** Whether keys belong to a field of text. @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));

/** Whether Enter presses the thing that has the focus: what is offered is chosen by Space, and sent by Enter.
 * @param {EventTarget | null} target */
const hasItsOwn = (target) => target instanceof Element && target.closest("button, a, summary") !== null && target.closest("[data-offer]") === null;
