/** Takes a seat, and gives the game random bytes of this browser: its share of the chance (CHANCE-01). */

import { asked } from "../api.js";
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
 * @property {string} [token] Of the host, who may join a private game.
 * @property {boolean} [chosen] The host chose the seed: then nobody adds to it.
 */

/** Sits down, and keeps the token with the share. Throws Refused and Away. @param {string} game @param {Newcomer} who */
export async function sitDown(game, { name, seat = "", code = "", token = "", chosen = false }) {
  const share = chosen ? undefined : newShare();
  const body = { name, client_seed: share, ...(seat && { seat }), ...(code && { invite_code: code }) };
  const joined = await asked("POST", `/v1/games/${encodeURIComponent(game)}/seats`, { body, token });
  keep(game, { seat: joined.token, share, invite: undefined });
}
