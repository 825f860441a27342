/** The news of all games of the person: one connection for all tabs of this browser, and the lines that come of it. */

import { Away, followed, read, Refused } from "../api.js";
import { announce } from "../people/notices.js";
import { keepSeats } from "../tokens.js";
import { batch, computed, effect, signal } from "../vendor/signals.js";
import { calledOnLadder } from "./names.js";
import { asMe, followOtherTabs, isEnded, learnMe, me, player } from "./person.js";

/** @typedef {import("../shapes.js").Challenge} Challenge */
/** @typedef {import("../shapes.js").ListedGame} ListedGame */
/** A line for the person, with the address to which it leads. One about the same thing takes its place.
 * @typedef {{ id: string, text: string, href: string, open: string, about?: string }} NewsLine */

const LAST = "cosmic-ledger-news";
const MOST_LINES = 3;
const MOST_GAMES = 50;
const SEEKS_AND_CHALLENGES = new Set([
  ...["challenged", "challenge_answered", "challenge_closed"], ...["seek_matched", "seek_expired", "match_failed"],
]);

/** The way to the other tabs of this browser. */
const channel = new BroadcastChannel(LAST);

/** The newest games of the person; null until they are here. */
export const mine = signal(/** @type {readonly ListedGame[] | null} */ (null));
/** The address of the older ones. */
export const older = signal(/** @type {string | null} */ (null));
export const lines = signal(/** @type {readonly NewsLine[]} */ ([]));
/** Grows when seeks and challenges of the person may have changed. */
export const changes = signal(0);
/** The stream of the person is open, in this tab or in another one: what it says need not be asked for. */
export const following = signal(false);
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

/** Keeps the list of the games current until the function that it returns is called. */
export function watchMine() {
  watched = true;
  void lookAtMine().catch(notThere);
  return () => void (watched = false);
}

/** Waits for the games of the person, where they are being fetched. */
export const mineAreHere = () => looking?.catch(notThere);

