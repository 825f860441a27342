/** A game against bots, with one button. */

import { asked } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { calledBy, myName, NameField } from "../people/name.js";
import { sitDown } from "../people/sit-down.js";
import { asPlayer } from "../players/person.js";
import { keep } from "../tokens.js";

const SEATS = ["red", "blue", "green", "yellow"];

/** Creates a game, takes its first seat, and starts it. Throws Refused and Away. @param {string} name @returns {Promise<string>} Its id. */
async function begun(name) {
  const bots = SEATS.slice(1).map((seat) => ({ seat, kind: "basic" }));
  const options = { bot_pace: "brisk", hints: true };
  const body = { seats: SEATS, bots, options, spectator_talk: "apart" };
  const made = await asPlayer((token) => asked("POST", "/v1/games", { token, body }));
  const game = /** @type {string} */ (made.game.id);
  keep(game, { host: made.host_token });
  await sitDown(game, { name });
  await asked("POST", `/v1/games/${game}/commands`, { token: made.host_token, body: { type: "start_game" } });
  return game;
}

/** @param {{ open: (game: string) => void }} props */
export function Play({ open }) {
  const { busy, trouble, attempt } = useAttempt();
  const [name, call] = useState(myName.value);
  const [changing, change] = useState(!myName.value);
  useEffect(() => {
    // A link for a second device may bring a name.
    if (!myName.value || name) return;
    call(myName.value);
    change(false);
  }, [myName.value]);
  const play = () => attempt(async () => open(await begun(calledBy(name))));
  return html`<form class="play" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), void play())}>
    ${changing
      ? html`<${NameField} name=${name} call=${call} />`
      : html`<p class="quiet">You are <b>${name}</b>. <button type="button" class="plain" onClick=${() => change(true)}>Change your name</button></p>`}
    <button class="main large" disabled=${busy}>Play now against bots</button>
    <p class="trouble" role="alert">${trouble}</p>
  </form>`;
}
