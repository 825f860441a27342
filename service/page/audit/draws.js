/** Every draw of a game that is over, made again from the seed that its last event opened. */

import { opened } from "./export.js";
import { drawnAgain, hmac, hmacKey, saltOf, seedCommitment, unhex, utf8 } from "./proof.js";
import { keyOf } from "./seeds.js";
import { failIf } from "./wrong.js";

/** @typedef {import("./export.js").Event} Event */
/** @typedef {import("./proof.js").Bytes} Bytes */

/** Events of which one draw more is counted than cards come. */
const ONE_MORE = new Set(["aliens_laid_out", "aliens_revealed", "flares_dealt"]);

/** The last event that says that the seed or the salts were lost; 0 when none does.
 * @param {Event[]} events @param {"seed" | "salts"} what */
export function lost(events, what) {
  return Math.max(0, ...events.filter(({ type, data }) => type === "reseeded" && data[`${what}_lost`]).map(({ seq }) => seq));
}

/**
 * Each part has the salt of its audience, and each shuffle and pick comes of the next draws. Throws VerificationError.
 * @param {Event[]} events @param {Map<string, Bytes>} seeds Of the seats. @param {(seq: number) => void} reached
 * @returns {Promise<{ shuffles: number, draws: number }>}
 */
export async function checkDraws(events, seeds, reached) {
  const last = /** @type {Event} */ (events.at(-1));
  const seed = unhex(last.data.seed);
  const master = unhex(last.data.salt);
  if (!seed || !master) throw new TypeError("the seed and the salt master are hex");
  const seedLost = lost(events, "seed");
  const fixed = /** @type {Event} */ (events[Math.max(1, seedLost) - 1]);
  const right = (await seedCommitment(seed)) === fixed.data.seed_commitment;
  failIf(!right, fixed.seq, "the seed does not match the commitment from before the first draw");
  const salts = new Salts(await hmacKey(master));
  const draws = new Draws(await keyOf(seed, events, seeds), Boolean(events[0]?.data.position), seedLost);
  for (const event of events.slice(Math.max(0, lost(events, "salts") - 1))) {
    reached(event.seq);
    await salts.open(event);
    await draws.take(event);
  }
  return { shuffles: draws.shuffles, draws: draws.made };
}

class Salts {
  /** @param {CryptoKey} master */
  constructor(master) {
    this.master = master;
    /** @type {Map<string, CryptoKey>} */
    this.keys = new Map();
  }

  /** @param {string} audience */
  async keyFor(audience) {
    const known = this.keys.get(audience) ?? (await hmacKey(await hmac(this.master, utf8(audience))));
    this.keys.set(audience, known);
    return known;
  }

  /** Puts what is hidden of an event to the rest of it. @param {Event} event */
  async open(event) {
    const { seq, open } = event;
    failIf(open.length !== (event.commitments ?? []).length, seq, "the game is over, but not all is open");
    for (const [slot, audience, salt, value] of open) {
      const fits = (await saltOf(await this.keyFor(audience), seq, slot)) === salt;
      failIf(!fits, seq, `part ${slot} (${audience}) has a salt that does not follow from the salt master`);
      const more = opened(event, value);
      const into = /** @type {any} */ (audience === "proof" ? event : event.data);
      const foreign = audience === "proof" && Object.keys(more).some((name) => !["drawn", "state", "signed"].includes(name));
      const twice = Object.keys(more).some((name) => name in into);
      failIf(foreign || twice, seq, "its public data contradict its hidden parts");
      Object.assign(into, more);
    }
  }
}

class Draws {
  /** @param {CryptoKey} key @param {boolean} custom A position was given. @param {number} seedLost */
  constructor(key, custom, seedLost) {
    this.key = key;
    this.custom = custom;
    this.seedLost = seedLost;
    /** How many draws there were before this event. */
    this.number = 0;
    this.shuffles = 0;
    this.made = 0;
  }

  /** @param {Event} event */
  async take(event) {
    const { type, seq, data } = event;
    if (type === "game_forked" || type === "reseeded") this.number = data.table?.draws ?? this.number;
    const said = event.draws ?? [];
    const shuffled = type === "pile_shuffled" && !said.length && data.cards.length > 1;
    const undone = said.length > 0 || data.draws !== this.number;
    const untold = type === "moves_undone" ? undone : said.length !== (data.draws ? 1 : 0) || shuffled;
    failIf(untold, seq, "it does not record what its cards were drawn from");
    for (const each of said) await this.again(event, each);
  }

  /** @param {Event} event @param {[number, number, string, string]} said */
  async again(event, said) {
    const [first, draws, purpose, method] = said;
    const { seq, data, drawn } = event;
    const one = ONE_MORE.has(event.type);
    const counted = data.draws === draws + (one ? 1 : 0) || (one && this.custom && Number.isInteger(data.draws));
    const agreed =
      (data.first_draw ?? 0) === this.number &&
      first === this.number &&
      JSON.stringify([drawn.first, drawn.draws, drawn.purpose, drawn.method]) === JSON.stringify(said);
    failIf(!counted || !agreed, seq, `draw ${first} is not the next draw, or two parts of the event disagree about it`);
    this.number += data.draws;
    // Those from before a seed was lost cannot be made again.
    if (seq < this.seedLost) return;
    const of = /** @type {string[]} */ (drawn.of);
    failIf(!inOrder(of), seq, "the items to draw from are not in the order that the format demands");
    const whole = method === "shuffle" ? draws === Math.max(0, of.length - 1) : method === "sample" && draws >= 0 && draws <= of.length;
    const named = event.type !== "pile_shuffled" || data.purpose === purpose;
    const got = whole && named ? await drawnAgain(this.key, method, of, draws, first, purpose) : [];
    const same = whole && named && JSON.stringify(got) === JSON.stringify(drawn.got);
    failIf(!same, seq, `draw ${first} (${purpose}) has another outcome`);
    const laid = event.type !== "pile_shuffled" || JSON.stringify(data.cards) === JSON.stringify(got);
    failIf(!laid, seq, "the cards of the pile are not what was drawn");
    const foreign = event.type === "cards_moved" && data.cards.some((/** @type {string} */ card) => !got.includes(card));
    failIf(foreign, seq, "other cards moved than were drawn");
    this.shuffles++;
    this.made += draws;
  }
}

/** Names in the order of their bytes, each once. @param {string[]} names */
function inOrder(names) {
  return names.every((name, place) => place === 0 || name > /** @type {string} */ (names[place - 1]));
}
