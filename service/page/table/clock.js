/** Clocks: how long the seats that are waited for have, drawn by what was left when the view came. */

import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn } from "../naming.js";
import { upper } from "../questions/saying.js";
import { Mark } from "./seats.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {{ seat: string, remaining_ms: number | null, deadline_at: string | null }} Timed */

const SECOND_MS = 1000;

/** The clocks of all seats that have one, each seat once. @param {{ store: Store }} props */
export function Clocks({ store }) {
  const view = store.newest.value;
  const timed = (view?.questions ?? []).filter((each) => each.remaining_ms !== null);
  const seats = new Map(timed.map((each) => [each.seat, each]));
  if (!seats.size || view?.status !== "running") return null;
  return html`<span class="clocks">
    ${[...seats.values()].map((each) => html`<span key=${each.seat}><${Mark} seat=${each.seat} /> <span class="who">${upper(personIn(view, each.seat))}</span> <${Left} of=${each} seenAt=${store.seenAt} /></span>`)}
  </span>`;
}

/** What is left of a clock. It counts down by itself, unless the clocks are stopped.
 * @param {{ of: Timed, seenAt: number }} props */
export function Left({ of, seenAt }) {
  const [, tick] = useState(0);
  const runs = of.deadline_at !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [runs]);
  const passed = runs ? Date.now() - seenAt : 0;
  const left = Math.max(0, Math.ceil(((of.remaining_ms ?? 0) - passed) / SECOND_MS));
  return html`<time class=${`left${left <= 10 ? " short" : ""}`} role="timer">${inWords(left)}${runs ? "" : " (stopped)"}</time>`;
}

/** `1:05`, `2:00:00`, `3 days`. @param {number} seconds */
function inWords(seconds) {
  const days = Math.floor(seconds / 86_400);
  if (days > 1) return `${days} days`;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}
