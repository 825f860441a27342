/** Things that are dragged by mouse, finger or pen: with pointer events, as a finger causes no events of drag and drop. */

import { signal } from "./vendor/signals.js";

/** How far (px) a pointer goes before it drags: what goes less far is a press. */
const FAR = 6;
/** How long (ms) a finger stays before it drags: one that moves earlier scrolls. */
const HOLD_MS = 250;

/** The width (px) of the edge of a tray or of the window in which a pointer scrolls it. */
const EDGE = 48;
/** The pixels that it scrolls in a picture of the screen, at most. */
const FASTEST = 14;

/** What is dragged now; empty while nothing is. */
export const inHand = signal("");

/** Makes a thing one that can be dragged. The place on which it is dropped gets the event `dropped`, with `what` as its detail.
 * @param {string} what @param {() => void} [begin] Is called when it begins. */
export const draggable = (what, begin) => ({
  "data-drag": what,
  onPointerDown: (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ event) => event.isPrimary && event.button === 0 && follow(event, what, begin),
  // The browser shall not scroll with what is dragged. It listens to nobody who begins to listen later.
  onTouchMove: (/** @type {TouchEvent} */ event) => inHand.peek() && event.preventDefault(),
});

/** Makes a place one that takes what is dropped there. @param {(what: string) => void} take */
export const taking = (take) => ({ onDropped: (/** @type {CustomEvent<string>} */ { detail }) => take(detail) });

/** Follows a pointer from its press to its end. @param {PointerEvent & { currentTarget: HTMLElement }} pressed @param {string} what @param {(() => void) | undefined} begin */
function follow({ currentTarget: thing, pointerId, pointerType, clientX, clientY }, what, begin) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { left, top } = thing.getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let copy = null;
  const at = { x: clientX, y: clientY };
  const drag = () => {
    copy = copyOf(thing);
    inHand.value = what;
    begin?.();
    atEachPicture(signal, () => {
      // Its question was closed meanwhile.
      if (!thing.isConnected) stopping.abort();
      else scrolled(at, document.elementFromPoint(at.x, at.y));
    });
  };
  const touched = pointerType === "touch";
  const timer = touched ? setTimeout(drag, HOLD_MS) : 0;
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    copy?.remove();
    inHand.value = "";
  });
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointerId) return;
    const [across, down] = [event.clientX - clientX, event.clientY - clientY];
    if (!copy && Math.hypot(across, down) >= FAR) touched ? stopping.abort() : drag();
    Object.assign(at, { x: event.clientX, y: event.clientY });
    if (copy) copy.style.transform = `translate(${left + across}px, ${top + down}px)`;
  };
  const ended = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointerId) return;
    if (copy) {
      noClick();
      document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new CustomEvent("dropped", { bubbles: true, detail: what }));
    }
    stopping.abort();
  };
  addEventListener("pointermove", moved, { signal });
  addEventListener("pointerup", ended, { signal });
  addEventListener("pointercancel", (event) => event.pointerId === pointerId && stopping.abort(), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && stopping.abort(), { signal });
  // A finger that stays asks for the menu of the browser, too.
  addEventListener("contextmenu", (event) => touched && event.preventDefault(), { signal });
}

/** What goes along with the pointer. @param {HTMLElement} thing */
function copyOf(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (thing.cloneNode(true));
  copy.classList.add("in-hand");
  copy.inert = true;
  for (const each of copy.querySelectorAll("[id]")) each.removeAttribute("id");
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)` });
  document.body.append(copy);
  return copy;
}

/** Does something before each picture of the screen, until the signal ends it. @param {AbortSignal} signal @param {() => void} act */
function atEachPicture(signal, act) {
  const step = () => {
    if (signal.aborted) return;
    act();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Scrolls the nearest box near whose edge the pointer is and that can move that way, the window last. @param {{ x: number, y: number }} at @param {Element | null} from */
function scrolled({ x, y }, from) {
  for (let each = from; each; each = each.parentElement) {
    const isWindow = each === document.scrollingElement;
    if (!isWindow && !/auto|scroll/.test(getComputedStyle(each).overflow)) continue;
    const { left, top, right, bottom } = isWindow ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : each.getBoundingClientRect();
    const [across, down] = [each.scrollLeft, each.scrollTop];
    each.scrollBy(pull(x, left, right), pull(y, top, bottom));
    if (each.scrollLeft !== across || each.scrollTop !== down) return;
  }
}

/** Returns how far a box scrolls for a pointer near its begin or its end: further the nearer it is.
 * @param {number} at @param {number} begin @param {number} end */
function pull(at, begin, end) {
  const edge = Math.min(EDGE, (end - begin) / 4);
  const inside = Math.min(at - begin, end - at);
  if (inside >= edge) return 0;
  const speed = Math.ceil((FASTEST * (edge - Math.max(0, inside))) / edge);
  return at - begin < end - at ? -speed : speed;
}

/** What was dragged is not pressed as well. */
function noClick() {
  const stopping = new AbortController();
  addEventListener("click", (event) => (event.stopPropagation(), event.preventDefault()), { capture: true, signal: stopping.signal });
  // The click comes at once after the end of the pointer, or never.
  setTimeout(() => stopping.abort());
}
