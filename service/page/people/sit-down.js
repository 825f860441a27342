/** Takes a seat, and gives the game random bytes of this browser: its share of the chance (CHANCE-01). */

import { asked } from "../api.js";
import { asPlayer, namedPlayer } from "../players/person.js";
import { keep } from "../tokens.js";

const BYTES = 32;

/** Random bytes, as the service takes them. */
export const newShare = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @typedef {object} Newcomer
 * @property {string} name
 * @property {string} [seat] Empty for any.
 * @property {string} [code] Of an invitation.
 * @property {string} [host] The token of the host, who invites themselves where the game is closed.
 * @property {boolean} [closed] Nobody sits down without an invitation.
 * @property {boolean} [chosen] The host chose the seed: then nobody adds to it.
 * @property {boolean} [rated] The game counts for the ladder.
 */

/** Sits down as the person of this browser, and keeps the token of the seat with the share. Throws Refused and Away.
 * @param {string} game @param {Newcomer} who */
export async function sitDown(game, { name, seat = "", code = "", host = "", closed = false, chosen = false, rated = false }) {
  const path = `/v1/games/${encodeURIComponent(game)}`;
  const invite_code = code || (closed && host ? (await asked("POST", `${path}/invites`, { token: host, body: {} })).code : "");
  if (rated) await namedPlayer(name);
  const share = chosen ? undefined : newShare();
  const body = { name, client_seed: share, ...(seat && { seat }), ...(invite_code && { invite_code }) };
  const joined = await asPlayer((token) => asked("POST", `${path}/seats`, { body, token }));
  keep(game, { seat: joined.token, share, invite: undefined });
}
