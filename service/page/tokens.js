/** Tokens of games, kept by this browser: game -> the token of a seat and that of the host. */

const KEPT = "cosmic-ledger-tokens";

/** @typedef {{ seat?: string, host?: string }} Tokens */

/** @returns {Record<string, Tokens>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @returns {Tokens} */
export function tokensOf(game) {
  return all()[game] ?? {};
}

/** @param {string} game @param {Tokens} more */
export function keep(game, more) {
  localStorage.setItem(KEPT, JSON.stringify({ ...all(), [game]: { ...tokensOf(game), ...more } }));
}

/** Forgets a token that the service no longer takes. @param {string} game */
export function forget(game) {
  const { [game]: _, ...others } = all();
  localStorage.setItem(KEPT, JSON.stringify(others));
}

/** The games of this browser. */
export function games() {
  return Object.keys(all());
}

/** A seat link ends in `#token=`: the token is kept for its game, and leaves the address bar. @param {string} game */
export function takeFromAddress(game) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token === null) return;
  keep(game, { seat: token });
  history.replaceState(null, "", location.pathname + location.search);
}
