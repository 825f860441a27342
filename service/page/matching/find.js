/** A table that finds its people: open seeks, those of the person, challenges, and the forms for new ones. */

import { asked, Away, newKey, read, Refused, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { learnOptions } from "../lobby/options.js";
import { myName, NameField } from "../people/name.js";
import { PlayerName, ratingShown } from "../players/names.js";
import { changes } from "../players/news.js";
import { isEnded, learnMe, me, namedPlayer, player } from "../players/person.js";
import { keepSeats } from "../tokens.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { NewChallenge } from "./new-challenge.js";
import { NewSeek } from "./new-seek.js";
import { tableInWords } from "./wanted.js";

/** @typedef {import("../shapes.js").Seek} Seek */
/** @typedef {import("../shapes.js").Challenge} Challenge */
/** @typedef {{ seeks: Seek[], mine: Seek[], challenges: Challenge[] }} Found */

/** How often the seeks of others are looked at: no stream tells of them. */
const LOOK_MS = 5000;

/** @returns {Promise<Found>} */
async function found() {
  const token = player.peek();
  const nobody = { items: [] };
  const ofMe = (/** @type {string} */ path) =>
    token
      ? read(path, { token }).catch((error) => {
          // A page of others is shown to everybody.
          if (!isEnded(error)) throw error;
          return nobody;
        })
      : nobody;
  const [seeks, mine, challenges] = await Promise.all([read("/v1/seeks?limit=50"), ofMe("/v1/seeks?mine=true"), ofMe("/v1/challenges")]);
  return { seeks: seeks.items, mine: mine.items, challenges: challenges.items };
}

/** What is there now, again and again. @param {(text: string) => void} say @returns {[Found | null, () => Promise<void>]} */
function useFound(say) {
  const [now, show] = useState(/** @type {Found | null} */ (null));
  const look = async () => show(await found());
  useEffect(() => {
    let stopped = false;
    const again = () =>
      found().then(
        (seen) => !stopped && show(seen),
        (error) => !stopped && say(sentenceOf(error)),
      );
    void again();
    const timer = setInterval(() => document.hidden || void again(), LOOK_MS);
    return () => ((stopped = true), clearInterval(timer));
  }, [player.value, changes.value]);
  return [now, look];
}

/** @param {{ challenge: string, open: (game: string) => void }} props `challenge`: the ladder id of one who is to be challenged. */
export function Find({ challenge, open }) {
  const { busy, trouble, say, attempt } = useAttempt();
  const [now, look] = useFound(say);
  const [name, call] = useState(myName.value);
  const [making, make] = useState(challenge ? "challenge" : "");
  useEffect(() => make(challenge ? "challenge" : ""), [challenge]);
  useEffect(() => {
    for (const learned of [learnOptions(), learnMe()]) learned.catch((error) => error instanceof Refused || error instanceof Away || say(error));
  }, [player.value]);
  /** Sends something as a person with a name, and shows what has come of it. @param {string} path @param {unknown} body */
  const send = (path, body) =>
    attempt(async () => {
      const token = await namedPlayer(nameless ? name : "");
      const made = await asked("POST", path, { token, body, key: newKey() });
      if (made.game_id) goTo(made.game_id);
      make("");
      await look();
    });
  /** @param {string} method @param {string} path */
  const change = (method, path) =>
    attempt(async () => {
      const answer = await asked(method, path, { token: player.value });
      if (answer?.game_id) goTo(answer.game_id);
      await look();
    });
  /** @param {string} game */
  const goTo = (game) => {
    keepSeats([game]);
    open(game);
  };
  const own = me.value?.ladder_id ?? "";
  const mine = now?.mine.filter(({ state }) => state === "open") ?? [];
  const others = now?.seeks.filter(({ id }) => !mine.some((each) => each.id === id)) ?? [];
  // Before the person is known, it is unknown whose challenges these are.
  const challenges = own ? now?.challenges ?? [] : [];
  const got = challenges.filter(({ by }) => by.ladder_id !== own);
  const made = challenges.filter(({ by }) => by.ladder_id === own);
  const nameless = !me.value?.ladder_id || !me.value.name;
  return html`<article class="find">
    <h1 tabindex="-1">Find a table</h1>
    <p class="lead">Say what you want to play. As soon as enough people want the same, a game begins, and this page says so wherever you are on it.</p>
    ${nameless && html`<div class="name"><${NameField} name=${name} call=${call} required=${true} /></div>`}
    <div class="buttons making">
      <button class=${making ? "" : "main"} aria-expanded=${making === "seek" ? "true" : "false"} onClick=${() => make(making === "seek" ? "" : "seek")}>Seek a table</button>
      <button aria-expanded=${making === "challenge" ? "true" : "false"} onClick=${() => make(making === "challenge" ? "" : "challenge")}>Challenge players</button>
    </div>
    <p class="trouble" role="alert">${trouble}</p>
    ${making === "seek" && html`<${NewSeek} busy=${busy} send=${send} />`}
    ${making === "challenge" && html`<${NewChallenge} key=${challenge} first=${challenge} busy=${busy} send=${send} />`}
    ${got.length > 0 && html`<section><h2>You are challenged</h2><ul class="rows">${got.map((each) => html`<${Challenged} key=${each.id} challenge=${each} own=${own} busy=${busy} change=${change} />`)}</ul></section>`}
    ${mine.length > 0 && html`<section><h2>You seek</h2><ul class="rows">
      ${mine.map((each) => html`<li key=${each.id}>
        <span class="text">${tableInWords(each)}${askedOf(each)}<small class="quiet">It waits until ${until(each)}.</small></span>
        <button disabled=${busy} onClick=${() => change("DELETE", `/v1/seeks/${each.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    ${made.length > 0 && html`<section><h2>You have challenged</h2><ul class="rows">
      ${made.map((each) => html`<li key=${each.id}>
        <span class="text">${tableInWords(each)}${answers(each, own)}<small class="quiet">It waits until ${until(each)}.</small></span>
        <button disabled=${busy} onClick=${() => change("DELETE", `/v1/challenges/${each.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    <section>
      <h2>Who seeks a table</h2>
      ${now && others.length === 0 && html`<p class="empty">Nobody else seeks a table now. Seek one: others see it here.</p>`}
      <ul class="rows">
        ${others.map((each) => html`<li key=${each.id}>
          <span class="text"><b>${each.by && html`<${PlayerName} of=${each.by} />`}</b>: ${tableInWords(each)}${askedOf(each)}</span>
          <button disabled=${busy || (nameless && !name.trim())} onClick=${() => send("/v1/seeks", sameTable(each))}>Sit down there</button>
        </li>`)}
      </ul>
    </section>
  </article>`;
}

/** A challenge that the person has got. @param {{ challenge: Challenge, own: string, busy: boolean, change: (method: string, path: string) => void }} props */
function Challenged({ challenge, own, busy, change }) {
  const { id, by, players } = challenge;
  const accepted = players.some(({ ladder_id, answer }) => ladder_id === own && answer === "accepted");
  return html`<li>
    <span class="text"><b><${PlayerName} of=${by} /></b>: ${tableInWords(challenge)}${answers(challenge, own)}<small class="quiet">It waits until ${until(challenge)}.</small></span>
    <span class="buttons">
      ${!accepted && html`<button class="main" disabled=${busy} onClick=${() => change("POST", `/v1/challenges/${id}/acceptance`)}>Accept</button>`}
      <button disabled=${busy} onClick=${() => change("POST", `/v1/challenges/${id}/refusal`)}>Refuse</button>
    </span>
  </li>`;
}

const ANSWERS = { accepted: "accepted", refused: "refused" };

/** Who has said what, but for what the buttons say. @param {Challenge} challenge @param {string} own */
function answers({ players }, own) {
  const others = players.filter(({ ladder_id, answer }) => ladder_id !== own || answer);
  return others.map((each) => {
    const answer = each.answer ? ANSWERS[/** @type {keyof typeof ANSWERS} */ (each.answer)] : "";
    if (each.ladder_id === own) return html`<small key=${own}>You have ${answer}.</small>`;
    return html`<small key=${each.ladder_id}><${PlayerName} of=${each} /> ${answer ? `has ${answer}` : "has not answered yet"}.</small>`;
  });
}

/** With whom somebody wants to play, where that is said. @param {Seek} seek */
function askedOf({ who, ratings: { least, most } }) {
  const kinds = { anyone: "", persons: "with persons only", programs: "with programs only" }[who];
  const from = least === null ? "" : `from ${ratingShown(least)}`;
  const to = most === null ? "" : `up to ${ratingShown(most)}`;
  const rating = from || to ? `ratings ${[from, to].filter(Boolean).join(" ")}` : "";
  const said = [kinds, rating].filter(Boolean).join(", ");
  return said && html`<small>Only ${said.replace(" only", "")}.</small>`;
}

/** @param {{ expires_at: string }} of */
const until = ({ expires_at }) => new Date(expires_at).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The same table as that of a seek. @param {Seek} seek */
const sameTable = ({ seats, variants, options, rated, who }) => ({ seats, variants, options, rated, who });
