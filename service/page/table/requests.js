/** What a player asks the whole table for: moves taken back, and motions. Votes on it come as questions. */

import { asked, newKey, read } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { counted, personIn, playerIn, spoken } from "../naming.js";
import { submitted } from "../questions/choosing.js";
import { headline, joined, upper } from "../questions/saying.js";
import { words } from "../store.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Command} Command */
/** @typedef {import("../attempt.js").Attempt} Attempt */

const MINE = "my_last_command";
/** The newest commands among which the end of an undo is chosen. */
const COMMANDS = 40;
const PRESETS = ["none", "live", "relaxed", "daily", "clock"];
const MOTIONS = {
  pause: "Pause: the clocks stop",
  resume: "Go on after the pause",
  timers: "Other clocks",
  remove: "A bot takes over the seat of a player who is away",
  draw: "A draw: who has the most foreign colonies wins",
  end: "End the game without a winner",
};

/** @param {{ store: Store }} props */
export function Requests({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  const [unfolded, unfold] = useState(false);
  const view = store.newest.value;
  const seat = store.seat.value;
  const host = store.tokens.value.host ?? "";
  if (!view || view.status !== "running") return null;
  /** @type {Attempt} */
  const run = (what) => attempt(() => what().finally(() => store.look()));
  const open = opened(view);
  // A rated game is played as it began (RATE-08).
  const { rated } = view.options;
  return html`
    ${open && open.seat !== seat && html`<${Opened} view=${view} open=${open} />`}
    ${(seat || host) &&
    !open &&
    html`<details class="requests" onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ { currentTarget }) => unfold(currentTarget.open)}>
      <summary>Ask the table</summary>
      ${seat && html`<${Undo} store=${store} view=${view} unfolded=${unfolded} busy=${busy} run=${run} />`}
      ${seat && !rated && html`<${Motion} store=${store} view=${view} seat=${seat} busy=${busy} run=${run} />`}
      ${host && !rated && html`<${Pause} store=${store} view=${view} host=${host} busy=${busy} run=${run} />`}
      <p class="trouble" role="alert">${trouble}</p>
    </details>`}
  `;
}

/** What this seat has asked for, where it waits for the votes of the others. @param {{ store: Store, view: View }} props */
export function Mine({ store, view }) {
  const { busy, trouble, attempt } = useAttempt();
  const open = opened(view);
  if (!open || open.seat !== store.seat.value) return null;
  const withdraw = () => attempt(() => asked("DELETE", `${store.path}/${open.path}/${open.id}`, { token: store.token }).finally(() => store.look()));
  return html`<${Opened} view=${view} open=${open}>
    <button disabled=${busy} onClick=${withdraw}>Withdraw it</button>
    <p class="trouble" role="alert">${trouble}</p>
  <//>`;
}

/** @param {{ view: View, open: NonNullable<ReturnType<typeof opened>>, children?: any }} props */
function Opened({ view, open, children }) {
  return html`<section class="request" aria-label="Asked of the table">
    <p>${open.said}${open.reason && html` <q>${open.reason}</q>`}</p>
    <p class="quiet">${open.needs.length ? `To agree: ${peopleIn(view, open.needs)}.` : ""} ${voted(view, open.votes)}</p>
    ${children}
  </section>`;
}

/** The questions that are votes on a request. */
const VOTES = new Set(["undo", "motion", "fork"]);

/** @param {{ name: string }} question @param {View} view */
export const isVote = ({ name }, view) => VOTES.has(name) && opened(view) !== null;

/** What a vote is about, why, and how others have voted. @param {{ question: { name: string, prompt: string }, view: View }} props */
export function Wish({ question: { name, prompt }, view }) {
  const open = opened(view);
  // The prompt of a motion says more: from when on a seat is played by a bot, or which clocks there will be.
  const said = name === "motion" ? headline(spoken(prompt)).rest : open?.said;
  return html`<p class="wish">${said}${open?.reason && html` <q>${open.reason}</q>`} <span class="quiet">${voted(view, open?.votes ?? {})}</span></p>`;
}

/** The request for which the game waits, in words. @param {View} view */
function opened(view) {
  const { undo, motion, fork_request: fork } = view;
  const does = (/** @type {string} */ seat, /** @type {string} */ verb) => `${upper(personIn(view, seat))} ${verb}${seat === view.viewer ? "" : "s"}`;
  if (undo) return { ...undo, path: "undo-requests", said: `${does(undo.seat, "ask")} to take back ${crossed(view, undo.crosses)}.` };
  if (motion) {
    const { kind, seat } = motion.motion;
    return { ...motion, path: "motions", said: `${does(motion.seat, "move")}: ${MOTIONS[kind]}${seat ? ` (${personIn(view, seat)})` : ""}.` };
  }
  if (fork) return { ...fork, path: "fork-requests", said: `${does(fork.seat, "ask")} to go on in another game from version ${fork.at_seq}.` };
  return null;
}

/** @param {View} view @param {readonly string[]} seats */
const peopleIn = (view, seats) => joined(seats.map((seat) => personIn(view, seat)));

