/** The form for a challenge. */

import { read, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { Choices, Faults, One, Rated, ratedRules, useBots, useCheck } from "../lobby/choices.js";
import { calledOnLadder } from "../players/names.js";
import { me } from "../players/person.js";
import { submitted } from "../questions/choosing.js";
import { checkedTable, USUAL, wantedTable } from "./wanted.js";

/** @typedef {import("../lobby/choices.js").Rules} Rules */
/** @typedef {{ ladder_id: string, name: string }} Known */

const LEAST = 3;
const MOST = 6;
const LISTED = 100;

/** The players who can be challenged: the best of both ladders, and the one whom the form names at its beginning.
 * @param {string} first @param {(text: string) => void} say @returns {Known[]} */
function useKnown(first, say) {
  const [known, know] = useState(/** @type {Known[]} */ ([]));
  useEffect(() => {
    const listed = ["person", "program"].map(async (kind) => (await read(`/v1/ladder?kind=${kind}&limit=${LISTED}`)).items);
    const one = first ? [read(`/v1/players/${encodeURIComponent(first)}`).then((found) => [found])] : [];
    Promise.all([...one, ...listed]).then(
      (lists) => {
        const players = lists.flat().flatMap((each) => (each.name ? [/** @type {[string, Known]} */ ([each.ladder_id, { ladder_id: each.ladder_id, name: calledOnLadder(each) }])] : []));
        know([...new Map(players).values()]);
      },
      (error) => say(sentenceOf(error)),
    );
  }, [first]);
  return known;
}

/** @param {{ first: string, busy: boolean, send: (path: string, body: unknown) => void }} props */
export function NewChallenge({ first, busy, send }) {
  const [rules, choose] = useState(USUAL);
  const [players, name] = useState(first ? [first] : /** @type {string[]} */ ([]));
  const [bots, seat] = useState(0);
  const [bot, setBot] = useState("basic");
  const { trouble, say } = useAttempt();
  const known = useKnown(first, say);
  const kinds = useBots(say);
  const seats = 1 + players.length + bots;
  const enough = players.length > 0 && seats >= LEAST && seats <= MOST;
  const check = useCheck(checkedTable({ ...rules, seats: Math.min(MOST, Math.max(LEAST, seats)) }), say);
  const set = (/** @type {Partial<Rules>} */ more) => choose({ ...rules, ...more });
  const free = known.filter(({ ladder_id }) => !players.includes(ladder_id) && ladder_id !== me.value?.ladder_id);
  const challenge = () => send("/v1/challenges", { ...wantedTable(rules), players, bots: Array(bots).fill(bot) });
  const rate = (/** @type {boolean} */ rated) => {
    set(ratedRules(rated));
    if (rated) seat(0);
  };
  const counts = Array.from({ length: MOST - LEAST + 2 }, (_, count) => [String(count), count ? `${count} ${count === 1 ? "bot" : "bots"}` : "no bots"]);
  return html`<form class="create" aria-label="A challenge" onSubmit=${submitted(challenge)}>
    <${Rated} rated=${rules.rated} set=${rate} />
    <fieldset class="settings">
      <legend>Whom you challenge</legend>
      ${players.length > 0 && html`<ul class="rows chosen">${players.map((id) => html`<li key=${id}>
        <b>${known.find(({ ladder_id }) => ladder_id === id)?.name ?? "a player"}</b>
        <button type="button" onClick=${() => name(players.filter((each) => each !== id))}>Remove<span class="unseen"> ${known.find(({ ladder_id }) => ladder_id === id)?.name ?? ""}</span></button>
      </li>`)}</ul>`}
      ${free.length > 0 && seats < MOST && html`<${One} label="A player of the ladder" things=${[["", "choose one"], ...free.map((each) => [each.ladder_id, each.name])]} now="" set=${(/** @type {string} */ id) => id && name([...players, id])} />`}
      ${!rules.rated && html`<${One} label="And bots" things=${counts} now=${String(bots)} set=${(/** @type {string} */ count) => seat(Number(count))} />`}
      ${!rules.rated && bots > 0 && html`<${One} label="Which bots" things=${kinds.map(({ id }) => [id, id])} now=${bot} set=${setBot} />`}
    </fieldset>
    <${Choices} rules=${rules} set=${set} timers="As usual: relaxed" say=${say} hosted=${false} />
    <div class="verdict">
      ${enough ? html`<${Faults} check=${check} />` : html`<p class="faults quiet" role="status">${players.length ? `A table has three to six seats, and this one has ${seats}${rules.rated ? "" : ": name more players, or add bots"}.` : "Name the players whom you challenge. You find more of them on the ladder."}</p>`}
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !enough || !check?.ok}>Challenge them</button>
    </div>
  </form>`;
}
