/** The ways to reach a player who looks elsewhere: title, icon, a quiet sound, and a notice of the browser. */

import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").Question} Question */

const SOUND = "cosmic-ledger-sound";
const NOTICES = "cosmic-ledger-notices";
/** The two notes (Hz) of the sound, and how long each is. */
const NOTES = [523, 784];
const NOTE_S = 0.18;
const VOLUME = 0.06;
/** The icon while one is asked: a ring with a spot in the colour of the main button. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#141a30" stroke="#9db8ff" stroke-width="3"/><circle cx="23" cy="9" r="8" fill="#ffd27d"/></svg>',
)}`;

const sound = signal(localStorage.getItem(SOUND) === "on");
const notices = signal(localStorage.getItem(NOTICES) === "on" && "Notification" in window && Notification.permission === "granted");

/** What the title of the window says of this part of the page. */
export const title = signal("");

/** @type {AudioContext | null} */
let audio = null;

/** Plays two quiet notes. */
function play() {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES.forEach((frequency, place) => {
    const context = /** @type {AudioContext} */ (audio);
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = start + place * NOTE_S;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + NOTE_S);
  });
}

/** Follows the questions of this browser's seat. @param {{ store: Store }} props */
export function Notices({ store }) {
  const view = store.newest.value;
  const mine = view?.status === "running" && store.seat.value ? /** @type {Question[]} */ (view.questions.filter((each) => each.kind !== null)) : [];
  const count = mine.length;
  const before = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    const icon = document.querySelector("link[rel=icon]");
    const usual = icon?.getAttribute("href") ?? "";
    title.value = count ? `(${count}) Your turn` : "A game";
    if (count) icon?.setAttribute("href", ICON);
    // What is asked when the page is opened is in sight.
    if (count && before.current === 0) announce("Your turn", mine[0]?.prompt ?? "");
    before.current = view ? count : null;
    return () => icon?.setAttribute("href", usual);
  }, [count, view === null]);
  return null;
}

/** Plays the sound and shows a notice, where the player wants them. @param {string} head @param {string} body */
export function announce(head, body) {
  if (sound.peek()) play();
  if (!notices.peek() || !document.hidden) return;
  const notice = new Notification(head, { body, tag: "cosmic-ledger" });
  notice.addEventListener("click", () => (window.focus(), notice.close()));
}

/** The switches, for the menu. */
export function Switches() {
  const [trouble, say] = useState("");
  const setSound = () => {
    sound.value = !sound.value;
    localStorage.setItem(SOUND, sound.value ? "on" : "off");
    if (sound.value) play();
  };
  const setNotices = async () => {
    const wanted = !notices.value;
    const granted = wanted ? await Notification.requestPermission() : "granted";
    say(granted === "granted" ? "" : "The browser does not allow notices of this page. Its settings say so.");
    notices.value = wanted && granted === "granted";
    localStorage.setItem(NOTICES, notices.value ? "on" : "off");
  };
  return html`<fieldset class="switches">
    <legend>When it is my turn, or a table is found</legend>
    <label class="check"><input type="checkbox" checked=${sound.value} onChange=${setSound} /> A quiet sound</label>
    ${"Notification" in window && html`<label class="check"><input type="checkbox" checked=${notices.value} onChange=${setNotices} /> A notice of the browser, while I look elsewhere</label>`}
    <p class="trouble" role="alert">${trouble}</p>
  </fieldset>`;
}
