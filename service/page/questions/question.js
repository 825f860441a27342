/** What the seat of this browser is asked: the prompt, what the clock would answer, and a form for each kind. */

import { asked, newKey, sentenceOf } from "../api.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { useState } from "../vendor/hooks.js";
import { Left } from "../table/clock.js";
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
import { changed, PassOn } from "./orders.js";
import { Respond } from "./respond.js";

/** @typedef {import("../shapes.js").Question} Question */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../words.js").Words} Words */
/**
 * @template {Question["kind"]} Kind
 * @typedef {{ question: Extract<Question, { kind: Kind }>, words: Words, busy: boolean, answer: (given: object) => void, tried: Tried }} Asking
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

/** All questions of the seat. @param {{ store: Store }} props */
export function Questions({ store }) {
  const view = store.newest.value;
  const seat = store.seat.value;
  if (!view || !seat || view.status !== "running") return null;
  const mine = /** @type {Question[]} */ (view.questions.filter((each) => each.kind !== null));
  return html`<section class="questions" aria-label="Your questions" aria-live="polite">
    ${store.refused.value && html`<p class="trouble" role="alert">${store.refused.value}</p>`}
    ${mine.length
      ? mine.map((question) => html`<${Asked} key=${question.id} question=${question} store=${store} />`)
      : html`<p class="quiet">Nothing is asked of you now.</p>`}
  </section>`;
}

/** @param {{ question: Question, store: Store }} props */
function Asked({ question, store }) {
  const [busy, setBusy] = useState(false);
  const [trouble, say] = useState("");
  const run = async (/** @type {() => Promise<unknown>} */ what) => {
    setBusy(true);
    say("");
    store.refused.value = "";
    let wrong = "";
    try {
      await what();
    } catch (error) {
      wrong = sentenceOf(error);
    }
    await store.look();
    // Somebody else may have closed the question: then its form is gone, and what was refused is said in its place.
    if (isOpen(store, question)) say(wrong);
    else store.refused.value = wrong && `${wrong} Your answer did not count.`;
    setBusy(false);
  };
  const answer = (/** @type {object} */ given) => run(() => send(store, question, given));
  const tried = (/** @type {object} */ given, /** @type {AbortSignal} */ signal) => wouldBeRefused(store, question, given, signal);
  const passOn = (/** @type {"encounter" | "game"} */ until) => run(() => passedOn(store, question, until));
  return html`<article class=${`question ${question.kind}`} data-id=${question.id}>
    <h2>${question.prompt}</h2>
    <${Form} question=${question} words=${words.value} busy=${busy} answer=${answer} tried=${tried} />
    ${question.kind === "respond" && question.may_pass && html`<${PassOn} busy=${busy} pass=${passOn} />`}
    <p class="trouble" role="alert">${trouble}</p>
    ${question.remaining_ms !== null &&
    html`<p class="small">
      <${Left} of=${question} seenAt=${store.seenAt} />${" left; then the answer is: "}${byClock(question.on_timeout, words.value)}.
    </p>`}
    <p class="quiet small">Rule ${question.rule}${question.secret ? ". Only you see this." : "."}</p>
  </article>`;
}

/** @param {Store} store @param {Question} question */
const isOpen = (store, question) => store.newest.value?.questions.some((each) => each.id === question.id) ?? false;

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