/** Fetches the games of the person. Several calls in a row fetch once more, not several times. Throws Refused and Away. */
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
      const page = await asMe((own) => read(`/v1/games?mine=true&limit=${MOST_GAMES}`, { token: own }));
      // A game that waits may be far down in a long list.
      const others = page.next ? (await read(`/v1/games?mine=true&turn=mine&limit=${MOST_GAMES}`, { token })).items : [];
      if (token === player.peek()) add([...page.items, ...others], page.next);
    } catch (error) {
      if (!isEnded(error)) throw error;
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

/** Returns the line for a frame; undefined where there is none. Throws Refused and Away. @param {string} id @param {any} data @returns {Promise<NewsLine | undefined>} */
async function lineFor(id, data) {
  const game = `?game=${data.game_id}`;
  switch (data.type) {
    case "seek_matched":
      return { id, text: "Your table is complete: the game begins.", href: game, open: "Play" };
    case "challenge_answered":
      if (data.game_id) return { id, text: "All have accepted the challenge: the game begins.", href: game, open: "Play" };
      return { id, text: answered(await challengeOf(data), data), href: "?find", open: "See it" };
    case "match_failed":
      return { id, text: `Your game cannot be made: ${data.detail}`, href: "?find", open: "See it" };
    case "challenged": {
      const { by, rated, state } = await challengeOf(data);
      // The frame may be old: the person was away.
      if (state !== "open") return undefined;
      return { id, text: `${calledOnLadder(by)} challenges you to a ${rated ? "rated " : ""}game.`, href: "?find", open: "See it", about: data.challenge_id };
    }
    case "challenge_closed": {
      const { by } = await challengeOf(data);
      return { id, text: closed(calledOnLadder(by), by.ladder_id === me.peek()?.ladder_id, data.state), href: "?find", open: "See others", about: data.challenge_id };
    }
    case "seek_expired":
      return { id, text: "Nobody came to your table in time.", href: "?find", open: "Seek again" };
    case "invited":
      return { id, text: "You are invited to a game.", href: `${game}#invite=${data.invite_code}`, open: "See it" };
  }
  return undefined;
}

/** Frames name nobody. @param {{ challenge_id: string }} data @returns {Promise<Challenge>} */
const challengeOf = async ({ challenge_id }) => (await learnMe(), read(`/v1/challenges/${challenge_id}`, { token: player.peek() }));

/** @param {Challenge} challenge @param {{ player: string, answer: string }} data */
function answered({ by, players }, data) {
  const one = players.find(({ ladder_id }) => ladder_id === data.player);
  const whose = by.ladder_id === me.peek()?.ladder_id ? "your challenge" : `the challenge of ${calledOnLadder(by)}`;
  return `${one ? calledOnLadder(one) : "A player"} has ${data.answer === "accepted" ? "accepted" : "refused"} ${whose}.`;
}

/** @param {string} maker @param {boolean} mine @param {string} state */
const closed = (maker, mine, state) =>
  state === "withdrawn" ? `${maker} has withdrawn the challenge.` : `${mine ? "Your challenge" : `The challenge of ${maker}`} has expired.`;

/** Adds the line for a frame. @param {string} id @param {any} data @param {boolean} leads Whether this tab follows for all. */
async function tell(id, data, leads) {
  const token = player.peek();
  const line = await lineFor(id, data);
  if (!line || token !== player.peek()) return;
  const others = lines.peek().filter(({ about }) => !about || about !== line.about);
  lines.value = [line, ...others].slice(0, MOST_LINES);
  if (leads) announce("Cosmic Ledger", line.text);
}

/** Removes a line that was read, in each tab. @param {string} id */
export function dismiss(id) {
  remove(id);
  channel.postMessage({ token: player.peek(), dismissed: id });
}

/** @param {string} id */
function remove(id) {
  lines.value = lines.peek().filter((each) => each.id !== id);
}

/** Takes a frame, from the connection of this tab or of another one. @param {import("../api.js").Frame} frame @param {boolean} leads */
function hear({ name, id, data }, leads) {
  if (id) localStorage.setItem(LAST, id);
  if (name === "player_event") {
    // Each frame but an invitation is about a game in which the person has a seat.
    if (data.game_id && data.type !== "invited") keepSeats([data.game_id]);
    if (SEEKS_AND_CHALLENGES.has(data.type)) changes.value++;
    void tell(id, data, leads).catch(notThere);
    if (data.type === "message") return;
  }
  if (name === "snapshot_hint") {
    // The frames that were missed follow, where the last one is known.
    if (data.after === localStorage.getItem(LAST)) return;
    localStorage.setItem(LAST, data.after);
  }
  // Without their frames nobody knows what has changed.
  if (name === "snapshot_hint" || name === "gap") changes.value++;
  // A page that does not show the list fetches nothing.
  if (watched) void lookAtMine().catch(notThere);
}

/** Ignores that the service is away or refuses: the next frame causes another request. @param {unknown} error */
export function notThere(error) {
  if (!(error instanceof Refused) && !(error instanceof Away)) throw error;
}

/** Follows the news of the person until the page is left, also when the person of this browser becomes another one. */
export function followNews() {
  followOtherTabs();
  let leads = false;
  const say = () => leads && channel.postMessage({ token: player.peek(), there: following.peek() });
  channel.addEventListener("message", ({ data }) => {
    if (data.asks) say();
    if (data.token !== player.peek()) return;
    if (data.frame) hear(data.frame, false);
    if (data.dismissed) remove(data.dismissed);
    if (data.there !== undefined) following.value = data.there;
  });
  effect(() => {
    const token = player.value;
    batch(() => ((mine.value = null), (lines.value = []), (following.value = false)));
    if (!token) return;
    const stopping = new AbortController();
    channel.postMessage({ asks: true });
    void lead(stopping.signal, async () => {
      leads = true;
      await follow(token, stopping.signal, (there) => ((following.value = there), say()));
      leads = false;
    });
    return () => {
      stopping.abort();
      localStorage.removeItem(LAST);
    };
  });
}

/** Does something in one tab at a time, as browsers open few connections to a server. Pages without TLS have no locks: there each
 * tab does it.
 * @param {AbortSignal} signal @param {() => Promise<void>} what */
async function lead(signal, what) {
  if (!navigator.locks) return what();
  await navigator.locks.request(LAST, { signal }, what).catch((error) => {
    if (!signal.aborted) throw error;
  });
}

/** @param {string} token @param {AbortSignal} signal @param {(there: boolean) => void} heard */
async function follow(token, signal, heard) {
  const after = localStorage.getItem(LAST) ?? undefined;
  try {
    await asMe(async () => {
      for await (const frame of followed("/v1/players/me/stream", { token, signal, heard, shared: true, ...(after && { after }) })) {
        hear(frame, true);
        channel.postMessage({ token, frame });
      }
    });
  } catch (error) {
    if (signal.aborted) return;
    heard(false);
    if (!isEnded(error)) notThere(error);
  }
}
