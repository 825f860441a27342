/** What a bot would do, for games that allow to ask. */

import { asked, newKey, read, waited } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { spoken } from "../naming.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").Question} Question */
/** @typedef {import("../shapes.js").Hinted} Hinted */

/** Until the bot has thought. */
const AGAIN_MS = 1000;
/** Answers that are shown besides the best one. */
const OTHERS = 2;

/** The answers that the bot has tried, the best one first. Throws Refused and Away.
 * @param {Store} store @param {string} question @param {AbortSignal} signal @returns {Promise<Hinted[]>} */
async function hinted(store, question, signal) {
  for (;;) {
    const found = await read(`${store.path}/hint?question_id=${question}`, { token: store.token, signal });
    if (!found) return [];
    if (found.items) return found.items;
    await waited(AGAIN_MS, signal);
  }
}

/** @param {{ store: Store, question: Question }} props */
export function Hint({ store, question }) {
  const [open, unfold] = useState(false);
  if (!store.newest.value?.options.hints) return null;
  return html`<span class="advice">
    <button type="button" aria-expanded=${open ? "true" : "false"} onClick=${() => unfold(!open)}>What would a bot do?</button>
    ${open && html`<${Advice} key=${question.id} store=${store} question=${question} close=${() => unfold(false)} />`}
  </span>`;
}

/** @param {{ store: Store, question: Question, close: () => void }} props */
function Advice({ store, question, close }) {
  const [items, learn] = useState(/** @type {Hinted[] | null} */ (null));
  const { busy, trouble, attempt } = useAttempt();
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const stopping = new AbortController();
    here.current?.focus();
    void attempt(async () => {
      const found = await hinted(store, question.id, stopping.signal).catch((error) => {
        if (stopping.signal.aborted) return [];
        throw error;
      });
      learn(found);
    });
    return () => stopping.abort();
  }, [question.id]);
  const [best, ...others] = items ?? [];
  const follow = () =>
    attempt(async () => {
      await asked("POST", `${store.path}/commands`, { token: store.token, body: best?.command, key: newKey() });
      close();
    }).then(() => store.look());
  const escaped = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") event.preventDefault(), close();
  };
  return html`<div class="undoing hinted" role="dialog" aria-label="What a bot would do" tabindex="-1" ref=${here} onKeyDown=${escaped}>
    ${!items && !trouble && html`<p role="status">The bot thinks for some seconds ...</p>`}
    ${items?.length === 0 && html`<p>The bot has no advice here.</p>`}
    ${best && html`
      <p>A bot would: <b>${spoken(best.label)}</b>${worth(best)}</p>
      ${others.slice(0, OTHERS).map((each) => html`<p key=${each.label} class="quiet small">else: ${spoken(each.label)}${worth(each)}</p>`)}
      <div class="buttons">
        <button type="button" class="main" disabled=${busy} onClick=${follow}>Do that</button>
        <button type="button" onClick=${close}>Close</button>
      </div>`}
    <p class="trouble" role="alert">${trouble}</p>
  </div>`;
}

/** @param {Hinted} of */
const worth = ({ value, trials }) => (value === null ? "" : ` (wins ${Math.round(value * 100)} of 100, by ${trials} trials)`);
