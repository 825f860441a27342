/** The board of a game that bots play now, as it goes on: the newest one, such as the demo game of the service. */

import { Away, followed, read, Refused, waited } from "../api.js";
import { Board } from "../board/board.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { named } from "../naming.js";
import { drawn } from "../table/seats.js";

/** @typedef {import("../shapes.js").Game} Game */
/** @typedef {import("../shapes.js").View} View */

/** Games of bots may change many times a second: a picture that is drawn so often cannot be looked at. */
const PAUSE_MS = 1200;
/** When another game is looked for. */
const AGAIN_MS = 10_000;

/** @param {readonly Game[]} games */
const ofBots = (games) => games.find(({ status, seats }) => status === "running" && seats.every((each) => each.bot));

/** @param {AbortSignal} signal @returns {Promise<Game | undefined>} */
async function newest(signal) {
  return ofBots((await read("/v1/games?status=running&limit=30", { signal })).items);
}

/** Shows one game after the other. @param {AbortSignal} signal @param {(view: View | null) => void} show
 * @param {Promise<Game[]>} [first] Games that are fetched anyway. */
async function watch(signal, show, first) {
  let known = first;
  while (!signal.aborted) {
    try {
      const game = known ? ofBots(await known) : await newest(signal);
      known = undefined;
      if (game) await follow(game.id, signal, show);
      else show(null);
    } catch (error) {
      if (!signal.aborted && !(error instanceof Refused) && !(error instanceof Away)) throw error;
    }
    await waited(AGAIN_MS, signal).catch(() => undefined);
  }
}

/** Shows a game to its end. @param {string} game @param {AbortSignal} signal @param {(view: View) => void} show */
async function follow(game, signal, show) {
  const path = `/v1/games/${game}`;
  let view = /** @type {View} */ (await read(`${path}/state`, { signal }));
  show(view);
  for await (const frame of followed(`${path}/stream`, { signal, after: view.version })) {
    if (document.hidden || (frame.name !== "end" && !(Number.parseInt(frame.id, 10) > view.version))) continue;
    view = await read(`${path}/state`, { signal });
    show(view);
    await waited(PAUSE_MS, signal);
  }
}

/** A board, while no bots play. */
const Still = () => html`<picture class="still">
  <source media="(prefers-color-scheme: light)" srcset=${drawn("still-light")} />
  <img src=${drawn("still-dark")} alt="" />
</picture>`;

/** @param {{ first?: Promise<Game[]> }} props */
export function Live({ first }) {
  const [view, show] = useState(/** @type {View | null | undefined} */ (undefined));
  useEffect(() => {
    const stopping = new AbortController();
    void watch(stopping.signal, show, first);
    return () => stopping.abort();
  }, []);
  // Before it is known whether bots play, nothing is drawn that may go at once.
  if (view === undefined) return html`<figure class="live"><div class="window"></div><figcaption> </figcaption></figure>`;
  if (view === null) return html`<${Still} />`;
  const source = { path: `/v1/games/${view.game}`, token: "" };
  const turn = view.status === "over" ? `Over: ${view.winners.map(named).join(" and ") || "nobody"} won.` : `Turn ${view.turn.number}.`;
  return html`<figure class="live">
    <div class="window"><${Board} view=${view} source=${source} /></div>
    <figcaption><span class="dot" aria-hidden="true"></span> Bots play this now. ${turn} <a href=${`?game=${view.game}`}>Watch this game</a></figcaption>
  </figure>`;
}
