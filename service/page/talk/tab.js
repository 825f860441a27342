/** The tab Talk: who is there, what was said, and a line to say something. */

import { useAttempt } from "../attempt.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn, playerIn, people } from "../naming.js";
import { myName, calledBy, NameField } from "../people/name.js";
import { submitted } from "../questions/choosing.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";
import { Dealings } from "./dealings.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Message} Message */

/** Lines that are said with one click. */
const READY = ["Truce?", "Swap colonies?", "Ally with me?", "Good game"];
const LONGEST = 500;

/** @param {{ store: Store, view: View }} props */
export function TalkTab({ store, view }) {
  const { talk } = store;
  const messages = talk.messages.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    talk.seen();
    end.current?.scrollIntoView({ block: "nearest" });
  }, [messages]);
  useEffect(() => {
    talk.learnMuted().catch(() => (talk.knowsMuted = false));
  }, [store.seat.value]);
  return html`<section class="talk" aria-label="Talk">
    <${There} store=${store} view=${view} />
    ${messages.length === 0 && html`<p class="empty">Nobody has said anything yet.</p>`}
    <div role="log" aria-label="What was said"><ol class="messages">
      ${messages.map((each) => html`<${Said} key=${each.id} message=${each} view=${view} />`)}
    </ol></div>
    <div ref=${end}></div>
    <${Line} store=${store} view=${view} />
  </section>`;
}

/** Who plays, whether they are there, and who is muted. @param {{ store: Store, view: View }} props */
function There({ store, view }) {
  const { trouble, attempt } = useAttempt();
  const { talk } = store;
  const own = store.seat.value;
  return html`<ul class="there" aria-label="Who is there">
      ${Object.keys(view.seats).map((seat) => {
        const { bot, stand_in, player } = playerIn(view, seat);
        const person = Boolean(player) && !bot;
        const muted = talk.muted.value.has(seat);
        return html`<li key=${seat}>
          <span><${Mark} seat=${seat} /> ${seat === own ? "You" : personIn(view, seat)}</span>
          <span class="quiet small">${statusOf(store, seat, { bot, stand_in, player })}</span>
          ${own && person && seat !== own && html`<button class="small" aria-pressed=${muted ? "true" : "false"} onClick=${() => attempt(() => talk.mute(seat, !muted))}>${muted ? "Muted" : "Mute"}<span class="unseen"> ${personIn(view, seat)}</span></button>
            <${Dealings} key=${seat} store=${store} view=${view} seat=${seat} />`}
        </li>`;
      })}
    </ul>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}`;
}

/** @param {Store} store @param {string} seat @param {{ bot: string, stand_in?: string | null, player: string }} of */
function statusOf(store, seat, { bot, stand_in, player }) {
  if (!player) return "free";
  if (bot) return `bot (${bot})`;
  if (stand_in) return "away, a bot plays";
  if (store.present.value === null) return "";
  return store.present.value.has(seat) ? "here" : "away";
}

/** @param {{ message: Message, view: View }} props */
function Said({ message, view }) {
  const { room, seat, to, text, at } = message;
  const who = seat ? (seat === view.viewer ? "You" : people.value.get(seat) ?? words.value.name(seat)) : message.name;
  const aside = room === "private" ? `to ${to.map((each) => personIn(view, each)).join(" and ")} alone` : room === "spectators" ? "among spectators" : "";
  const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return html`<li class=${`message${seat && seat === view.viewer ? " mine" : ""}${aside ? " aside" : ""}`}>
    <p class="small"><b>${seat && html`<${Mark} seat=${seat} /> `}${who}</b> ${aside && html`<span class="tag">${aside}</span>`} <time class="quiet" datetime=${at}>${time}</time></p>
    <p class="text">${text}</p>
  </li>`;
}

/** What one can say, and to whom. @param {{ store: Store, view: View }} props */
function Line({ store, view }) {
  const { busy, trouble, attempt } = useAttempt();
  const [to, choose] = useState("");
  const [text, write] = useState("");
  const [name, call] = useState(myName.value);
  const own = store.seat.value;
  if (!own && store.game.value?.spectator_talk !== "apart") return html`<p class="quiet small">Only players talk in this game. You read what they say to all.</p>`;
  const others = Object.keys(view.seats).filter((seat) => seat !== own && playerIn(view, seat).player && !playerIn(view, seat).bot);
  const addressed = others.includes(to) ? to : "";
  const say = (/** @type {string} */ line) =>
    attempt(async () => {
      await store.talk.say(line, addressed, own ? "" : calledBy(name));
      // What was written meanwhile stays.
      write((now) => (now.trim() === line ? "" : now));
    });
  return html`<form class="say" onSubmit=${submitted(() => text.trim() && say(text.trim()))}>
    ${own && html`<div class="ready" role="group" aria-label="Say with one click">
      ${READY.map((line) => html`<button type="button" key=${line} disabled=${busy} onClick=${() => say(line)}>${line}</button>`)}
    </div>`}
    ${own && others.length > 0 && html`<label>To <select aria-label="To" value=${addressed} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      <option value="">the table</option>
      ${others.map((seat) => html`<option key=${seat} value=${seat}>${personIn(view, seat)} alone</option>`)}
    </select></label>`}
    ${!own && html`<${NameField} name=${name} call=${call} required=${true} /><p class="quiet small">Spectators talk among themselves. Players read it when the game is over.</p>`}
    <div class="line">
      <input type="text" aria-label="Say something" placeholder="Say something" maxlength=${LONGEST} value=${text} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)} />
      <button disabled=${busy || !text.trim()}>Say</button>
    </div>
    <p class="trouble" role="alert">${trouble}</p>
  </form>`;
}
