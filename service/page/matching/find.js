/** Seeks and challenges: those that are open, those of the person, and the forms for new ones. */

import { asked, newKey, read, Refused } from "../api.js";
import { useAttempt, useFetched } from "../attempt.js";
import { useEffect, useState } from "../hooks.js";
import { html } from "../html.js";
import { learnOptions } from "../lobby/options.js";
import { myName, NameField } from "../people/name.js";
import { PlayerName, ratingShown } from "../players/names.js";
import { changes, following, notThere } from "../players/news.js";
import { asMe, ended, isEnded, learnMe, me, namedPlayer, player } from "../players/person.js";
import { keepSeats } from "../tokens.js";
import { NewChallenge } from "./new-challenge.js";
import { NewSeek } from "./new-seek.js";
import { tableInWords } from "./wanted.js";

/** @typedef {import("../shapes.js").Seek} Seek */
/** @typedef {import("../shapes.js").Challenge} Challenge */
/** @typedef {{ mine: readonly Seek[], challenges: readonly Challenge[] }} Own */

/** The pause between two looks at the seeks of others, which no stream reports. Your own are looked at too while the stream is away. */
const LOOK_MS = 5000;
/** The pause between two looks at own seeks and challenges while the stream is there. It does not say what was withdrawn or ran out. */
const WITHDRAWN_MS = 60_000;
const NOBODY = { items: [] };

/** The open seeks of everybody. @param {AbortSignal} [signal] @returns {Promise<Seek[]>} */
const openSeeks = async (signal) => (await read("/v1/seeks?limit=50", signal && { signal })).items;

/** The seeks and challenges of the person; none where the player token has ended. @param {AbortSignal} [signal] @returns {Promise<Own>} */
async function ownOnes(signal) {
  const ofMe = (/** @type {string} */ path) =>
    asMe(async (token) => (token ? read(path, { token, ...(signal && { signal }) }) : NOBODY)).catch((error) => {
      if (!isEnded(error)) throw error;
      return NOBODY;
    });
  const [mine, challenges] = await Promise.all([ofMe("/v1/seeks?mine=true"), ofMe("/v1/challenges")]);
  return { mine: mine.items, challenges: challenges.items };
}

/** Keeps what is open current. `look` fetches it at once.
 * @returns {{ seeks: readonly Seek[] | null, own: Own, wrong: string, look: () => Promise<void> }} */
function useOpen() {
  const [seeks, show] = useState(/** @type {readonly Seek[] | null} */ (null));
  const [own, showOwn] = useState(/** @type {Own} */ ({ mine: [], challenges: [] }));
  const ofAll = useFetched(async (signal) => show(await openSeeks(signal)), [changes.value], LOOK_MS);
  const ofMe = useFetched(async (signal) => showOwn(await ownOnes(signal)), [player.value, changes.value], following.value ? WITHDRAWN_MS : LOOK_MS);
  const look = async () => {
    const [all, mine] = await Promise.all([openSeeks(), ownOnes()]);
    show(all);
    showOwn(mine);
  };
  return { seeks, own, wrong: ofAll || ofMe, look };
}

