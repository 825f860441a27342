/** The person of this browser: the player token, which is kept here, and what the service knows of its owner. */

import { asked, read, Refused } from "../api.js";
import { calledBy, myName } from "../people/name.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../shapes.js").Me} Me */

const KEPT = "cosmic-ledger-player";
/** Under this name earlier releases kept the player token with which one talks as a spectator. */
const OF_SPECTATOR = "cosmic-ledger-spectator";

const kept = () => localStorage.getItem(KEPT) ?? localStorage.getItem(OF_SPECTATOR) ?? "";

/** Empty before the person first sits down, seeks a table or talks as a spectator. */
export const player = signal(kept());

/** Name, kind and ladder id; null until they are asked for. */
export const me = signal(/** @type {Me | null} */ (null));

/** The service does not take the player token any more: it was renewed or deleted elsewhere. */
export const ended = signal(false);

/** Notices that another tab makes, replaces or deletes the player token. */
export function followOtherTabs() {
  addEventListener("storage", ({ key }) => {
    if (key === KEPT && kept() !== player.peek()) take(kept());
  });
}

/** @param {string} token */
function take(token) {
  player.value = token;
  me.value = null;
  ended.value = false;
}

/** Keeps a player token, or forgets it where an empty one is given. @param {string} token */
export function keepPlayer(token) {
  localStorage.removeItem(OF_SPECTATOR);
  if (token) localStorage.setItem(KEPT, token);
  else localStorage.removeItem(KEPT);
  take(token);
}

/** Returns the player token, and makes one where there is none. Throws Refused and Away. */
export async function playerToken() {
  if (!player.peek()) keepPlayer((await asked("POST", "/v1/players")).token);
  return player.peek();
}

/** Whether an error says that the token of a request has ended. @param {unknown} error */
export const isEnded = (error) => error instanceof Refused && (error.code === "token_invalid" || error.code === "token_revoked");

/**
 * Does something with the player token that is here, and notes where that has ended. Throws Refused and Away.
 * @template T
 * @param {(token: string) => Promise<T>} what @returns {Promise<T>}
 */
export async function asMe(what) {
  const token = player.peek();
  try {
    return await what(token);
  } catch (error) {
    if (isEnded(error) && token === player.peek()) ended.value = true;
    throw error;
  }
}

/**
 * Does something with the player token, which is made where there is none. A service that has lost its data does not know
 * the token: then the person gets a new one. A token that was renewed elsewhere stays. Throws Refused and Away.
 * @template T
 * @param {(token: string) => Promise<T>} what @returns {Promise<T>}
 */
export async function asPlayer(what) {
  await playerToken();
  try {
    return await asMe(what);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "token_invalid") throw error;
    keepPlayer("");
    return what(await playerToken());
  }
}

/** Fetches the profile of the person; null where there is none. Throws Refused and Away. @returns {Promise<Me | null>} */
export async function learnMe() {
  const token = player.peek();
  if (!token) return null;
  if (me.peek()) return me.peek();
  try {
    const found = await asMe((own) => read("/v1/players/me", { token: own }));
    if (token === player.peek()) me.value = found;
    if (found.name && !myName.peek()) calledBy(found.name);
  } catch (error) {
    if (!isEnded(error)) throw error;
  }
  return me.peek();
}

/** Changes name or kind. Throws Refused and Away. @param {Partial<Me>} body */
export async function changeMe(body) {
  const headers = { "Content-Type": "application/merge-patch+json" };
  me.value = await asPlayer((token) => asked("PATCH", "/v1/players/me", { token, body, headers }));
  if (me.value?.name) calledBy(me.value.name);
}

/** Returns the player token of a person with a name, which rated games, seeks and challenges need.
 * Throws Refused and Away. @param {string} name Empty for a player of the ladder, whose name is known. */
export async function namedPlayer(name) {
  await playerToken();
  const known = await learnMe();
  const fixed = Boolean(known?.ladder_id && known.name);
  if (!fixed && (name.trim() || !known?.name) && name.trim() !== known?.name) await changeMe({ name: calledBy(name) });
  return playerToken();
}
