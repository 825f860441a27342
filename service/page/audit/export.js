/** An export of a game: its lines, and the events that they hold (docs/auditing/proof.md). */

import { parsed } from "./canonical.js";
import { commitment, hex, link, unhex, utf8 } from "./proof.js";
import { ConvertedError, failIf, VerificationError } from "./wrong.js";

/** @typedef {import("./proof.js").Bytes} Bytes */
/** @typedef {[slot: number, audience: string, salt: string, value: string]} Part */
/**
 * An event as it was written, with what is open of it.
 * @typedef {object} Event
 * @property {string} type
 * @property {number} seq
 * @property {string} at
 * @property {string} by
 * @property {string} [cause]
 * @property {string} command_id
 * @property {[number, number]} part
 * @property {any} [command]
 * @property {any} data
 * @property {[number, number, string, string][]} [draws]
 * @property {string[]} [commitments]
 * @property {any} [drawn] What was drawn from and what came; open when the game is over.
 * @property {Part[]} open
 * @property {boolean} closes It is the last one of its command.
 */

const BODY = ',"event":';
/** Members of an event, in their order, and how each is known. */
const MEMBERS = /** @type {Record<string, (value: any) => boolean>} */ ({
  type: isText,
  schema: Number.isInteger,
  seq: Number.isInteger,
  at: isText,
  by: isText,
  cause: isText,
  command_id: isText,
  part: (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger),
  command: isObject,
  ruleset: isText,
  see: isText,
  signed: isObject,
  data: isObject,
  draws: (value) => Array.isArray(value) && value.length > 0 && value.every(isDraw),
  commitments: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  reveals: (value) => value === true,
});
/** Events that have times in seconds. */
const WITH_FRACTIONS = new Set([
  "game_created",
  "game_forked",
  "game_started",
  "reseeded",
  "timers_changed",
  "motion_put",
  "motion_carried",
  "settings_changed",
]);
const OF_COMMANDS = ["ruleset", "see", "signed"];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string";
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isDraw(value) {
  if (!Array.isArray(value) || value.length !== 4) return false;
  return value.slice(0, 2).every(Number.isInteger) && value.slice(2).every(isText);
}

/** The first bytes of a compressed file, in hex, and the format. */
const PACKED = { "1f8b": "gzip", "504b0304": "zip", "28b52ffd": "zstd", "425a68": "bzip2", fd377a585a: "xz" };
/** A byte order mark, in hex, and its encoding. */
const MARKS = { efbbbf: "UTF-8", fffe: "UTF-16", feff: "UTF-16" };

/** An export is UTF-8 whose lines end with a line feed, as it was answered. Throws ConvertedError. @param {Bytes} content */
export function checkForm(content) {
  const first = hex(content.subarray(0, 8));
  for (const [start, form] of Object.entries(PACKED))
    if (first.startsWith(start)) throw new ConvertedError(0, `this file is compressed (${form}): unpack it first`);
  for (const [mark, encoding] of Object.entries(MARKS))
    if (first.startsWith(mark))
      throw new ConvertedError(0, `this file begins with a byte order mark (${encoding}): a program has converted it`);
  const found = content.indexOf(13);
  if (found >= 0) {
    const detail = "its lines end with carriage returns (CRLF): a program has converted this file";
    throw new ConvertedError(feeds(content.subarray(0, found)), detail);
  }
  if (content.length && content.at(-1) !== 10) {
    const detail = "the line feed at the end is missing: this file was cut, or a program has converted it";
    throw new ConvertedError(feeds(content), detail);
  }
}

/** How many line feeds there are. @param {Bytes} content */
function feeds(content) {
  return content.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
}

/** Lines without their line feeds, and what stands before the last one. Throws VerificationError.
 * @param {Bytes} content @returns {{ lines: Bytes[], before: Bytes }} */
export function linesOf(content) {
  const lines = [];
  let begin = 0;
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, begin)) {
    lines.push(content.subarray(begin, end));
    begin = end + 1;
  }
  failIf(lines.length < 3, Math.max(0, lines.length - 1), "an export has a manifest, events and an end line, and here it ends");
  return { lines, before: content.subarray(0, content.length - (lines.at(-1)?.length ?? 0) - 1) };
}

/** The text of a line. Throws VerificationError. @param {Bytes} line @param {number} seq @returns {string} */
export function textOf(line, seq) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    throw new VerificationError(seq, "this is not text in UTF-8");
  }
}

/** JSON in the one form. Throws VerificationError. @param {string} text @param {number} seq @param {boolean} [fractions]
 * @returns {any} */
