/** Games as the rows of a list: who plays, with what, and how far they are. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Mark } from "../table/seats.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").ListedGame} ListedGame */

const STATUS_WORDS = { lobby: "Not begun", running: "Running", over: "Over" };

/** @param {{ game: ListedGame | Game, own: boolean }} props */
export function Row({ game, own }) {
  const begun = new Date(game.created_at);
  return html`<li>
    <a class="game" href=${`?game=${game.id}`}>
      <span class=${`state is-${game.status}`}>${stateOf(game, own)}</span>
      <span class="who"><b>${whoPlays(game)}</b><span class="small quiet">${playedWith(game)}${game.rated && html` <span class="tag">rated</span>`}</span></span>
      <span class="score">${game.seats.map(({ seat, taken, colonies }) => html`<span key=${seat} class=${`seat${taken ? "" : " free"}`}><${Mark} seat=${seat} />${game.status === "lobby" ? "" : colonies}<span class="unseen"> ${words.value.name(seat)}${game.status === "lobby" ? "" : ` has ${colonies} colonies`}</span></span>`)}</span>
      <span class="outcome">${howFar(game)}</span>
      <time datetime=${game.created_at} title=${begun.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}>${since(begun)}</time>
    </a>
  </li>`;
}

/** The games of the person say more: whose turn it is. @param {ListedGame | Game} game @param {boolean} own */
function stateOf(game, own) {
  const listed = /** @type {Partial<ListedGame>} */ (game);
  if (listed.your_turn) return html`<span class="tag asked">My turn</span>`;
  return `${STATUS_WORDS[game.status]}${own ? " · yours" : ""}`;
}

/** For whom a game of the person waits; empty where that is unknown. @param {ListedGame | Game} game */
function waitedFor(game) {
  const { waiting, your_turn } = /** @type {Partial<ListedGame>} */ (game);
  if (!waiting?.length || your_turn) return "";
  const names = waiting.map((seat) => game.seats.find((each) => each.seat === seat && !each.bot)?.name ?? words.value.name(seat));
  return `, waits for ${names.join(" and ")}`;
}

/** `Ann, Ben and 2 bots`. @param {ListedGame | Game} game */
function whoPlays({ seats }) {
  const people = seats.flatMap(({ taken, bot, name }) => (taken && !bot ? [name ?? "somebody"] : []));
  const bots = seats.filter(({ bot }) => bot).length;
  const all = [...people, ...(bots ? [`${bots} ${bots === 1 ? "bot" : "bots"}`] : [])];
  const last = all.pop() ?? "Nobody yet";
  return all.length ? `${all.join(", ")} and ${last}` : last;
}

/** Variants and sets other than the usual ones. @param {ListedGame | Game} game */
function playedWith({ variants, ...game }) {
  const sets = /** @type {{ chosen_options?: { sets?: string[] }, options?: { sets?: string[] } }} */ (game);
  const more = (sets.chosen_options ?? sets.options)?.sets ?? [];
  const chosen = variants.filter((each) => each !== "cosmic_quakes").map((each) => words.value.name(each));
  return [...chosen, ...more.filter((each) => each !== "base").map((each) => `aliens of ${words.value.name(each)}`)].join(", ") || "The base game";
}

/** @param {ListedGame | Game} game */
function howFar(game) {
  const { status: now, seats, winners, turn } = game;
  if (now === "lobby") {
    const left = seats.filter(({ taken }) => !taken).length;
    return left ? `${left} of ${seats.length} seats free` : "All are there";
  }
  if (now === "running") return `${turn ? `Turn ${turn}` : "Just begun"}${waitedFor(game)}`;
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
