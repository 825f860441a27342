/** The games that everybody may watch, as they begin and end. */

import { Away, followed, read, Refused, waited } from "../api.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { games as ownGames } from "../tokens.js";
import { useEffect } from "../vendor/hooks.js";
import { batch, signal } from "../vendor/signals.js";
import { seatsOf } from "../table/seats.js";
import { Play } from "./play.js";

/** @typedef {import("../shapes.js").Game} Game */

const games = signal(/** @type {Game[] | null} */ (null));
const trouble = signal("");
const status = signal("");

const STATUSES = [
  ["", "All"],
  ["lobby", "Not begun"],
  ["running", "Running"],
  ["over", "Over"],
];

const STATUS_WORDS = { lobby: "Not begun", running: "Running", over: "Over" };

async function look() {
  try {
    const page = await read(`/v1/games?limit=50${status.value ? `&status=${status.value}` : ""}`);
    batch(() => ((games.value = page.items), (trouble.value = "")));
  } catch (error) {
    if (!(error instanceof Away) && !(error instanceof Refused)) throw error;
    trouble.value = error.message;
  }
}

/** @param {AbortSignal} signal */
async function follow(signal) {
  const heard = (/** @type {boolean} */ there) => {
    trouble.value = there ? "" : "The connection is lost. This list may be old; trying again.";
  };
  try {
    for await (const _ of followed("/v1/lobby/stream", { signal, heard })) {
      await look();
      // Games of bots change many times a second: a list that jumps cannot be read.
      await waited(1000, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** @param {{ open: (game: string) => void }} props */
export function Lobby({ open }) {
  useEffect(() => {
    const stopping = new AbortController();
    void look();
    void follow(stopping.signal);
    return () => stopping.abort();
  }, []);
  const own = new Set(ownGames());
  const found = games.value;
  return html`
    <div class="lobby">
      <div class="heading">
        <h1 tabindex="-1">Games</h1>
        <${Play} open=${open} />
      </div>
      <div class="filter" role="group" aria-label="Which games">
        ${STATUSES.map(
          ([value = "", name]) => html`<button
            class="chip"
            aria-pressed=${status.value === value}
            onClick=${() => ((status.value = value), void look())}
          >
            ${name}
          </button>`,
        )}
      </div>
      <p class="trouble" role="status">${trouble.value}</p>
      ${found === null && !trouble.value && html`<${Waiting} />`}
      ${found?.length === 0 && html`<p class="empty">No public game is here.</p>`}
      <ul class="games">
        ${found?.map((game) => html`<${Row} key=${game.id} game=${game} own=${own.has(game.id)} />`)}
      </ul>
    </div>
  `;
}

function Waiting() {
  return html`<ul class="games" aria-label="The games are being fetched">
    ${[1, 2, 3].map((n) => html`<li key=${n} class="game waiting"></li>`)}
  </ul>`;
}

/** @param {{ game: Game, own: boolean }} props */
function Row({ game, own }) {
  const begun = new Date(game.created_at);
  return html`<li>
    <a class="game" href=${`/?game=${game.id}`}>
      <span class=${`state ${game.status}`}>${STATUS_WORDS[game.status]}${own ? " · yours" : ""}</span>
      <span class="players">${seatsOf(game)}</span>
      <span class="outcome">
        ${game.winners.length
          ? `Won by ${words.value.listed(game.winners)}`
          : game.variants.map((each) => words.value.name(each)).join(", ")}
      </span>
      <time datetime=${game.created_at}>${begun.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</time>
    </a>
  </li>`;
}
