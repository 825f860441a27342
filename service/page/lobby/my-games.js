/** The games of the person, those first that wait for an answer, as they go on. */

import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { lookAtMine, lookFurther, mine, notThere, older, waiting, watchMine } from "../players/news.js";
import { ended, player } from "../players/person.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { Row } from "./rows.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").ListedGame} ListedGame */

const TITLE = "Cosmic Ledger";
/** When it is looked again for whom the games of others wait: the stream tells only what the person is asked. */
const AGAIN_MS = 20_000;
/** Games that are over are behind a press, but for so many. */
const FEW = 6;

/** Keeps the games as they are, and marks the title while one of them waits. */
export function useMyGames() {
  const count = waiting.value;
  useEffect(() => {
    const stop = watchMine();
    const timer = setInterval(() => document.hidden || lookAtMine().catch(notThere), AGAIN_MS);
    return () => (clearInterval(timer), stop());
  }, [player.value]);
  useEffect(() => {
    document.title = count ? `(${count}) My turn - ${TITLE}` : TITLE;
  }, [count]);
}

/** The way to the next game that waits. */
export function Waits() {
  const next = mine.value?.find(({ your_turn }) => your_turn);
  if (!next) return null;
  return html`<p class="waits">${waiting.value === 1 ? "A game waits" : `${waiting.value} games wait`} for you. <a class="button" href=${`?game=${next.id}`}>Play on</a></p>`;
}

/** `others`: games that this browser can play with tokens of their seats alone. @param {{ others: readonly Game[] }} props */
export function MyGames({ others }) {
  const { busy, trouble, attempt } = useAttempt();
  const [all, showAll] = useState(false);
  const games = mine.value ?? [];
  const known = new Set(games.map(({ id }) => id));
  const more = others.filter(({ id }) => !known.has(id));
  if (ended.value) return html`<p class="trouble" role="status">The token of your player does not count any more. <a href="?me">What you can do</a></p>`;
  if (!games.length && !more.length) return null;
  const open = games.filter(({ status }) => status !== "over");
  const over = games.filter(({ status }) => status === "over");
  const shown = all ? open : open.slice(0, FEW);
  const hidden = open.length - shown.length;
  return html`<section class="my-games" aria-labelledby="my-games">
    <h2 id="my-games">My games</h2>
    <ul class="games">
      ${shown.map((game) => html`<${Row} key=${game.id} game=${game} own=${true} />`)}
      ${more.map((game) => html`<${Row} key=${game.id} game=${game} own=${true} />`)}
    </ul>
    ${hidden > 0 && html`<p><button onClick=${() => showAll(true)}>${hidden} more</button></p>`}
    ${over.length > 0 && html`<details><summary>Over (${over.length}${older.value ? " and older ones" : ""})</summary>
      <ul class="games">${over.map((game) => html`<${Row} key=${game.id} game=${game} own=${true} />`)}</ul>
    </details>`}
    ${older.value && html`<p><button disabled=${busy} onClick=${() => attempt(lookFurther)}>Older games</button></p>`}
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
  </section>`;
}
