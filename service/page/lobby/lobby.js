/** The first page: a game at once, one that is played now, and the games that everybody may watch, as they begin and end. */

import { followed, read, sentenceOf, waited } from "../api.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { games as ownGames, tokensOf } from "../tokens.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { batch, signal } from "../vendor/signals.js";
import { Mark } from "../table/seats.js";
import { Live } from "./live.js";
import { Play } from "./play.js";

/** @typedef {import("../shapes.js").Game} Game */

const games = signal(/** @type {Game[] | null} */ (null));
const trouble = signal("");
const status = signal("");
const variant = signal("");
const free = signal(false);
/** Games of this browser that are not in the list. */
const others = signal(/** @type {Game[]} */ ([]));
const MOST_OTHERS = 12;

const STATUSES = [
  ["", "All"],
  ["lobby", "Not begun"],
  ["running", "Running"],
  ["over", "Over"],
];

const STATUS_WORDS = { lobby: "Not begun", running: "Running", over: "Over" };

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
  const ids = ownGames().filter((id) => !listed.some((game) => game.id === id)).slice(0, MOST_OTHERS);
  const found = await Promise.all(
    ids.map((id) => {
      const { seat, host } = tokensOf(id);
      return read(`/v1/games/${encodeURIComponent(id)}`, { token: seat ?? host ?? "" }).catch(() => null);
    }),
  );
  return found.filter((game) => game && game.visibility !== "public" && game.status !== "over");
}

/** @param {AbortSignal} signal */
async function follow(signal) {
  const heard = (/** @type {boolean} */ there) => {
    trouble.value = there ? "" : "The connection is lost. This list may be old; trying again.";
  };
  try {
    for await (const _ of followed("/v1/lobby/stream", { signal, heard })) {
      await look();
      // Games of bots change many times a second: a list that jumps cannot be read.
      await waited(1000, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** @param {{ open: (game: string) => void }} props */
export function Lobby({ open }) {
  useEffect(() => {
    const stopping = new AbortController();
    void look();
    void follow(stopping.signal);
    return () => stopping.abort();
  }, []);
  const own = new Set(ownGames());
  const found = games.value;
  // A service without any game has no list: there is only the way to begin one.
  const empty = found?.length === 0 && !others.value.length && !status.value && !variant.value && !free.value;
  return html`
    <div class=${`lobby${empty ? " alone" : ""}`}>
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${Play} open=${open} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${Live} />
      </section>
      <p class="trouble" role="status">${trouble.value}</p>
      ${!empty && html`<div class="filter" role="group" aria-label="Which games">
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
      ${others.value.length > 0 &&
      html`<h2>Yours, hidden from others</h2>
        <ul class="games">${others.value.map((game) => html`<${Row} key=${game.id} game=${game} own=${true} />`)}</ul>`}
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

/** @param {{ game: Game, own: boolean }} props */
function Row({ game, own }) {
  const begun = new Date(game.created_at);
  return html`<li>
    <a class="game" href=${`?game=${game.id}`}>
      <span class=${`state is-${game.status}`}>${STATUS_WORDS[game.status]}${own ? " · yours" : ""}</span>
      <span class="who"><b>${whoPlays(game)}</b><span class="small quiet">${playedWith(game)}</span></span>
      <span class="score">${game.seats.map(({ seat, taken, colonies }) => html`<span key=${seat} class=${`seat${taken ? "" : " free"}`}><${Mark} seat=${seat} />${game.status === "lobby" ? "" : colonies}<span class="unseen"> ${words.value.name(seat)}${game.status === "lobby" ? "" : ` has ${colonies} colonies`}</span></span>`)}</span>
      <span class="outcome">${howFar(game)}</span>
      <time datetime=${game.created_at} title=${begun.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}>${since(begun)}</time>
    </a>
  </li>`;
}

/** `Ann, Ben and 2 bots`. @param {Game} game */
function whoPlays({ seats }) {
  const people = seats.flatMap(({ taken, bot, name }) => (taken && !bot ? [name ?? "somebody"] : []));
  const bots = seats.filter(({ bot }) => bot).length;
  const all = [...people, ...(bots ? [`${bots} ${bots === 1 ? "bot" : "bots"}`] : [])];
  const last = all.pop() ?? "Nobody yet";
  return all.length ? `${all.join(", ")} and ${last}` : last;
}

/** Variants and sets other than the usual ones. @param {Game} game */
function playedWith({ variants, ...game }) {
  const sets = /** @type {{ chosen_options?: { sets?: string[] }, options?: { sets?: string[] } }} */ (game);
  const more = (sets.chosen_options ?? sets.options)?.sets ?? [];
  const chosen = variants.filter((each) => each !== "cosmic_quakes").map((each) => words.value.name(each));
  return [...chosen, ...more.filter((each) => each !== "base").map((each) => `aliens of ${words.value.name(each)}`)].join(", ") || "The base game";
}

/** @param {Game} game */
function howFar({ status: now, seats, winners, turn }) {
  if (now === "lobby") {
    const left = seats.filter(({ taken }) => !taken).length;
    return left ? `${left} of ${seats.length} seats free` : "All are there";
  }
  if (now === "running") return turn ? `Turn ${turn}` : "Just begun";
  const won = winners.map((seat) => seats.find((each) => each.seat === seat && !each.bot)?.name ?? words.value.name(seat));
  return won.length ? `Won by ${won.join(" and ")}` : "Nobody won";
}

/** @type {[unit: Intl.RelativeTimeFormatUnit, seconds: number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]];
const AGES = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `5 minutes ago`. @param {Date} then */
function since(then) {
  const seconds = (Date.now() - then.getTime()) / 1000;
  const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? ["second", 0];
  return length ? AGES.format(-Math.floor(seconds / length), unit) : "just now";
}
