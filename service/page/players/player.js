/** The public page of a player of rated games: rank, course, aliens, results, and the ways to challenge, block and report. */

import { asked, read, Refused } from "../api.js";
import { useAttempt, useFetched } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { Emblem } from "../table/seats.js";
import { Course } from "./course.js";
import { Rating } from "./ladder.js";
import { calledOnLadder, kindNamed, ratingShown } from "./names.js";
import { asMe, learnMe, me, player } from "./person.js";
import { Report } from "./report.js";

/** @typedef {import("../shapes.js").PlayerPage} PlayerPage */
/** @typedef {import("../shapes.js").RatedGame} RatedGame */
/** @typedef {import("../shapes.js").Game} Game */

const LENGTH = 50;
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** @param {{ id: string }} props */
export function PlayerView({ id }) {
  const [page, show] = useState(/** @type {PlayerPage | null} */ (null));
  const { busy, trouble, attempt } = useAttempt();
  const ofPage = useFetched(async (signal) => show(await read(`/v1/players/${encodeURIComponent(id)}?limit=${LENGTH}`, { signal })), [id]);
  const ofMe = useFetched(learnMe, [player.value]);
  if (!page) return html`<article class="player"><h1 tabindex="-1">Player</h1><p class=${ofPage ? "trouble" : "quiet"} role="status">${ofPage || "One moment: the player is on the way."}</p><p><a href="?ladder">To the ladder</a></p></article>`;
  const more = () =>
    attempt(async () => {
      const { items, next } = await read(page.next ?? "");
      show({ ...page, items: [...page.items, ...items], next });
    });
  const { standing, aliens, items } = page;
  const own = me.value?.ladder_id === id;
  return html`<article class="player">
    <header>
      <h1 tabindex="-1">${calledOnLadder(page)} <span class="tag">${kindNamed(page.kind)}</span>${own && html`<span class="tag">you</span>`}</h1>
      ${standing
        ? html`<dl class="figures">
            <div><dt>Rank</dt><dd>${standing.rank}</dd></div>
            <div><dt>Rating</dt><dd><${Rating} of=${standing} /></dd></div>
            <div><dt>Rated games</dt><dd>${standing.games}</dd></div>
            <div><dt>Wins</dt><dd>${standing.wins}</dd></div>
          </dl>`
        : html`<p class="quiet">This player has not finished a rated game yet.</p>`}
      ${own ? html`<p><a href="?me">Your profile</a></p>` : page.name !== null && page.kind !== "bot" && html`<${Dealings} page=${page} />`}
    </header>
    ${items.length > 1 && html`<section><h2>Rating</h2><${Course} games=${items} /></section>`}
    ${aliens.length > 0 && html`<section><h2>Aliens</h2><ul class="aliens-played">
      ${aliens.map(({ alien, name, games, wins }) => html`<li key=${alien}><${Emblem} id=${alien} size=${36} /><span><b>${name}</b><small class="quiet">${games} ${games === 1 ? "game" : "games"}, ${wins} won</small></span></li>`)}
    </ul></section>`}
    ${items.length > 0 && html`<section><h2>Rated games</h2><table class="standings">
      <thead><tr><th scope="col">Game</th><th scope="col">Place</th><th scope="col" class="number">Rating after it</th></tr></thead>
      <tbody>${items.map((each) => html`<tr key=${each.number}>
        <th scope="row"><a href=${`?game=${each.game}`}>Game ${each.number}</a></th>
        <td>${each.place === 1 ? html`<b>won</b>` : PLACES[each.place - 1]}</td>
        <td class="number">${ratingShown(each.rating)}</td>
      </tr>`)}</tbody></table></section>`}
    ${page.next && html`<p><button disabled=${busy} onClick=${more}>Older games</button></p>`}
    <p class="trouble" role="alert">${trouble || ofMe}</p>
  </article>`;
}

/** Challenge, block and report. @param {{ page: PlayerPage }} props */
function Dealings({ page }) {
  const { busy, trouble, attempt } = useAttempt();
  const [done, say] = useState("");
  const [reporting, report] = useState(false);
  const [blocked, know] = useState(false);
  const name = calledOnLadder(page);
  const id = page.ladder_id;
  useEffect(() => {
    if (!player.value) return;
    read("/v1/players/me/blocks", { token: player.value }).then(
      ({ items }) => know(items.some((/** @type {{ id: string }} */ each) => each.id === id)),
      () => undefined,
    );
  }, [id, player.value]);
  const block = () =>
    attempt(async () => {
      await asMe((token) => asked(blocked ? "DELETE" : "PUT", `/v1/players/me/blocks/${id}`, { token }));
      know(!blocked);
      say(blocked ? `${name} can join your games again.` : `${name} cannot join your games any more, and you do not see what ${name} says.`);
    });
  return html`<div class="dealings">
    <p class="buttons">
      <a class="button" href=${`?find&challenge=${id}`}>Challenge</a>
      ${player.value && html`<button disabled=${busy} onClick=${block}>${blocked ? "Unblock" : "Block"}</button>`}
      ${player.value && page.items.length > 0 && html`<button aria-expanded=${reporting ? "true" : "false"} onClick=${() => report(!reporting)}>Report ...</button>`}
    </p>
    <p class="quiet" role="status">${done}</p>
    <p class="trouble" role="alert">${trouble}</p>
    ${reporting && html`<${ReportOfGame} page=${page} close=${(/** @type {string} */ text) => (report(false), say(text))} />`}
  </div>`;
}

/** Tells the operator what the player did in a game. @param {{ page: PlayerPage, close: (said: string) => void }} props */
function ReportOfGame({ page, close }) {
  const [game, choose] = useState(page.items[0]?.game ?? "");
  const find = async () => {
    /** @type {Game} */
    const { seats } = await read(`/v1/games/${game}`, { token: player.value });
    const seat = seats.find(({ ladder_id }) => ladder_id === page.ladder_id);
    if (!seat?.player) throw new Refused(404, { detail: "The player has no seat in this game any more." });
    return { game, player: seat.player };
  };
  return html`<${Report} name=${calledOnLadder(page)} find=${find} close=${close}>
    <label>Game <select value=${game} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      ${page.items.map((each) => html`<option key=${each.game} value=${each.game}>Game ${each.number}</option>`)}
    </select></label>
  <//>`;
}