export function read(text, seq, fractions = false) {
  try {
    return parsed(text, fractions);
  } catch (error) {
    throw new VerificationError(seq, /** @type {Error} */ (error).message);
  }
}

/**
 * The event of a line, and the head after it: its bytes fit its hash, and what is open was committed to.
 * Throws VerificationError.
 * @param {Bytes} line @param {number} seq @param {Bytes} head The head before it. @param {string} game
 * @returns {Promise<{ head: Bytes, event: Event }>}
 */
export async function eventOf(line, seq, head, game) {
  const text = textOf(line, seq);
  const cut = text.indexOf(BODY);
  failIf(cut < 0 || !text.endsWith("}"), seq, "this is no line of an event");
  const body = text.slice(cut + BODY.length, -1);
  const said = read(`${text.slice(0, cut)}}`, seq);
  const after = await link(head, seq, utf8(body));
  failIf(Object.keys(said).sort().join() !== "hash,open" || said.hash !== hex(after), seq, "its bytes do not fit its hash");
  const type = /^\{"type":"([a-z_]+)"/.exec(body)?.[1] ?? "";
  const event = read(body, seq, WITH_FRACTIONS.has(type));
  checkMembers(event, seq);
  await checkOpen(event, said.open, game);
  return { head: after, event: { ...event, open: said.open, closes: event.part[0] + 1 === event.part[1] } };
}

/** @param {any} event @param {number} seq */
function checkMembers(event, seq) {
  failIf(!isObject(event), seq, "this is no event");
  const inOrder = Object.keys(MEMBERS).filter((name) => name in event);
  failIf(Object.keys(event).join() !== inOrder.join(), seq, "it has other members than an event");
  const wrong = inOrder.filter((name) => !MEMBERS[name]?.(event[name]));
  failIf(wrong.length, seq, `its member ${wrong[0]} has the wrong form`);
  const missing = ["type", "seq", "at", "by", "command_id", "part", "data"].filter((name) => !(name in event));
  failIf(missing.length, seq, `its member ${missing[0]} is missing`);
  const plain = event.schema === 1 || ["cause", "ruleset", "see"].some((name) => event[name] === "");
  failIf(plain, seq, "it says what goes without saying");
  failIf(event.seq !== seq, seq, `it says that it is event ${event.seq}`);
}

/** @param {any} event @param {any} open @param {string} game */
async function checkOpen(event, open, game) {
  const { seq } = event;
  const formed =
    Array.isArray(open) &&
    open.every((part) => part.length === 4 && Number.isInteger(part[0]) && part.slice(1).every(isText)) &&
    open.every((part, place) => place === 0 || part[0] > open[place - 1][0]);
  failIf(!formed, seq, "its parts are in another order or form");
  for (const [slot, audience, salt, value] of /** @type {Part[]} */ (open)) {
    const bytes = unhex(salt);
    const fits = bytes && (await commitment(game, seq, slot, bytes, utf8(value))) === event.commitments?.[slot];
    failIf(!fits, seq, `part ${slot} (${audience}) does not fit its commitment`);
    read(value, seq, WITH_FRACTIONS.has(event.type));
  }
}

/** What a part says. @param {Event} event @param {string} value @returns {any} */
export const opened = (event, value) => read(value, event.seq, WITH_FRACTIONS.has(event.type));

/** Each command is whole in the log, and time never runs backwards. Throws VerificationError.
 * @param {Event} event @param {Event | undefined} before */
export function checkPlace(event, before) {
  const { seq } = event;
  const [at, count] = event.part;
  const first = before === undefined || before.closes;
  const begins = (at === 0) === first && first === "command" in event && at >= 0 && at < count;
  const follows =
    first ||
    (before.command_id === event.command_id && before.part[0] === at - 1 && before.part[1] === count);
  const wrong = !begins || !follows || before?.type === "game_finalized";
  failIf(wrong, seq, "its place in its command is wrong, or it follows the end of the log");
  const same = first || (event.by === before.by && event.cause === before.cause);
  failIf(!same, seq, "its sender is not the sender of its command");
  const more = !first && OF_COMMANDS.some((name) => name in event);
  failIf(more, seq, "only the first event of a command may have a head, a signature or a ruleset");
  failIf(!isTime(event.at) || (before && event.at < before.at), seq, "its timestamp is invalid or runs backwards");
}

/** True for an existing moment in UTC, in the one form that timestamps have. @param {unknown} text */
export function isTime(text) {
  if (typeof text !== "string" || !TIME.test(text)) return false;
  const there = new Date(text);
  return !Number.isNaN(there.getTime()) && there.toISOString().slice(0, 23) === text.slice(0, 23);
}
