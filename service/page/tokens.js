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

/** Forgets a token of a game: the seat was left, or the service no longer takes it.
 * @param {string} game @param {"seat" | "host" | "watch"} kind */
export function forget(game, kind) {
  keep(game, { [kind]: undefined, ...(kind === "seat" && { person: undefined }) });
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

/** A name after the `#` of a link -> the kind of its token. */
const CARRIED = /** @type {const} */ ({ token: "seat", watch: "watch", invite: "invite" });

/** @typedef {{ kind: "seat" | "watch" | "invite", token: string }} Carried */

/** Takes what a link carries out of the address bar: a seat link ends in `#token=`, an invitation in `#invite=`, a link
 * to watch in `#watch=`. Nothing is kept of it here. @returns {Carried | null} */
export function takeFromAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [name, kind] of Object.entries(CARRIED)) {
    const token = given.get(name);
    if (token === null) continue;
    history.replaceState(null, "", location.pathname + location.search);
    return { kind, token };
  }
  return null;
}
