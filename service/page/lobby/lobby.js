/** The first page: a game at once, one that is played now, and the games that everybody may watch, as they begin and end. */

import { followed, read, sentenceOf, waited } from "../api.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { games as ownGames, tokensOf } from "../tokens.js";
import { batch, signal } from "../vendor/signals.js";
import { Live } from "./live.js";
import { MyGames, useMyGames, Waits } from "./my-games.js";
import { Play } from "./play.js";
import { Row } from "./rows.js";
import { mine, mineAreHere } from "../players/news.js";

/** @typedef {import("../shapes.js").Game} Game */

const games = signal(/** @type {Game[] | null} */ (null));
const trouble = signal("");
const status = signal("");
const variant = signal("");
const free = signal(false);
/** Games of this browser that are not in the list. */
const others = signal(/** @type {Game[]} */ ([]));
const MOST_OTHERS = 12;
/** A stream that has not begun by then may not begin at all: the list is fetched without it. */
const LATE_MS = 1000;

const STATUSES = [
  ["", "All"],
  ["lobby", "Not begun"],
  ["running", "Running"],
  ["over", "Over"],
];

/** What is asked for, as the query of the list. */
function query() {
  const wanted = new URLSearchParams({ limit: "50" });
  if (status.value) wanted.set("status", status.value);
  if (variant.value) wanted.set("variant", variant.value);
  if (free.value) wanted.set("open_seats", "true");
  return wanted.toString();
}

async function look() {
  try {
    const asked = query();
    const page = await read(`/v1/games?${asked}`);
    // The answer to an earlier wish may come late.
    if (asked !== query()) return;
    batch(() => ((games.value = page.items), (trouble.value = "")));
    others.value = await notListed(page.items);
  } catch (error) {
    trouble.value = sentenceOf(error);
  }
}

/** Games of this browser that are hidden from the list, which begin or run. @param {Game[]} listed @returns {Promise<Game[]>} */
async function notListed(listed) {
  await mineAreHere();
  const known = new Set([...listed, ...(mine.peek() ?? [])].map(({ id }) => id));
  const ids = ownGames().filter((id) => !known.has(id)).slice(0, MOST_OTHERS);
  const found = await Promise.all(
    ids.map((id) => {
      const { seat, host } = tokensOf(id);
      return read(`/v1/games/${encodeURIComponent(id)}`, { token: seat ?? host ?? "" }).catch(() => null);
    }),
  );
  return found.filter((game) => game && game.visibility !== "public" && game.status !== "over");
}

/** Follows the list: what changes after it was fetched is heard, as the stream has begun before.
 * @param {AbortSignal} signal @param {() => void} first Called when the list has been fetched once. */
async function follow(signal, first) {
  const late = setTimeout(() => void look().then(first), LATE_MS);
  const heard = (/** @type {boolean} */ there) => {
    trouble.value = there ? "" : "The connection is lost. This list may be old; trying again.";
  };
  try {
    for await (const _ of followed("/v1/lobby/stream", { signal, heard })) {
      clearTimeout(late);
      await look();
      first();
      // Games of bots change many times a second: a list that jumps cannot be read.
      await waited(1000, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(late);
  }
}

/** The list of games as it is first fetched: a promise, and what fulfils it. @returns {[Promise<Game[]>, () => void]} */
function firstList() {
  let done = () => {};
  const first = new Promise((resolve) => void (done = () => resolve(games.peek() ?? [])));
  return [/** @type {Promise<Game[]>} */ (first), done];
}

/** @param {{ open: (game: string) => void }} props */
export function Lobby({ open }) {
  useMyGames();
  const [[first, listed]] = useState(firstList);
  useEffect(() => {
    const stopping = new AbortController();
    void follow(stopping.signal, listed);
    return () => stopping.abort();
  }, []);
  const own = new Set(ownGames());
  const found = games.value;
  // A service without any game has no list: there is only the way to begin one.
  const empty = found?.length === 0 && !mine.value?.length && !others.value.length && !status.value && !variant.value && !free.value;
  return html`
    <div class=${`lobby${empty ? " alone" : ""}`}>
      <${Waits} />
      <${MyGames} others=${others.value} />
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${Play} open=${open} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${Live} first=${first} />
      </section>
      <p class="trouble" role="status">${trouble.value}</p>
      ${!empty && html`<h2>All games</h2><div class="filter" role="group" aria-label="Which games">
        ${STATUSES.map(
          ([value = "", name]) => html`<button
            class="chip"
            aria-pressed=${status.value === value}
            onClick=${() => ((status.value = value), void look())}
          >
            ${name}
          </button>`,
        )}
        <label class="check"><input type="checkbox" checked=${free.value} onChange=${() => ((free.value = !free.value), void look())} /> With free seats</label>
        <${Variants} />
      </div>`}
      ${found === null && !trouble.value && html`<${Waiting} />`}
      ${found?.length === 0 && !empty && html`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${found?.map((game) => html`<${Row} key=${game.id} game=${game} own=${own.has(game.id)} />`)}
      </ul>
    </div>
  `;
}

/** Games with one variant. */
function Variants() {
  const [known, know] = useState(/** @type {{ id: string, name: string }[]} */ ([]));
  useEffect(() => {
    read("/v1/catalog/variants").then(({ items }) => know(items), () => undefined);
  }, []);
  return html`<select
    aria-label="Variant" value=${variant.value}
    onChange=${(/** @type {any} */ event) => ((variant.value = event.currentTarget.value), void look())}
  >
    <option value="">Any variant</option>
    ${known.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
  </select>`;
}

function Waiting() {
  return html`<ul class="games" aria-label="The games are being fetched">
    ${[1, 2, 3].map((n) => html`<li key=${n} class="game waiting"></li>`)}
  </ul>`;
}
