/** After the game: who won, how colonies, cards and luck went, and another game with the same people. */

import { asked, read, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { personIn } from "../naming.js";
import { newShare } from "../people/sit-down.js";
import { words } from "../store.js";
import { EMBLEMS, Mark } from "../table/seats.js";
import { keep, tokensOf } from "../tokens.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").Statistics} Statistics */
/** @typedef {import("../shapes.js").View} View */

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 12;
/** From one mark at the end of a line to the next. */
const MARK = 13;
/** How often it is looked whether somebody asks for a rematch, and for how long. */
const LOOK_MS = 4000;
const LOOKS = 300;

/** @param {{ store: Store }} props */
export function After({ store }) {
  const [statistics, learn] = useState(/** @type {Statistics | null} */ (null));
  const { busy, trouble, say, attempt } = useAttempt();
  useEffect(() => {
    read(`${store.path}/stats`, { token: store.token }).then(learn, (error) => say(sentenceOf(error)));
  }, [store]);
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      if (!document.hidden) void store.lookAfterwards();
      if (++looks === LOOKS) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [store]);
  const again = () => attempt(async () => location.assign(`?game=${await rematch(store)}`));
  const { host } = store.tokens.value;
  const winners = store.newest.value?.winners ?? [];
  const asks = askedBy(store);
  const plays = Boolean(store.seat.value) || Boolean(host);
  return html`<section class="after" aria-label="After the game">
    <h2>${winners.length ? `Won by ${winners.map((each) => personIn(/** @type {View} */ (store.newest.value), each)).join(" and ")}` : "Nobody won"}</h2>
    ${asks && html`<p class="rematch" role="status">${asks} to play again. ${!plays && store.game.value?.rematch && html`<a href=${`?game=${store.game.value.rematch.game_id}`}>Watch it</a>`}</p>`}
    <div class="buttons">
      ${plays && html`<button class="main" disabled=${busy} onClick=${again}>${asks ? "Join" : "Play again"}</button>`}
      <a class="button" href=${`?audit=${store.id}`}>Audit</a>
      <a class="button" href=${`?verify=${store.id}`}>Verify</a>
    </div>
    ${statistics && html`<${Colonies} statistics=${statistics} /><${Counts} statistics=${statistics} />`}
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

/** Who wants to play again, as a sentence begins; empty when nobody has said so. @param {Store} store */
function askedBy(store) {
  const rematch = store.game.value?.rematch;
  const view = store.newest.value;
  if (!rematch || !view) return "";
  const who = rematch.asked_by ? personIn(view, rematch.asked_by) : "the host";
  return who === "you" ? "You want" : `${who.charAt(0).toUpperCase()}${who.slice(1)} wants`;
}

/** The game of the rematch, in which this browser has its seat again, and hosts where it was the host.
 * Throws Refused and Away. @param {Store} store @returns {Promise<string>} */
async function rematch(store) {
  const { seat, host } = store.tokens.value;
  let game = "";
  if (host) {
    const made = await asked("POST", `${store.path}/rematch`, { token: host });
    game = made.game.id;
    if (made.host_token) keep(game, { host: made.host_token });
  }
  if (seat && store.seat.value) {
    const share = newShare();
    const joined = await asked("POST", `${store.path}/rematch/seats`, { token: seat, body: { client_seed: share } });
    game = joined.game.id;
    // Who joins twice has added to the chance of the game the first time.
    keep(game, { seat: joined.token, share: tokensOf(game).share ?? share });
  }
  return game;
}

/** Foreign colonies over time: a line of steps for each seat, with its name at the end. @param {{ statistics: Statistics }} props */
function Colonies({ statistics: { colonies, seats } }) {
  const most = Math.max(1, ...colonies.flatMap((then) => Object.values(then.seats)));
  const last = Math.max(1, colonies.length);
  const x = (/** @type {number} */ place) => EDGE + ((WIDTH - 2 * EDGE - MARK * (Object.keys(seats).length - 1)) * place) / last;
  // Lines of the same height are beside each other, so that each is seen.
  const y = (/** @type {number} */ count, /** @type {number} */ nth) =>
    HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * count) / most - 2.5 * nth;
  const counts = (/** @type {string} */ seat) => [0, ...colonies.map((then) => then.seats[seat] ?? 0)];
  const said = Object.keys(seats).map((seat) => `${words.value.name(seat)} ${counts(seat).at(-1)}`);
  return html`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`Foreign colonies at the end: ${said.join(", ")}`}>
      <line class="axis" x1=${EDGE} x2=${WIDTH - EDGE} y1=${HEIGHT - EDGE + 4} y2=${HEIGHT - EDGE + 4} />
      ${Object.keys(seats).map((seat, nth) => {
        const points = counts(seat).map((count, place) => `${x(place)},${y(count, nth)}`);
        return html`<polyline key=${seat} class="course" stroke=${`var(--seat-${seat})`} points=${points.join(" ")} />`;
      })}
      ${Object.keys(seats).map((seat, nth, all) => {
        // The marks that end the lines are in a row, so that none is below another.
        const right = WIDTH - EDGE - MARK * (all.length - 1 - nth);
        return html`<g key=${seat}><use class=${`of-${seat}`} href=${`${EMBLEMS}#seat-${seat}`} x=${right - 5} y=${y(counts(seat).at(-1) ?? 0, nth) - 5} width="10" height="10" /></g>`;
      })}
    </svg>
  </figure>`;
}

/** Numbers with bars beside them. @param {{ statistics: Statistics }} props */
function Counts({ statistics: { colonies, seats } }) {
  const end = colonies.at(-1)?.seats ?? {};
  const most = Math.max(1, ...Object.values(seats).map(({ cards }) => cards.drawn));
  const widest = Math.max(1, ...Object.values(seats).map(({ luck }) => Math.abs(moreOf(luck.attacks_drawn) ?? 0)));
  return html`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(seats).map(
        ([seat, { cards, luck }]) => html`<tr key=${seat}>
          <th scope="row"><${Mark} seat=${seat} /> ${words.value.name(seat)}</th>
          <td>${end[seat] ?? 0}</td>
          <td><${Bar} seat=${seat} from=${0} to=${cards.drawn / most} /><span class="number">${cards.drawn}</span></td>
          <td><${Bar} seat=${seat} from=${0.5} to=${0.5 + (moreOf(luck.attacks_drawn) ?? 0) / widest / 2} /><span class="number">${luckOf(luck.attacks_drawn)}</span></td>
        </tr>`,
      )}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`;
}

/** A bar between two parts of its width, with a line where it begins. @param {{ seat: string, from: number, to: number }} props */
function Bar({ seat, from, to }) {
  const [left, right] = from < to ? [from, to] : [to, from];
  return html`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40 * left} y="2" width=${40 * (right - left)} height="8" fill=${`var(--seat-${seat})`} />
    <line class="axis" x1=${40 * from} x2=${40 * from} y1="0" y2="12" />
  </svg>`;
}

/** By how much the mean was higher than expected; null where there is none.
 * @param {{ mean: number | null, expected: number } | null} found */
const moreOf = (found) => (found && found.mean !== null ? found.mean - found.expected : null);

/** @param {{ mean: number | null, expected: number } | null} found */
function luckOf(found) {
  const more = moreOf(found);
  if (more === null) return "none drawn";
  return `${more < 0 ? "−" : "+"}${Math.abs(more).toFixed(1)}`;
}
