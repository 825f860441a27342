/** Eight tips of a first game, each at the place that it is about, and each once. */

import { html } from "../html.js";
import { personIn, playerIn } from "../naming.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Question} Question */
/** @typedef {{ view: View, names: readonly string[] }} Now The table, and the names of the questions of this seat. */
/**
 * `at` selects the place.
 * @typedef {{ id: string, at: string, when: (now: Now) => boolean, text: (now: Now) => string }} Tip
 */

const SEEN = "cosmic-ledger-tips";
const WIDTH = 288;
const GAP = 10;
/** The room (px) that a tip needs above its place. */
const ROOM = 170;
const NARROW = 720;

/** Another person at the table; empty without one. @param {View} view */
const friend = (view) => Object.keys(view.seats).find((seat) => seat !== view.viewer && playerIn(view, seat).player && !playerIn(view, seat).bot) ?? "";

/** @type {readonly Tip[]} */
const TIPS = [
  { id: "alien", at: ".question", when: ({ names }) => names.includes("choose_alien"), text: () => "Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game." },
  { id: "answer", at: ".question .main", when: ({ names }) => names.length > 0 && !names.includes("choose_alien"), text: () => "What you can choose is ringed on the table or lifted in your hand. This button says what it does, and waits for you." },
  { id: "plates", at: ".board .plate", when: ({ view }) => view.turn.number > 0, text: () => "A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power." },
  { id: "hand", at: ".hand", when: ({ names }) => names.includes("select_card"), text: () => "Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment." },
  { id: "ally", at: ".question", when: ({ names }) => names.includes("ally"), text: () => "Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp." },
  { id: "warp", at: ".phases", when: ({ view }) => Object.keys(view.seats).some((seat) => seat === view.viewer && playerIn(view, seat).ships_in_warp > 0), text: () => "Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns." },
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
  const [place, put] = useState(/** @type {Record<string, string> | null} */ (null));
  useEffect(() => {
    const measure = () => put(placeAt(tip.at));
    measure();
    // What the tip is about may be drawn late, or move.
    const timer = setInterval(measure, 500);
    addEventListener("resize", measure);
    return () => (clearInterval(timer), removeEventListener("resize", measure));
  }, [tip.id]);
  if (!place) return null;
  return html`<aside class="tip" role="note" aria-label="Tip" style=${place}>
    <p>${tip.text(now)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${() => done([tip.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${() => done(ALL)}>No more tips</button>
      <span class="quiet small">${ALL.indexOf(tip.id) + 1} of ${ALL.length}</span>
    </p>
  </aside>`;
}

/** Above what it is about, or below where there is no room; null where that is not in sight. @param {string} selector */
function placeAt(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box || !box.width || box.bottom < 0 || box.top > innerHeight) return null;
  const left = Math.max(GAP, Math.min(innerWidth - WIDTH - GAP, box.left));
  // A narrow table has no room beside what the tip is about.
  if (innerWidth < NARROW) return { left: `${GAP}px`, right: `${GAP}px`, top: `${GAP}px` };
  /** @type {Record<string, string>} */
  const place = { left: `${left}px`, width: `${Math.min(WIDTH, innerWidth - 2 * GAP)}px` };
  if (box.top > ROOM) place.bottom = `${innerHeight - box.top + GAP}px`;
  else place.top = `${Math.min(box.bottom, innerHeight / 2) + GAP}px`;
  return place;
}
