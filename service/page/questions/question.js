/** What the seat of this browser is asked: a headline, what one must know, and one button that says what it does. */

import { asked, Away, newKey, sentenceOf } from "../api.js";
import { focus } from "../board/board.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { Hint } from "../people/hint.js";
import { MoreTime } from "../people/leaving.js";
import { personIn, playerIn, spoken } from "../naming.js";
import { goTo, show } from "../panel/panel.js";
import { words } from "../store.js";
import { Left } from "../table/clock.js";
import { isVote, Mine } from "../table/requests.js";
import { UndoButton } from "../table/undo.js";
import { Arrange } from "./arrange.js";
import { byClock } from "./by-clock.js";
import { ChooseCards } from "./choose-cards.js";
import { ChooseNumber } from "./choose-number.js";
import { ChooseOption } from "./choose-option.js";
import { ChoosePlanets } from "./choose-planets.js";
import { ChooseSeats } from "./choose-seats.js";
import { ChooseShips } from "./choose-ships.js";
import { Confirm } from "./confirm.js";
import { Deal } from "./deal.js";
import { Distribute } from "./distribute.js";
import { atStake, lying } from "./knowing.js";
import { spokenOf } from "./offered.js";
import { changed, PassOn } from "./orders.js";
import { Respond } from "./respond.js";
import { headline, joined } from "./saying.js";

/** @typedef {import("../shapes.js").Question} Question */
/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../store.js").Store} Store */
/**
 * @template {Question["kind"]} Kind
 * @typedef {{ question: Extract<Question, { kind: Kind }>, view: View, store: Store, busy: boolean, answer: (given: object) => void, tried: Tried, frame: import("./answering.js").Frame }} Asking
 */
/** Whether the answer would be taken: empty, or why not. @typedef {(given: object, signal: AbortSignal) => Promise<string>} Tried */

/** @type {Record<Question["kind"], (props: any) => any>} */
const FORMS = {
  arrange: Arrange,
  choose_cards: ChooseCards,
  choose_number: ChooseNumber,
  choose_option: ChooseOption,
  choose_planets: ChoosePlanets,
  choose_seats: ChooseSeats,
  choose_ships: ChooseShips,
  confirm: Confirm,
  deal: Deal,
  distribute: Distribute,
  respond: Respond,
};

/** The form of a question of any kind, also of one within another. @param {{ question: { kind: Question["kind"] } }} props */
export function Form(props) {
  const Kind = FORMS[props.question.kind];
  return html`<${Kind} ...${props} />`;
}

/** The questions of the seat, one at a time. @param {{ store: Store }} props */
export function Questions({ store }) {
  const view = store.newest.value;
  const seat = store.seat.value;
  const [picked, pick] = useState("");
  const [closed, tell] = useState("");
  const answered = useRef(new Set()).current;
  const running = view?.status === "running" && seat ? view : null;
  const mine = /** @type {Question[]} */ (running?.questions.filter((each) => each.kind !== null) ?? []);
  const question = mine.find(({ id }) => id === picked) ?? mine[0];
  useClosed(store, question, answered, tell);
  if (!running) return null;
  const next = mine[(mine.findIndex(({ id }) => id === question?.id) + 1) % mine.length];
  const done = () => (question && answered.add(question.id), tell(""));
  return html`<section class="questions" aria-label="Your questions">
    ${store.refused.value && html`<p class="trouble" role="alert">${store.refused.value}</p>`}
    ${closed && html`<p class="closed" role="status">${closed}</p>`}
    ${question
      ? html`<${Asked} key=${question.id} question=${question} view=${running} store=${store} closed=${closed} done=${done} />`
      : html`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${waitedFor(running)}</p><${UndoButton} store=${store} /></div>
          <${Mine} store=${store} view=${running} />`}
    ${mine.length > 1 && html`<button type="button" class="others small" onClick=${() => pick(next?.id ?? "")}>${mine.length} questions: show the next one</button>`}
  </section>`;
}

