/** A game against bots, with one button. */

import { asked } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { keep } from "../tokens.js";

const SEATS = ["red", "blue", "green", "yellow"];

/** Creates a game, takes its first seat, and starts it. Throws Refused and Away. @returns {Promise<string>} Its id. */
async function begun() {
  const bots = SEATS.slice(1).map((seat) => ({ seat, kind: "basic" }));
  const made = await asked("POST", "/v1/games", { body: { seats: SEATS, bots } });
  const game = /** @type {string} */ (made.game.id);
  keep(game, { host: made.host_token });
  const joined = await asked("POST", `/v1/games/${game}/seats`, { body: { name: "Player" } });
  keep(game, { seat: joined.token });
  await asked("POST", `/v1/games/${game}/commands`, { token: made.host_token, body: { type: "start_game" } });
  return game;
}

/** @param {{ open: (game: string) => void }} props */
export function Play({ open }) {
  const { busy, trouble, attempt } = useAttempt();
  const play = () => attempt(async () => open(await begun()));
  return html`<div class="play">
    <button class="main" disabled=${busy} onClick=${play}>Play now against bots</button>
    <p class="trouble" role="alert">${trouble}</p>
  </div>`;
}