/** What an undo takes back. @param {View} view @param {NonNullable<View["undo"]>["crosses"]} crosses */
function crossed(view, { commands, secrets, draws, timers }) {
  const seats = [...new Set(secrets.map(({ seat }) => seat))];
  const shown = seats.includes("everybody") ? "everybody" : peopleIn(view, seats);
  const parts = [
    counted(commands.length, "answer"),
    ...(timers ? [`${counted(timers, "answer")} of the clock`] : []),
    ...(draws ? [`${counted(draws, "draw")} of chance`] : []),
  ];
  return joined(parts) + (seats.length ? `, after something was shown to ${shown}` : "");
}

/** @param {View} view @param {Record<string, string>} votes */
const voted = (view, votes) =>
  Object.entries(votes)
    .map(([seat, vote]) => `${upper(personIn(view, seat))} ${seat === view.viewer ? (vote === "approve" ? "agree" : "do not agree") : vote === "approve" ? "agrees" : "does not agree"}.`)
    .join(" ");

/** Takes moves back. @param {{ store: Store, view: View, unfolded: boolean, busy: boolean, run: Attempt }} props */
function Undo({ store, view, unfolded, busy, run }) {
  const [commands, learn] = useState(/** @type {Command[]} */ ([]));
  const [to, choose] = useState(MINE);
  const [reason, write] = useState("");
  useEffect(() => {
    // Who only plays asks for no list. The form serves without one, too: its first line needs none.
    if (!unfolded) return;
    read(`${store.path}/commands?before=${view.version + 1}&limit=${COMMANDS}`, { token: store.token }).then(({ items }) => learn(items), () => {});
  }, [unfolded, view.version]);
  if (view.options.undo_policy === "off") return html`<p class="quiet">Nobody takes moves back in this game.</p>`;
  const back = commands.filter(({ target, last }) => target && last < view.version);
  const send = () => {
    const target = to === MINE ? { target: MINE } : { to_seq: Number(to) };
    return run(() => asked("POST", `${store.path}/undo-requests`, { token: store.token, body: { ...target, reason }, key: newKey() }));
  };
  return html`<form class="asking" onSubmit=${submitted(send)}>
    <label>Take back
      <select value=${to} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) => choose(currentTarget.value)}>
        <option value=${MINE}>my last answer, and all after it</option>
        ${back.map(({ last, text, question }) => html`<option key=${last} value=${last}>all after: ${text || words.value.name(question ?? "") || `version ${last}`}</option>`)}
      </select>
    </label>
    <${Reason} reason=${reason} write=${write} />
    <button disabled=${busy}>Ask to take back</button>
  </form>`;
}

/** Puts a motion. @param {{ store: Store, view: View, seat: string, busy: boolean, run: Attempt }} props */
function Motion({ store, view, seat, busy, run }) {
  const [kind, choose] = useState("");
  const [about, name] = useState("");
  const [reason, write] = useState("");
  const others = Object.keys(view.seats).filter((each) => each !== seat && !playerIn(view, each).bot);
  const left = view.paused ? "pause" : "resume";
  const kinds = Object.entries(MOTIONS).filter(([each]) => each !== left && (each !== "remove" || others.length));
  const needed = /** @type {Record<string, string[]>} */ ({ remove: others, timers: PRESETS })[kind];
  const chosen = needed?.includes(about) ? about : "";
  const send = () => {
    const more = kind === "remove" ? { seat: chosen } : kind === "timers" ? { timers: chosen } : {};
    return run(() => asked("POST", `${store.path}/motions`, { token: store.token, body: { kind, reason, ...more }, key: newKey() }));
  };
  return html`<form class="asking" onSubmit=${submitted(send)}>
    <${Selected} label="Put a motion" value=${kind} choose=${choose} options=${kinds} />
    ${needed && html`<${Selected} label=${kind === "remove" ? "Whose seat" : "Clocks"} value=${chosen} choose=${name} options=${needed.map((each) => [each, words.value.name(each)])} />`}
    <${Reason} reason=${reason} write=${write} />
    <button disabled=${busy || !kind || Boolean(needed && !chosen)}>Put it to the vote</button>
  </form>`;
}

/** @param {{ label: string, value: string, choose: (value: string) => void, options: [string, string][] }} props */
function Selected({ label, value, choose, options }) {
  return html`<label>${label}
    <select value=${value} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) => choose(currentTarget.value)}>
      <option value="">choose</option>
      ${options.map(([id, said]) => html`<option key=${id} value=${id}>${said}</option>`)}
    </select>
  </label>`;
}

/** @param {{ reason: string, write: (text: string) => void }} props */
function Reason({ reason, write }) {
  return html`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${reason} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => write(currentTarget.value)} />
  </label>`;
}

/** The host stops the clocks or lets them go on. @param {{ store: Store, view: View, host: string, busy: boolean, run: Attempt }} props */
function Pause({ store, view, host, busy, run }) {
  const type = view.paused ? "resume_game" : "pause_game";
  const act = () => run(() => asked("POST", `${store.path}/commands`, { token: host, body: { type }, key: newKey() }));
  return html`<button disabled=${busy} onClick=${act}>${view.paused ? "Go on after the pause" : "Pause the game"}</button>`;
}