/** @param {View} view */
function waitedFor(view) {
  const others = view.waiting.filter((seat) => seat in view.seats);
  return others.length ? `Waiting for ${joined(others.map((seat) => personIn(view, seat)))}.` : "";
}

/** Says when a question was closed by somebody else than this page, and leads the focus to the next one.
 * @param {Store} store @param {Question | undefined} question @param {Set<unknown>} answered @param {(text: string) => void} tell */
function useClosed(store, question, answered, tell) {
  const before = useRef(/** @type {Question | undefined} */ (undefined));
  useEffect(() => {
    const last = before.current;
    before.current = question;
    if (last && !answered.has(last.id) && last.id !== question?.id && !isOpen(store, last)) {
      const view = store.newest.peek();
      const away = view && playerIn(view, last.seat)?.stand_in;
      if (question?.kind === last.kind && question.prompt === last.prompt) tell("Something has happened meanwhile, and you are asked again.");
      else tell(`“${headline(spoken(last.prompt)).head}” ${away ? "was answered by the bot that plays for you" : "was answered elsewhere, or fell away"}.`);
    }
    const free = document.activeElement === document.body || document.activeElement?.closest(".dock, .board") != null;
    const heading = question && document.querySelector(`.question[data-id="${CSS.escape(question.id)}"] h2`);
    if (free && heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }, [question?.id]);
}

/** The questions that need more room than the dock: they are shown above it. @param {Question} question */
const isLarge = ({ kind, name, ...rest }) => kind === "deal" || kind === "arrange" || name === "choose_alien" || name === "undo" || "items" in rest;

/** A question that takes the place of one which somebody else closed cannot be answered so long (ms): the press was for the other. */
const PAUSE_MS = 600;

/** @param {{ question: Question, view: View, store: Store, closed: string, done: () => void }} props
 * `closed` says that the question before was closed by somebody else. */
function Asked({ question, view, store, closed, done }) {
  const [busy, setBusy] = useState(false);
  const [held, hold] = useState(false);
  // At once: no press may come between the question and its pause.
  useEffect(() => {
    if (!closed) return;
    hold(true);
    const timer = setTimeout(() => hold(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [closed]);
  const [trouble, say] = useState("");
  const [folded, fold] = useState(false);
  const running = useRef(false);
  const run = async (/** @type {() => Promise<unknown>} */ what) => {
    // A second press may come before the first one is shown.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    say("");
    store.refused.value = "";
    let wrong = "";
    done();
    try {
      await what();
    } catch (error) {
      // It stands there when the service is back, too.
      wrong = error instanceof Away ? "The service did not answer. Your choice is still here: send it again." : sentenceOf(error);
    }
    await store.look();
    // Somebody else may have closed the question: then its form is gone, and what was refused is said in its place.
    if (isOpen(store, question)) say(wrong);
    else store.refused.value = wrong && `${wrong} Your answer did not count.`;
    running.current = false;
    setBusy(false);
  };
  useLit(question);
  useFocus(question, view);
  const answer = (/** @type {object} */ given) => run(() => send(store, question, given));
  const tried = (/** @type {object} */ given, /** @type {AbortSignal} */ signal) => wouldBeRefused(store, question, given, signal);
  const passOn = (/** @type {"encounter" | "game"} */ until) => run(() => passedOn(store, question, until));
  const { head, rest: more } = headline(spoken(question.prompt));
  // The form of a vote says it, with the reason.
  const rest = isVote(question, view) ? "" : more;
  const stake = atStake(view, question.name);
  const large = isLarge(question);
  const besides = lying(view, question.name);
  const about = (rest || stake || besides) && html`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${stake && html`<p class="stake">${stake}</p>`}
    ${rest && html`<p class="quiet">${rest}</p>`}
    ${besides && html`<p class="lying">${besides}</p>`}
  </div>`;
  const foot = html`
    <button type="button" class="rule" onClick=${() => show("rules", question.rule)}>Rule ${question.rule}</button>
    ${question.secret && html`<span>Only you see this.</span>`}
    ${question.remaining_ms !== null && html`<span>When the time is over: ${byClock(question.on_timeout, words.value)}.</span>`}
    ${question.kind === "respond" && question.may_pass && html`<${PassOn} busy=${busy} pass=${passOn} />`}
    <${Hint} store=${store} question=${question} />
  `;
  const frame = { beside: html`<${UndoButton} store=${store} />`, about: about || null, foot };
  return html`<article class=${`question ${question.kind}${large ? " overlay" : ""}${folded ? " folded" : ""}`} data-id=${question.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${head}</h2>
      ${question.remaining_ms !== null && html`<${Left} of=${question} seenAt=${store.seenAt} /><${MoreTime} store=${store} question=${question} />`}
      ${large && html`<${Ways} store=${store} folded=${folded} fold=${fold} />`}
    </header>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    <${Form} question=${question} view=${view} store=${store} busy=${busy || held} answer=${answer} tried=${tried} frame=${frame} />
  </article>`;
}

/** The ways to what a large question covers, and back to it. Where the panel is below the table, it covers that, too.
 * @param {{ store: Store, folded: boolean, fold: (folded: boolean) => void }} props */
function Ways({ store, folded, fold }) {
  const unread = store.talk.unread.value;
  const read = (/** @type {"story" | "talk"} */ which) => (fold(true), goTo(which));
  return html`<span class="ways">
    <button type="button" class="fold small" aria-expanded=${folded ? "false" : "true"} onClick=${() => fold(!folded)}>${folded ? "Back to the question" : "See the table"}</button>
    <button type="button" class="fold small to-panel" onClick=${() => read("story")}>Story</button>
    <button type="button" class="fold small to-panel" onClick=${() => read("talk")}>Talk${unread > 0 && html` <span class="unread">${unread}<span class="unseen"> unread</span></span>`}</button>
  </span>`;
}

/** Lights on the board what the question speaks of. @param {Question} question */
function useLit({ id, kind, about }) {
  useEffect(() => {
    if (kind === "deal") return;
    spokenOf.value = new Set(about.planets);
    return () => void (spokenOf.value = new Set());
  }, [id]);
}

/** On a narrow board the system comes to the middle of which something can be chosen. @param {Question} question @param {View} view */
function useFocus(question, view) {
  useEffect(() => {
    const places = "planets" in question ? question.planets : "places" in question ? question.places.map(({ place }) => place) : "targets" in question ? question.targets.map(({ target }) => target) : [];
    const systems = new Set(places.map((id) => id.replace(/-\d+$/, "")));
    const [system = ""] = systems;
    if (systems.size !== 1 || !(system in view.seats)) return;
    focus.value = system;
    return () => void (focus.value = "");
  }, [question.id]);
}

/** @param {Store} store @param {Question} question */
const isOpen = (store, question) => store.newest.peek()?.questions.some((each) => each.id === question.id) ?? false;

/** An order for the window of a question; the question itself is passed, too.
 * @param {Store} store @param {Question} question @param {"encounter" | "game"} until */
async function passedOn(store, question, until) {
  await changed(store, { add: { window: question.name, until } });
  await store.look();
  if (isOpen(store, question)) await send(store, question, { pass: true });
}

/** @param {Store} store @param {Question} question @param {object} given */
const send = (store, question, given) =>
  asked("POST", `${store.path}/commands`, { token: store.token, body: commandOf(question, given), key: newKey() });

/** A dry run: nothing is stored. @param {Store} store @param {Question} question @param {object} given @param {AbortSignal} signal */
async function wouldBeRefused(store, question, given, signal) {
  const how = { token: store.token, body: commandOf(question, given), signal };
  try {
    await asked("POST", `${store.path}/commands?dry_run=true`, how);
    return "";
  } catch (error) {
    return signal.aborted ? "" : sentenceOf(error);
  }
}

/** @param {Question} question @param {object} given */
const commandOf = (question, given) => ({
  type: "answer", question_id: question.id, answer: { kind: question.kind, ...given },
});
