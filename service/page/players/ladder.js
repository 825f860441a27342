/** The ladder: persons, programs and bots, each with their ratings, the best first. */

import { read, sentenceOf } from "../api.js";
import { html } from "../html.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { calledOnLadder, PlayerName, ratingShown } from "./names.js";
import { learnMe, me, player } from "./person.js";

/** @typedef {import("../shapes.js").LadderPlayer} LadderPlayer */
/** @typedef {{ items: LadderPlayer[], next: string | null, players: number, entries: number }} Page */

const TABS = [
  ["person", "Persons"],
  ["program", "Programs"],
  ["bot", "Bots"],
];
const LENGTH = 25;

/** @param {{ kind: string, from: number }} props `from`: the first rank that is shown. */
export function LadderView({ kind, from }) {
  const [page, show] = useState(/** @type {Page | null} */ (null));
  const [own, find] = useState(/** @type {LadderPlayer | null} */ (null));
  const [trouble, say] = useState("");
  const failed = (/** @type {unknown} */ error) => say(sentenceOf(error));
  const mine = me.value?.ladder_id ?? "";
  useEffect(() => {
    const stopping = new AbortController();
    show(null);
    read(`/v1/ladder?kind=${kind}&after=${from - 1}&limit=${LENGTH}`, { signal: stopping.signal }).then(
      (found) => (show(found), say("")),
      (error) => stopping.signal.aborted || failed(error),
    );
    return () => stopping.abort();
  }, [kind, from]);
  useEffect(() => void learnMe().catch(failed), [player.value]);
  useEffect(() => {
    find(null);
    // Whoever has not played a rated game is not on the ladder.
    if (mine && me.value?.kind === kind) read(`/v1/players/${mine}`).then(({ standing }) => find(standing), failed);
  }, [mine, kind]);
  const last = page ? page.players : 0;
  return html`<article class="ladder">
    <h1 tabindex="-1">Ladder</h1>
    <p class="quiet">Rated games make it. Each result stands in a log that proves itself: whoever has the log computes the same ratings.</p>
    <nav class="ladders" aria-label="Kinds of players">
      ${TABS.map(([id, name]) => html`<a key=${id} class="button chip" href=${`?ladder=${id}`} aria-current=${id === kind ? "page" : undefined}>${name}</a>`)}
    </nav>
    <p class="trouble" role="alert">${trouble}</p>
    ${own && html`<p class="own">You are number ${own.rank} of ${last}, with ${ratingShown(own.rating)}.
      ${page && !page.items.some(({ ladder_id }) => ladder_id === mine) && html` <a href=${`?ladder=${kind}&from=${Math.max(1, own.rank - Math.floor(LENGTH / 2))}`}>Show me there</a>`}</p>`}
    ${page === null && !trouble && html`<p class="quiet" role="status">The ladder is being fetched.</p>`}
    ${page?.items.length === 0 && html`<p class="empty">${from > 1 ? "Nobody is so far down." : "Nobody has ended a rated game yet."} ${kind !== "bot" && html`<a href="?find">Find a table</a>`}</p>`}
    ${page && page.items.length > 0 && html`
      <table class="standings">
        <thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="number">Rating</th><th scope="col" class="number">Games</th><th scope="col" class="number">Wins</th></tr></thead>
        <tbody>${page.items.map((each) => html`<${Line} key=${each.ladder_id} player=${each} kind=${kind} own=${each.ladder_id === mine} />`)}</tbody>
      </table>
      ${page.items.some(({ provisional }) => provisional) && html`<p class="quiet small">A rating with a question mark is provisional: it is that of a player with less than ten rated games.</p>`}
      <nav class="buttons" aria-label="Pages of the ladder">
        ${from > 1 && html`<a class="button" href=${`?ladder=${kind}&from=${Math.max(1, from - LENGTH)}`}>Better ones</a>`}
        ${page.next && html`<a class="button" href=${`?ladder=${kind}&from=${from + LENGTH}`}>Next ${LENGTH}</a>`}
        <span class="quiet">${last} ${last === 1 ? "player" : "players"}</span>
      </nav>`}
  </article>`;
}

/** @param {{ player: LadderPlayer, kind: string, own: boolean }} props */
const Line = ({ player: each, kind, own }) => html`<tr class=${own ? "own" : ""}>
  <td class="rank">${each.rank}</td>
  <th scope="row">${kind === "bot" ? calledOnLadder({ ...each, kind }) : html`<${PlayerName} of=${{ ...each, kind }} />`}${own && html` <span class="tag">you</span>`}</th>
  <td class="number"><${Rating} of=${each} /></td>
  <td class="number">${each.games}</td>
  <td class="number">${each.wins}</td>
</tr>`;

/** @param {{ of: LadderPlayer }} props */
export const Rating = ({ of: { rating, provisional } }) =>
  html`${ratingShown(rating)}${provisional && html`<span title="provisional" aria-hidden="true">?</span><span class="unseen"> provisional</span>`}`;