/** @param {{ challenge: string, open: (game: string) => void }} props `challenge`: the ladder id of one who is to be challenged. */
export function Find({ challenge, open }) {
  const { busy, trouble, attempt } = useAttempt();
  const { seeks, own, wrong, look } = useOpen();
  const [written, call] = useState(/** @type {string | null} */ (null));
  const [making, make] = useState(challenge ? "challenge" : "");
  const [done, say] = useState("");
  useEffect(() => make(challenge ? "challenge" : ""), [challenge]);
  // A frame may say that what was done has come to something.
  useEffect(() => say(""), [changes.value]);
  const unknown = useFetched(() => Promise.all([learnOptions(), learnMe()]), [player.value]);
  /** Does something, and shows what is there then: a refusal often says that something is over.
   * @param {() => Promise<any>} what @param {(answer: any) => void} then */
  const run = (what, then) =>
    attempt(async () => {
      say("");
      try {
        const answer = await what();
        if (answer?.game_id) goTo(answer.game_id);
        else then(answer);
      } finally {
        await look().catch(notThere);
      }
    });
  /** Sends something as a person with a name. @param {string} path @param {unknown} body */
  const send = (path, body) =>
    run(
      async () => {
        if (nameless && !name.trim()) throw new Refused(409, { detail: "Write your name first: the others see it." });
        const token = await namedPlayer(nameless ? name : "");
        return asked("POST", path, { token, body, key: newKey() });
      },
      () => (make(""), say(path === "/v1/seeks" ? "Your seek is open. The game begins as soon as enough people want this table." : "Your challenge is sent.")),
    );
  /** @param {string} method @param {string} path */
  const change = (method, path) => run(() => asMe((token) => asked(method, path, { token })), () => undefined);
  /** @param {string} game */
  const goTo = (game) => {
    keepSeats([game]);
    open(game);
  };
  const ownId = me.value?.ladder_id ?? "";
  const name = written ?? (me.value?.name || myName.value);
  const isKnown = !player.value || ended.value || me.value !== null;
  const nameless = isKnown && (!ownId || !me.value?.name);
  const mine = own.mine.filter(({ state }) => state === "open");
  const others = seeks?.filter(({ id }) => !mine.some((each) => each.id === id)) ?? [];
  const ofMine = new Set(mine.map(tableOf));
  const tables = [...new Set(others.map(tableOf))].filter((table) => !ofMine.has(table));
  const like = (/** @type {string} */ table) => others.filter((each) => tableOf(each) === table);
  // Before the person is known, it is unknown whose challenges these are.
  const challenges = ownId ? own.challenges : [];
  const got = challenges.filter(({ by }) => by.ladder_id !== ownId);
  const made = challenges.filter(({ by }) => by.ladder_id === ownId);
  return html`<article class="find">
    <h1 tabindex="-1">Find a table</h1>
    <p class="lead">Say what you want to play. The game begins as soon as enough people want the same. You need not wait here: every part of this page tells you.</p>
    ${nameless && html`<div class="name"><${NameField} name=${name} call=${call} required=${true} /></div>`}
    <div class="buttons making">
      <button class=${making ? "" : "main"} aria-expanded=${making === "seek" ? "true" : "false"} onClick=${() => make(making === "seek" ? "" : "seek")}>Seek a table</button>
      <button aria-expanded=${making === "challenge" ? "true" : "false"} onClick=${() => make(making === "challenge" ? "" : "challenge")}>Challenge players</button>
    </div>
    <p class="trouble" role="alert">${trouble || wrong || unknown}</p>
    <p class="done" role="status">${done}</p>
    ${making === "seek" && html`<${NewSeek} busy=${busy || !isKnown} send=${send} />`}
    ${making === "challenge" && html`<${NewChallenge} key=${challenge} first=${challenge} busy=${busy || !isKnown} send=${send} />`}
    ${got.length > 0 && html`<section><h2>You are challenged</h2><ul class="rows">${got.map((each) => html`<${Challenged} key=${each.id} challenge=${each} own=${ownId} busy=${busy} change=${change} />`)}</ul></section>`}
    ${mine.length > 0 && html`<section><h2>You seek</h2><ul class="rows">
      ${mine.map((each) => html`<li key=${each.id}>
        <span class="text">${tableInWords(each)}${askedOf(each)}${wantedBy(like(tableOf(each)), each.seats - 1)}<small class="quiet">It waits until ${until(each)}.</small></span>
        <button disabled=${busy} onClick=${() => change("DELETE", `/v1/seeks/${each.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    ${made.length > 0 && html`<section><h2>You have challenged</h2><ul class="rows">
      ${made.map((each) => html`<li key=${each.id}>
        <span class="text">${tableInWords(each)}${answers(each, ownId)}<small class="quiet">It waits until ${until(each)}.</small></span>
        <button disabled=${busy} onClick=${() => change("DELETE", `/v1/challenges/${each.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    <section>
      <h2>Who seeks a table</h2>
      ${seeks && tables.length === 0 && html`<p class="empty">${mine.length ? "Nobody seeks another table now." : "Nobody seeks a table now. Seek one: others see it here."}</p>`}
      <ul class="rows">
        ${tables.map((table) => html`<${Wanted} key=${table} seeks=${like(table)} busy=${busy || !isKnown} sit=${send} />`)}
      </ul>
    </section>
  </article>`;
}

/** A table that others want. @param {{ seeks: readonly Seek[], busy: boolean, sit: (path: string, body: unknown) => void }} props */
function Wanted({ seeks, busy, sit }) {
  const [first] = seeks;
  if (!first) return null;
  return html`<li>
    <span class="text">${tableInWords(first)}${askedOf(first)}${wantedBy(seeks, first.seats)}</span>
    <button disabled=${busy} onClick=${() => sit("/v1/seeks", sameTable(first))}>Sit down there</button>
  </li>`;
}

/** Who seeks a table, and how many are still missing. @param {readonly Seek[]} seeks @param {number} seats Those for which somebody is sought. */
function wantedBy(seeks, seats) {
  const last = seeks.length - 1;
  const names = seeks.map(({ id, by }, at) => html`<span key=${id}>${at > 0 && (at === last ? " and " : ", ")}<b>${by && html`<${PlayerName} of=${by} />`}</b></span>`);
  const missing = Math.max(1, seats - seeks.length);
  return html`<small>${last < 0 ? "Nobody else seeks it yet." : html`${names} ${last ? "seek" : "seeks"} it.`} ${missing === 1 ? "One more player is needed." : `${missing} more players are needed.`}</small>`;
}

/** The same text for seeks of the same table, with the same conditions. @param {Seek} seek */
const tableOf = (seek) => JSON.stringify([sameTable(seek), seek.ratings]);

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

/** The answers of those who were challenged. @param {Challenge} challenge @param {string} own */
function answers({ players }, own) {
  const others = players.filter(({ ladder_id, answer }) => ladder_id !== own || answer);
  return others.map((each) => {
    const answer = each.answer ? ANSWERS[/** @type {keyof typeof ANSWERS} */ (each.answer)] : "";
    if (each.ladder_id === own) return html`<small key=${own}>You have ${answer}.</small>`;
    return html`<small key=${each.ladder_id}><${PlayerName} of=${each} /> ${answer ? `has ${answer}` : "has not answered yet"}.</small>`;
  });
}

/** The people with whom somebody wants to play, where that is chosen. @param {Seek} seek */
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
