/** Tokens of games, kept by this browser: game -> those of a seat, of the host and of who watches, and an invitation. */

import { player } from "./players/person.js";

const KEPT = "cosmic-ledger-tokens";

/**
 * `person`: the seat is played with the player token. `share`: the random bytes (hex) that this browser has added to the
 * chance of the game.
 * @typedef {{ seat?: string | undefined, person?: boolean | undefined, host?: string, watch?: string, invite?: string | undefined, share?: string | undefined }} Tokens
 */

/** @returns {Record<string, Tokens>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** The tokens of a game; that of the seat is the player token where the seat has none of its own here. @param {string} game @returns {Tokens} */
export function tokensOf(game) {
  const kept = all()[game] ?? {};
  return kept.person && !kept.seat ? { ...kept, seat: player.peek() || undefined } : kept;
}

/** @param {string} game @param {Tokens} more */
export function keep(game, more) {
  const kept = all();
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, [game]: { ...kept[game], ...more } }));
}

/** Forgets a token that the service no longer takes. @param {string} game */
export function forget(game) {
  const { [game]: _, ...others } = all();
  localStorage.setItem(KEPT, JSON.stringify(others));
}

/** Forgets the token of a seat that was left. @param {string} game */
export function forgetSeat(game) {
  keep(game, { seat: undefined, person: undefined });
}

/** Notes games in which the person has a seat: without a token of the seat they are played with the player token.
 * @param {readonly string[]} games */
export function keepSeats(games) {
  for (const game of games) if (!tokensOf(game).seat) keep(game, { person: true });
}

/** The games of this browser, the newest first. */
export function games() {
  return Object.entries(all()).flatMap(([game, { seat, person, host }]) => (seat || person || host ? [game] : [])).reverse();
}

/** The code with which this browser was invited to a game; empty for none. @param {string} game */
export const inviteOf = (game) => tokensOf(game).invite ?? "";

/** A seat link ends in `#token=`, an invitation in `#invite=`, a link to watch in `#watch=`: it is kept for its game, and
 * leaves the address bar.
 * The token of another seat than the own one is not kept: it is returned. Else the answer is empty.
 * @param {string} game */
export function takeFromAddress(game) {
  const given = new URLSearchParams(location.hash.slice(1));
  const [seat, invite, watch] = [given.get("token"), given.get("invite"), given.get("watch")];
  if (seat === null && invite === null && watch === null) return "";
  history.replaceState(null, "", location.pathname + location.search);
  if (watch !== null) {
    keep(game, { watch });
    return "";
  }
  const own = tokensOf(game).seat;
  if (seat !== null && own && own !== seat) return seat;
  keep(game, seat === null ? { invite: invite ?? undefined } : { seat, invite: undefined });
  return "";
}
