/** What happens in all games of the person: one connection for all tabs of this browser, and what it has said lately. */

import { Away, followed, read, Refused } from "../api.js";
import { keepSeats } from "../tokens.js";
import { batch, computed, effect, signal } from "../vendor/signals.js";
import { ended, followOtherTabs, isEnded, player } from "./person.js";

/** @typedef {import("../shapes.js").ListedGame} ListedGame */
/** Something that the person is told, with the address to which it leads. @typedef {{ id: string, text: string, href: string, open: string }} Told */

const LAST = "cosmic-ledger-news";
const MOST_TOLD = 3;
const MOST_GAMES = 50;

/** The newest games of the person; null until they are here. */
export const mine = signal(/** @type {readonly ListedGame[] | null} */ (null));
/** The address of the older ones. */
export const older = signal(/** @type {string | null} */ (null));
export const told = signal(/** @type {readonly Told[]} */ ([]));
/** Grows with each frame about seeks and challenges. */
export const changes = signal(0);
/** How many games wait for the person. */
export const waiting = computed(() => (mine.value ?? []).filter(({ your_turn }) => your_turn).length);

/** @param {readonly ListedGame[]} games */
const inOrder = (games) => {
  const place = (/** @type {ListedGame} */ { status, your_turn }) => (your_turn ? 0 : status === "running" ? 1 : status === "lobby" ? 2 : 3);
  return [...games].sort((one, other) => place(one) - place(other) || other.created_at.localeCompare(one.created_at));
};

/** @type {Promise<void> | null} */
let looking = null;
let again = false;
let watched = false;

/** Keeps the games of the person as they are now, until the answer is called. */
export function watchMine() {
  watched = true;
  void lookAtMine().catch(notThere);
  return () => void (watched = false);
}

/** Done when the games of the person are here that are being fetched. */
export const mineAreHere = () => looking?.catch(notThere);

/** Fetches the games of the person. Many words in a hurry are one look. Throws Refused and Away. */
export function lookAtMine() {
  again = true;
  looking ??= lookWhileNews().finally(() => (looking = null));
  return looking;
}

async function lookWhileNews() {
  while (again) {
    again = false;
    const token = player.peek();
    if (!token) {
      mine.value = null;
      return;
    }
    try {
      const page = await read(`/v1/games?mine=true&limit=${MOST_GAMES}`, { token });
      // A game that waits may be far down in a long list.
      const others = page.next ? (await read(`/v1/games?mine=true&turn=mine&limit=${MOST_GAMES}`, { token })).items : [];
      if (token === player.peek()) add([...page.items, ...others], page.next);
    } catch (error) {
      if (!isEnded(error)) throw error;
      ended.value = true;
    }
  }
}

/** @param {readonly ListedGame[]} games @param {string | null} next */
function add(games, next) {
  keepSeats(games.map(({ id }) => id));
  batch(() => {
    mine.value = inOrder([...new Map(games.map((game) => [game.id, game])).values()]);
    older.value = next;
  });
}

/** Fetches older games of the person. Throws Refused and Away. */
export async function lookFurther() {
  const { items, next } = await read(older.peek() ?? "", { token: player.peek() });
  add([...(mine.peek() ?? []), ...items], next);
}

/** What the person is told of a frame; undefined where the list of games says it. @param {string} id @param {any} data @returns {Told | undefined} */
function sentenceFor(id, data) {
  const game = `?game=${data.game_id}`;
  switch (data.type) {
    case "seek_matched":
      return { id, text: "Your table is complete: the game begins.", href: game, open: "Play" };
    case "challenge_answered":
      if (data.game_id) return { id, text: "All have accepted the challenge: the game begins.", href: game, open: "Play" };
      return { id, text: `A player has ${data.answer === "accepted" ? "accepted" : "refused"} your challenge.`, href: "?find", open: "See it" };
    case "match_failed":
      return { id, text: `Your game cannot be made: ${data.detail}`, href: "?find", open: "See it" };
    case "challenged":
      return { id, text: "You are challenged to a game.", href: "?find", open: "See it" };
    case "invited":
      return { id, text: "You are invited to a game.", href: `${game}#invite=${data.invite_code}`, open: "See it" };
  }
  return undefined;
}

/** Takes a person at their word that something was read. @param {string} id */
export function dismiss(id) {
  told.value = told.peek().filter((each) => each.id !== id);
}

/** A frame, from the connection of this tab or of another one. @param {import("../api.js").Frame} frame */
function hear({ name, id, data }) {
  if (id) localStorage.setItem(LAST, id);
  if (name === "player_event") {
    const sentence = sentenceFor(id, data);
    // All but an invitation tell of games in which the person has a seat.
    if (data.game_id && data.type !== "invited") keepSeats([data.game_id]);
    batch(() => {
      if (sentence) told.value = [sentence, ...told.peek()].slice(0, MOST_TOLD);
      if (sentence) changes.value++;
    });
    if (data.type === "message") return;
  }
  if (name === "snapshot_hint") {
    // Where the last frame is known, those that were missed follow.
    if (data.after === localStorage.getItem(LAST)) return;
    localStorage.setItem(LAST, data.after);
  }
  // Whoever does not look at the list fetches nothing.
  if (watched) void lookAtMine().catch(notThere);
}

/** What is not there now is asked for with the next frame. @param {unknown} error */
export function notThere(error) {
  if (!(error instanceof Refused) && !(error instanceof Away)) throw error;
}

/** Follows the person of this browser, whoever that is, until the page is left. */
export function followNews() {
  followOtherTabs();
  const channel = new BroadcastChannel(LAST);
  channel.addEventListener("message", ({ data }) => data.token === player.peek() && hear(data.frame));
  effect(() => {
    const token = player.value;
    batch(() => ((mine.value = null), (told.value = [])));
    if (!token) return;
    const stopping = new AbortController();
    void lead(stopping.signal, () => follow(token, channel, stopping.signal));
    return () => {
      stopping.abort();
      localStorage.removeItem(LAST);
    };
  });
}

/** Browsers open few connections to a server: of all tabs only one follows. Pages without TLS have no locks: there each does.
 * @param {AbortSignal} signal @param {() => Promise<void>} what */
async function lead(signal, what) {
  if (!navigator.locks) return what();
  await navigator.locks.request(LAST, { signal }, what).catch((error) => {
    if (!signal.aborted) throw error;
  });
}

/** @param {string} token @param {BroadcastChannel} channel @param {AbortSignal} signal */
async function follow(token, channel, signal) {
  const after = localStorage.getItem(LAST) ?? undefined;
  try {
    for await (const frame of followed("/v1/players/me/stream", { token, signal, ...(after && { after }) })) {
      hear(frame);
      channel.postMessage({ token, frame });
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!isEnded(error)) notThere(error);
    else if (token === player.peek()) ended.value = true;
  }
}
