/** The games of the person, those first that wait for an answer, as they go on. */

import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { title } from "../people/notices.js";
import { following, lookAtMine, lookFurther, mine, notThere, older, waiting, watchMine } from "../players/news.js";
import { player } from "../players/person.js";
import { Row } from "./rows.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").ListedGame} ListedGame */

/** The pause between two looks at the games while the stream of the person is away. */
const AGAIN_MS = 20_000;
/** The same while the stream is there. It says nothing of whom a game waits for but the person. */
const OF_OTHERS_MS = 60_000;
/** The number of games that are shown before "more" is pressed. */
const FEW = 6;

/** Keeps the list of the games current, and marks the title while one of them waits. */
export function useMyGames() {
  const count = waiting.value;
  const others = (mine.value ?? []).some(({ status, your_turn }) => status === "running" && !your_turn);
  const every = following.value ? (others ? OF_OTHERS_MS : 0) : AGAIN_MS;
  useEffect(() => watchMine(), [player.value]);
  useEffect(() => {
    if (!player.value || !every) return;
    const timer = setInterval(() => document.hidden || lookAtMine().catch(notThere), every);
    return () => clearInterval(timer);
  }, [player.value, every]);
  useEffect(() => void (title.value = count ? `(${count}) My turn` : ""), [count]);
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
