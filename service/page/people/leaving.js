/** What a player does about being there: more time, a pause from playing, and giving up. */

import { asked, newKey } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { playerIn } from "../naming.js";
import { stepAway } from "./absence.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").Question} Question */

/** Beside a clock: starts its base time again. @param {{ store: Store, question: Question }} props */
export function MoreTime({ store, question }) {
  const { busy, trouble, attempt } = useAttempt();
  const view = store.newest.value;
  const left = view && store.seat.value ? playerIn(view, store.seat.value).extensions_left : 0;
  if (!left || question.deadline_at === null) return null;
  const extend = () =>
    attempt(async () => {
      const body = { type: "extend_deadline", question_id: question.id };
      await asked("POST", `${store.path}/commands`, { token: store.token, body, key: newKey() });
      await store.look();
    });
  return html`<button type="button" class="small" disabled=${busy} title=${`You may do this ${left === 1 ? "once more" : `${left} times`}`} onClick=${extend}>More time</button>
    ${trouble && html`<span class="trouble small" role="alert">${trouble}</span>`}`;
}

/** In the menu. @param {{ store: Store }} props */
export function Leaving({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  const [asking, ask] = useState(false);
  const view = store.newest.value;
  const seat = store.seat.value;
  if (!view || !seat || view.status !== "running" || playerIn(view, seat).conceded) return null;
  const concede = () =>
    attempt(async () => {
      await asked("POST", `${store.path}/commands`, { token: store.token, body: { type: "concede" }, key: newKey() });
      await store.look();
      ask(false);
    });
  return html`<section class="leaving" aria-label="Leaving">
    ${!playerIn(view, seat).stand_in && !view.options.rated && html`<button disabled=${busy} onClick=${() => attempt(() => stepAway(store))}>Let a bot play for me for a while</button>`}
    ${asking
      ? html`<p>You cannot win any more, and cannot take it back alone. Give up?</p>
          <div class="buttons"><button disabled=${busy} onClick=${concede}>Yes, I give up</button><button class="main" onClick=${() => ask(false)}>No, I play on</button></div>`
      : html`<button onClick=${() => ask(true)}>Give up ...</button>`}
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}
