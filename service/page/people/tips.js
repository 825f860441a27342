/** Eight tips of a first game, each at the place that it is about, and each once. */

import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn } from "../naming.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Question} Question */
/** @typedef {{ left: number, top: number }} Place In the window, in pixels. */
/** @typedef {{ view: View, names: readonly string[] }} Now The table, and the names of the questions of this seat. */
/**
 * `at` selects the place.
 * @typedef {{ id: string, at: string, when: (now: Now) => boolean, text: (now: Now) => string }} Tip
 */

const SEEN = "cosmic-ledger-tips";
/** The room (px) that a tip leaves at the edges of the window. */
const GAP = 8;
/** How far (px) the places that are tried are from each other: a narrow window has few that are free. */
const step = () => Math.max(4, Math.round(innerWidth / 180));
/** When a place is looked for again. */
const AGAIN_MS = 250;
/** What a tip does not cover: what is asked, what can be touched, who plays, and what is said above the table. */
const UNCOVERED = ".question, .waiting, .hand .card, [data-offer], .plate, .spot, .stepper-here, .lit, .top, .tabs, .absence, .caption, .reveal, .board [data-id=warp]";
/** What it leaves free where there is another place. */
const BETTER_FREE = ".board [data-id], .tab h2, .tab .sentence, .tab button, .tab select, .tab p";

/** Another person at the table; empty without one. @param {View} view */
const friend = (view) => Object.keys(view.seats).find((seat) => seat !== view.viewer && playerIn(view, seat).player && !playerIn(view, seat).bot) ?? "";

/** @type {readonly Tip[]} */
const TIPS = [
  { id: "alien", at: ".question", when: ({ names }) => names.includes("choose_alien"), text: () => "Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game." },
  { id: "answer", at: ".question .main", when: ({ names }) => names.length > 0 && !names.includes("choose_alien"), text: () => "What you can choose is ringed on the table or lifted in your hand. The large button by the question says what it does, and waits for you." },
  { id: "plates", at: ".board .plate", when: ({ view }) => view.turn.number > 0, text: () => "A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power." },
  { id: "hand", at: ".hand", when: ({ names }) => names.includes("select_card"), text: () => "Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment." },
  { id: "ally", at: ".question", when: ({ names }) => names.includes("ally"), text: () => "Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp." },
  { id: "warp", at: ".board [data-id=warp]", when: ({ view }) => Object.keys(view.seats).some((seat) => seat === view.viewer && playerIn(view, seat).ships_in_warp > 0), text: () => "Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns." },
  { id: "story", at: "#tab-story", when: ({ view }) => view.turn.number > 1, text: () => "What has happened stands here. A press on a sentence shows the table of that moment." },
  { id: "talk", at: "#tab-talk", when: ({ view }) => friend(view) !== "", text: ({ view }) => `Here you talk: to all, or to ${personIn(view, friend(view))} alone. A deal needs words.` },
];

const ALL = TIPS.map(({ id }) => id);
/** The tips that are done with. */
const seen = signal(/** @type {readonly string[]} */ (known()));

function known() {
  const kept = localStorage.getItem(SEEN) ?? "";
  return kept === "off" ? ALL : kept.split(" ").filter(Boolean);
}

/** @param {readonly string[]} ids */
function done(ids) {
  seen.value = [...new Set([...seen.value, ...ids])];
  localStorage.setItem(SEEN, seen.value.length >= ALL.length ? "off" : seen.value.join(" "));
}

/** @param {{ store: Store }} props */
export function Tips({ store }) {
  const view = store.newest.value;
  if (!view || !store.seat.value || view.status !== "running" || seen.value.length >= ALL.length) return null;
  const names = /** @type {Question[]} */ (view.questions.filter((each) => each.kind !== null)).map(({ name }) => name);
  const tip = TIPS.find(({ id, when }) => !seen.value.includes(id) && when({ view, names }));
  return tip ? html`<${Shown} key=${tip.id} tip=${tip} now=${{ view, names }} />` : null;
}

/** @param {{ tip: Tip, now: Now }} props */
function Shown({ tip, now }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, put] = useState(/** @type {Place | null} */ (null));
  useEffect(() => {
    const measure = () => frame.current && put(placeFor(frame.current, tip.at));
    measure();
    // What the tip is about may be drawn late, or move.
    const timer = setInterval(measure, AGAIN_MS);
    addEventListener("resize", measure);
    return () => (clearInterval(timer), removeEventListener("resize", measure));
  }, [tip.id]);
  // Without a place it waits unseen, so that its height can be measured.
  const where = place ? { left: `${place.left}px`, top: `${place.top}px` } : { visibility: "hidden", left: 0, top: 0 };
  return html`<aside class="tip" role="note" aria-label="Tip" ref=${frame} style=${where}>
    <p>${tip.text(now)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${() => done([tip.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${() => done(ALL)}>No more tips</button>
      <span class="quiet small">${ALL.indexOf(tip.id) + 1} of ${ALL.length}</span>
    </p>
  </aside>`;
}

/** The place nearest to what the tip is about where it covers nothing that is asked or spoken of; null where there is none.
 * @param {HTMLElement} tip @param {string} about @returns {Place | null} */
function placeFor(tip, about) {
  const target = document.querySelector(about)?.getBoundingClientRect();
  // Before the board is drawn, nobody knows where its plates are.
  const drawn = document.querySelector(".board .picture");
  if (!drawn || !target || !target.width || target.bottom < 0 || target.top > innerHeight) return null;
  return freePlace(tip, target, `${UNCOVERED}, ${BETTER_FREE}`) ?? freePlace(tip, target, UNCOVERED);
}

/** The place nearest to a box where a tip covers neither it nor any of these; null where there is none.
 * @param {HTMLElement} tip @param {DOMRect} target @param {string} others A selector @returns {Place | null} */
function freePlace(tip, target, others) {
  const { width, height } = tip.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(others)].map((each) => each.getBoundingClientRect());
  const taken = [target, ...boxes].filter((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);
  const further = step();
  let best = null;
  let least = Infinity;
  for (let top = GAP; top + height + GAP <= innerHeight; top += further) {
    for (let left = GAP; left + width + GAP <= innerWidth; left += further) {
      const far = Math.hypot(between(left, left + width, target.left, target.right), between(top, top + height, target.top, target.bottom));
      if (far >= least) continue;
      if (taken.some((box) => box.left < left + width && left < box.right && box.top < top + height && top < box.bottom)) continue;
      [best, least] = [{ left, top }, far];
    }
  }
  return best;
}

/** The length between two stretches of a line; 0 where they meet.
 * @param {number} begin @param {number} end @param {number} otherBegin @param {number} otherEnd */
const between = (begin, end, otherBegin, otherEnd) => Math.max(0, otherBegin - end, begin - otherEnd);
