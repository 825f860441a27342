/** Verifies an export in this browser: of a game of the service, or a file that somebody drops or chooses. */

import { read, Refused, sent, sentenceOf } from "../api.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { tokensOf } from "../tokens.js";
import { hex, sha256, utf8 } from "./proof.js";

/** @typedef {import("./verify.js").Found} Found */
/** @typedef {import("./worker.js").Said} Said */
/** @typedef {{ name: string, done: number, all: number, found?: Found, wrong?: { seq: number, detail: string },
 *   trouble?: string, known?: boolean, share?: string | null }} Verdict `share`: the seat for which this browser added to the
 *   chance of the game; null where the file does not have what it added. */

const INSECURE =
  "Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). " +
  "Open this page in one of these ways, or use examples/verify_log.py.";

/** @param {number} count @param {string} one @param {string} [more] */
const some = (count, one, more = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

/** @param {{ game: string }} props The game that is verified at once; empty for none. */
export function Verification({ game }) {
  const [verdict, show] = useState(/** @type {Verdict | null} */ (null));
  const [ready, setReady] = useState(false);
  const worker = useRef(/** @type {Worker | null} */ (null));
  /** The number of the newest file: what is said of an earlier one is late. */
  const number = useRef(0);
  const secure = Boolean(globalThis.crypto?.subtle);

  /** @param {string} name @param {() => Promise<ArrayBuffer>} content @param {(found: Found) => Promise<boolean>} [known] */
  const verify = async (name, content, known) => {
    const own = ++number.current;
    const say = (/** @type {Partial<Verdict>} */ more) =>
      own === number.current && show({ name, done: 0, all: 0, ...more });
    say({});
    try {
      const bytes = new Uint8Array(await content());
      const said = await answered(/** @type {Worker} */ (worker.current), own, bytes, say);
      const same = said.found && known ? await known(said.found) : undefined;
      const share = said.found ? await seatOfShare(said.found) : undefined;
      say({ ...said, ...(same === undefined ? {} : { known: same }), ...(share === undefined ? {} : { share }) });
    } catch (error) {
      say({ trouble: troubleOf(error) });
    }
  };
  const take = (/** @type {File | null | undefined} */ file) =>
    file && verify(file.name, () => file.arrayBuffer());

  useEffect(() => {
    document.title = "Verify a game - Cosmic Ledger";
    if (!secure) return undefined;
    const started = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.current = started;
    started.addEventListener("message", () => setReady(true), { once: true });
    if (game) void verify(`the game ${game}`, () => exported(game), isKeyOfService);
    return () => started.terminate();
  }, [game]);

  return html`<section
    class="verification"
    onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
    onDrop=${(/** @type {DragEvent} */ event) => (event.preventDefault(), secure && void take(event.dataTransfer?.files[0]))}
  >
    <h1 tabindex="-1">Verify a game</h1>
    <p>
      An export of a game proves itself: this browser computes every hash and every draw again. A file that you choose
      stays on your machine, and needs no connection.
    </p>
    ${secure
      ? html`<label class="drop">
          <span>Drop an export here, or <span class="button">Choose a file</span></span>
          <input
            type="file"
            disabled=${!ready}
            onChange=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ { currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>`
      : html`<p role="alert" class="verdict-text bad">${INSECURE}</p>`}
    <div aria-live="polite">${verdict && html`<${Outcome} verdict=${verdict} />`}</div>
    ${game && html`<p><a class="button" href=${`?game=${encodeURIComponent(game)}`}>Back to the game</a></p>`}
  </section>`;
}

/** What the worker says at the end; progress goes to `say`.
 * @param {Worker} worker @param {number} number @param {Uint8Array} content @param {(more: Partial<Verdict>) => void} say
 * @returns {Promise<Said>} */
function answered(worker, number, content, say) {
  return new Promise((resolve) => {
    const hear = (/** @type {MessageEvent<Said>} */ { data }) => {
      if (data.number !== number) return;
      if (data.done !== undefined) return say({ done: data.done, all: data.all ?? 0 });
      worker.removeEventListener("message", hear);
      resolve(data);
    };
    worker.addEventListener("message", hear);
    worker.postMessage({ number, content }, [content.buffer]);
  });
}

/** The export of a game, with all that this browser may see. Throws Refused and Away. @param {string} game */
async function exported(game) {
  const { seat, host } = tokensOf(game);
  const answer = await sent("GET", `/v1/games/${encodeURIComponent(game)}/export`, { token: seat ?? host ?? "" });
  return answer.arrayBuffer();
}

/** Whether the service itself names the key with which the head is signed. @param {Found} found */
async function isKeyOfService(found) {
  const { items } = await read("/v1/keys");
  return items.some((/** @type {{ public_key: string }} */ key) => key.public_key === found.publicKey);
}

/** The seat whose seed is what this browser has added; null where none is, undefined where it has added nothing.
 * @param {Found} found */
async function seatOfShare({ game, seeds }) {
  const { share } = tokensOf(game);
  if (!share) return undefined;
  const seed = hex(await sha256(utf8(share)));
  return Object.keys(seeds).find((seat) => seeds[seat] === seed) ?? null;
}

/** @param {unknown} error */
function troubleOf(error) {
  if (error instanceof Refused && error.status === 404) return "There is no such game, or it is private.";
  if (error instanceof DOMException || error instanceof TypeError) return "The file could not be read to its end.";
  return sentenceOf(error);
}

/** @param {{ verdict: Verdict }} props */
function Outcome({ verdict }) {
  const { name, done, all, found, wrong, trouble, known, share } = verdict;
  if (trouble) return html`<p role="alert" class="verdict-text bad">${trouble}</p>`;
  if (wrong) return html`<${Wrong} name=${name} wrong=${wrong} />`;
  if (found) return html`<${Good} name=${name} found=${found} known=${known} share=${share} />`;
  return html`<p class="progress">
    <progress aria-label="Progress" max=${all || 1} value=${done}></progress> Verifying ${name}
  </p>`;
}

/** @param {{ name: string, wrong: { seq: number, detail: string } }} props */
function Wrong({ name, wrong: { seq, detail } }) {
  const place = seq ? `Event ${seq}` : "The manifest (the first line)";
  return html`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${place}:</strong> ${detail}.</p>
    <p class="quiet">
      This is where ${name} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`;
}

/** @param {{ name: string, found: Found, known: boolean | undefined, share: string | null | undefined }} props */
function Good({ name, found, known, share }) {
  return html`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${found.over ? "Everything fits" : "Everything that is open fits"}</h2>
    <p class="quiet">${name} · ${found.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${checked(found, known, share).map((text) => html`<li key=${text}>${text}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${unchecked(found, known, share).map((text) => html`<li key=${text}>${text}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${found.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${found.signedAt} with key <code>${found.keyId}</code></dd>
    </dl>
  </div>`;
}

/** @param {Found} found @param {boolean | undefined} known @param {string | null | undefined} share */
function checked(found, known, share) {
  const { events, opened, over, shuffles, draws, added, signature, entry } = found;
  const seats = added.length ? `, mixed with what ${words.value.listed(added)} added` : "";
  return [
    `${some(events, "event")}: each has the hash of the one before it, none is missing, and times never go back.`,
    `${some(opened, "hidden part")}: each is what was committed to.`,
    ...(over ? [`The seed is the one that was committed to before the first draw${seats}.`] : []),
    ...(share ? [`Your share is in it: the random bytes that this browser added for ${words.value.name(share)}. Nobody could choose the cards without them.`] : []),
    ...(over ? [`${some(shuffles, "shuffle and pick", "shuffles and picks")} of ${some(draws, "draw")}: made again, with the same outcome.`] : []),
    ...(signature ? ["The signature of the head (Ed25519)."] : []),
    ...(known ? ["The key is one that this service names as its own."] : []),
    ...(entry === null ? [] : [`Its place in the log of finished games: entry ${entry}.`]),
  ];
}

/** @param {Found} found @param {boolean | undefined} known @param {string | null | undefined} share */
function unchecked(found, known, share) {
  const { over, closed, signature, chosen, lostAt, fork } = found;
  return [
    "The rules: whether each move was allowed. The program python -m service verify decides them again.",
    "Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",
    ...(share === null ? ["Your share: this browser added random bytes, and they are not among what the seats added."] : []),
    ...(known ? [] : ["Whose key it is: it comes from the file. Compare it with one that you know."]),
    ...(known === false ? ["This service does not name the key as its own."] : []),
    ...(signature ? [] : ["The signature of the head: this browser has no Ed25519."]),
    ...(over ? [] : [`The game is not over: ${some(closed, "hidden part")} and all draws stay closed until then.`]),
    ...(chosen ? ["The host chose the seed or the position, so nothing here was random."] : []),
    ...(lostAt ? [`Secrets were lost at event ${lostAt}: what was drawn or hidden before cannot be checked.`] : []),
    ...(fork ? ["This game is a fork: that it begins as its origin was is believed."] : []),
  ];
}
