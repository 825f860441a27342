/** The last answer taken back: what that undoes, in sentences and as a picture of the table of then. */

import { asked, newKey, read } from "../api.js";
import { useAttempt } from "../attempt.js";
import { pictureOf } from "../board/board.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn, spoken } from "../naming.js";
import { joined } from "../questions/saying.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Command} Command */

/** The newest commands among which the last answer of a seat is looked for. */
const COMMANDS = 40;

/** The others who would be asked: people who are there. @param {View} view */
function othersIn(view) {
  return Object.keys(view.seats).filter((seat) => {
    const { bot, stand_in, conceded } = playerIn(view, seat);
    return seat !== view.viewer && !bot && !stand_in && !conceded;
  });
}

/** Beside the question: opens what an undo takes back. @param {{ store: Store }} props */
export function UndoButton({ store }) {
  const [open, unfold] = useState(false);
  const view = store.newest.value;
  if (!view || view.status !== "running" || view.options.undo_policy === "off" || view.undo || view.motion || view.fork_request) return null;
  const others = othersIn(view).map((seat) => personIn(view, seat));
  return html`<span class="undo">
    <button type="button" title=${others.length ? `Asks ${joined(others)} where they have to agree` : "Free: nobody has to agree"} aria-expanded=${open ? "true" : "false"} onClick=${() => unfold(!open)}>↶ Undo</button>
    ${open && html`<${Undoing} store=${store} view=${view} close=${() => unfold(false)} />`}
  </span>`;
}

/** @param {{ store: Store, view: View, close: () => void }} props */
function Undoing({ store, view, close }) {
  const { busy, trouble, say, attempt } = useAttempt();
  const [commands, learn] = useState(/** @type {Command[] | null} */ (null));
  const [reason, write] = useState("");
  const seat = store.seat.value;
  useEffect(() => {
    const path = `${store.path}/commands?before=${view.version + 1}&limit=${COMMANDS}`;
    read(path, { token: store.token }).then(({ items }) => learn(items), () => say("What it takes back is not known now. Try it again."));
  }, [view.version]);
  const at = commands?.findIndex(({ by, type }) => by === `seat:${seat}` && type === "answer") ?? -1;
  const mine = commands?.[at];
  const since = commands?.slice(0, at + 1) ?? [];
  const others = othersIn(view);
  const acted = others.filter((each) => since.some(({ by }) => by === `seat:${each}`));
  const people = joined((acted.length ? acted : others).map((each) => personIn(view, each)));
  const free = others.length === 0;
  const how = view.options.undo_policy === "host" ? "The host is asked." : free ? "Nobody has to agree." : acted.length ? `${people} must agree.` : `Free, unless cards were seen since: then ${people} must agree.`;
  const send = () =>
    attempt(async () => {
      await asked("POST", `${store.path}/undo-requests`, { token: store.token, body: { target: "my_last_command", reason }, key: newKey() });
      close();
    }).then(() => store.look());
  const escaped = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") event.preventDefault(), close();
  };
  return html`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${escaped}>
    ${commands && !mine && html`<p>You have answered nothing yet that can be taken back.</p>`}
    ${mine && html`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...since].reverse().filter(({ text }) => text).map(({ first, text }) => html`<li key=${first}>${spoken(text)}</li>`)}</ol>
        </div>
        <${Then} store=${store} version=${mine.first - 1} />
      </div>
      <p>${how}</p>
      ${!free && html`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${reason} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => write(currentTarget.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${busy} onClick=${send}>${free || !acted.length ? "Take it back" : `Ask ${people} to take it back`}</button>
        <button type="button" onClick=${close}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${trouble}</p>
  </div>`;
}

/** What an undo that is voted on takes back. @param {{ store: Store, to: number }} props */
export function TakenBack({ store, to }) {
  const since = store.sentences.value.filter(({ version, alive }) => alive && version > to);
  return html`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${since.map(({ version, text }) => html`<li key=${version}>${spoken(text)}</li>`)}</ol>
    </div>
    <${Then} store=${store} version=${to} />
  </div>`;
}

/** The table of a version, in small. @param {{ store: Store, version: number }} props */
function Then({ store, version }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const [there, drawn] = useState(false);
  useEffect(() => {
    let current = true;
    pictureOf({ path: store.path, token: store.token }, version).then(
      (picture) => {
        if (!current) return;
        const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
        // The picture of the table itself has the same ids.
        for (const each of copy.querySelectorAll("[data-id]")) each.removeAttribute("data-id");
        copy.setAttribute("aria-hidden", "true");
        frame.current?.replaceChildren(copy);
        drawn(true);
      },
      () => undefined,
    );
    return () => void (current = false);
  }, [version]);
  return html`<figure class="then" hidden=${!there}><div ref=${frame}></div><figcaption class="quiet small">The table of then</figcaption></figure>`;
}
