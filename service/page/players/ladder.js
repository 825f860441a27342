/** The ladder: persons, programs and bots, each with their ratings, the best first. */

import { read } from "../api.js";
import { useFetched } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { PlayerName, ratingShown } from "./names.js";
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
  const mine = me.value?.ladder_id ?? "";
  const ofPage = useFetched(async (signal) => {
    show(null);
    show(await read(`/v1/ladder?kind=${kind}&after=${from - 1}&limit=${LENGTH}`, { signal }));
  }, [kind, from]);
  const ofMe = useFetched(learnMe, [player.value]);
  const ofOwn = useFetched(async (signal) => {
    find(null);
    // A person without a rated game is not on the ladder.
    if (mine && me.value?.kind === kind) find((await read(`/v1/players/${mine}`, { signal })).standing);
  }, [mine, kind]);
  const trouble = ofPage || ofMe || ofOwn;
  const last = page ? page.players : 0;
  return html`<article class="ladder">
    <h1 tabindex="-1">Ladder</h1>
    <p class="quiet">The places and ratings of all who play rated games. Every result is in a public log, from which anybody can compute these ratings again.</p>
    <nav class="ladders" aria-label="Kinds of players">
      ${TABS.map(([id, name]) => html`<a key=${id} class="button chip" href=${`?ladder=${id}`} aria-current=${id === kind ? "page" : undefined}>${name}</a>`)}
    </nav>
    <p class="trouble" role="alert">${trouble}</p>
    ${own && html`<p class="own">You are number ${own.rank} of ${last}, with a rating of ${ratingShown(own.rating)}.
      ${page && !page.items.some(({ ladder_id }) => ladder_id === mine) && html` <a href=${`?ladder=${kind}&from=${Math.max(1, own.rank - Math.floor(LENGTH / 2))}`}>Show my place</a>`}</p>`}
    ${page === null && !trouble && html`<p class="quiet" role="status">One moment: the ladder is on its way.</p>`}
    ${page?.items.length === 0 && html`<p class="empty">${from > 1 ? "The ladder is not that long." : "Nobody has finished a rated game yet."} ${kind !== "bot" && html`<a href="?find">Find a table</a>`}</p>`}
    ${page && page.items.length > 0 && html`
      <table class="standings">
        <thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="number">Rating</th><th scope="col" class="number">Games</th><th scope="col" class="number">Wins</th></tr></thead>
        <tbody>${page.items.map((each) => html`<${Line} key=${each.ladder_id} player=${each} kind=${kind} own=${each.ladder_id === mine} />`)}</tbody>
      </table>
      ${page.items.some(({ provisional }) => provisional) && html`<p class="quiet small">A rating with a question mark is provisional: the player has fewer than ten rated games.</p>`}
      <nav class="buttons" aria-label="Pages of the ladder">
        ${from > 1 && html`<a class="button" href=${`?ladder=${kind}&from=${Math.max(1, from - LENGTH)}`}>Previous ${LENGTH}</a>`}
        ${page.next && html`<a class="button" href=${`?ladder=${kind}&from=${from + LENGTH}`}>Next ${LENGTH}</a>`}
        <span class="quiet">${last} ${last === 1 ? "player" : "players"}</span>
      </nav>`}
  </article>`;
}

/** @param {{ player: LadderPlayer, kind: string, own: boolean }} props */
const Line = ({ player: each, kind, own }) => html`<tr class=${own ? "own" : ""}>
  <td class="rank">${each.rank}</td>
  <th scope="row"><${PlayerName} of=${{ ...each, kind }} />${own && html` <span class="tag">you</span>`}</th>
  <td class="number"><${Rating} of=${each} /></td>
  <td class="number">${each.games}</td>
  <td class="number">${each.wins}</td>
</tr>`;

/** @param {{ of: LadderPlayer }} props */
export const Rating = ({ of: { rating, provisional } }) =>
  html`${ratingShown(rating)}${provisional && html`<span title="provisional" aria-hidden="true">?</span><span class="unseen"> provisional</span>`}`;
