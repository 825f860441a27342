/** What stands in the first line of an export: it says nothing that the events do not say, and the head is signed. */

import { hex, joined, sha256, signed, unhex, utf8 } from "./proof.js";
import { isTime } from "./export.js";
import { tablesOf } from "./seeds.js";
import { failIf } from "./wrong.js";

/** @typedef {import("./export.js").Event} Event */
/** @typedef {import("./proof.js").Bytes} Bytes */

const MEMBERS = "finalized,format,game,head,keys,log,root,seats,seed_commitment,viewer";
const OF_HEADS = "at,game,hash,key_id,signature,version";
const OF_KEYS = "algorithm,key_id,public_key";
/** For whom parts are hidden, beside seats. */
const NO_SEATS = ["server", "proof", "clock"];

/** @param {object} found @param {string} without */
const namesOf = (found, without = "") =>
  Object.keys(found)
    .filter((name) => name !== without)
    .sort()
    .join();

/**
 * Throws VerificationError. @param {any} manifest @param {Event[]} events @param {Bytes} head
 * @returns {Promise<boolean>} Whether signatures were checked: not where this browser has no Ed25519.
 */
export async function checkManifest(manifest, events, head) {
  const last = /** @type {Event} */ (events.at(-1));
  checkWords(manifest, events, last);
  const sign = manifest.head;
  const fits = sign.game === manifest.game && sign.version === last.seq && sign.hash === hex(head) && isTime(sign.at);
  failIf(!fits, 0, "the signed head is not that of the events");
  failIf(sign.at < last.at, 0, "the head was signed before its last event");
  const publicKey = await keyOf(manifest);
  const text = `cg-head-1\n${sign.game}\n${sign.version}\n${sign.hash}\n${sign.at}\n`;
  const signature = unhex(sign.signature);
  const right = signature && (await signed(publicKey, signature, text));
  failIf(right === false || right === undefined || !signature, 0, "the signature is invalid");
  if (manifest.finished !== undefined && manifest.finished !== null) {
    await checkFinished(manifest.finished, manifest.game, last, head, publicKey);
  }
  return right !== null;
}

/** @param {any} manifest @param {Event[]} events @param {Event} last */
function checkWords(manifest, events, last) {
  const created = events[0]?.data;
  const seats = tablesOf(events).at(-1) ?? [];
  const over = last.type === "game_finalized";
  const said = ["format", "log", "game", "root", "seats", "seed_commitment", "finalized"].map((name) => manifest[name]);
  const wanted = ["cg-export-2", "cg-log-2", created.game, created.game, seats, created.seed_commitment, over];
  const viewers = over ? ["*"] : ["public", ...seats];
  const fits =
    JSON.stringify(said) === JSON.stringify(wanted) &&
    viewers.includes(manifest.viewer) &&
    namesOf(manifest, "finished") === MEMBERS &&
    namesOf(manifest.head) === OF_HEADS;
  failIf(!fits, 0, "the manifest is not that of these events");
  const everybody = new Set(tablesOf(events).flat());
  for (const event of events) checkAudiences(event, manifest.viewer, everybody);
}

/** Each open part is for seats of this game or for the server, and the viewer may see it.
 * @param {Event} event @param {string} viewer @param {Set<string>} seats */
function checkAudiences(event, viewer, seats) {
  for (const [slot, audience] of event.open) {
    const eyes = audience.split("+");
    const inOrder = eyes.every((seat, place) => place === 0 || seat > /** @type {string} */ (eyes[place - 1]));
    const known = NO_SEATS.includes(audience) || (inOrder && eyes.every((seat) => seats.has(seat)));
    failIf(!known, event.seq, `part ${slot} is for ${audience}, and the game has no such audience`);
    const hidden = viewer !== "*" && !eyes.includes(viewer);
    failIf(hidden, event.seq, `part ${slot} (${audience}) is open, but the viewer of this export may not see it`);
  }
}

/** The one key of the manifest. @param {any} manifest @returns {Promise<Bytes>} */
async function keyOf(manifest) {
  const [key, ...others] = manifest.keys;
  const alone = key && !others.length && namesOf(key) === OF_KEYS;
  failIf(!alone, 0, "the manifest must list the key that signed the head, and no other key");
  const bytes = unhex(key.public_key);
  const id = bytes && hex(await sha256(bytes)).slice(0, 16);
  const own = key.algorithm === "Ed25519" && key.key_id === id && manifest.head.key_id === id;
  failIf(!own, 0, "the key does not belong to the signature, or its id is wrong");
  return /** @type {Bytes} */ (bytes);
}

/** The entry of the game leads to the root that the same key has signed (RFC 9162, 2.1.3.2; C2SP signed-note).
 * @param {any} finished @param {string} game @param {Event} last @param {Bytes} head @param {Bytes} publicKey */
async function checkFinished(finished, game, last, head, publicKey) {
  const wrong = "the file does not prove that the log of finished games has the game";
  const note = String(finished.checkpoint);
  const [origin = "", size = ""] = note.split("\n");
  const path = finished.path.map(unhex);
  let place = finished.index;
  let end = Number(size) - 1;
  const formed =
    namesOf(finished) === "checkpoint,index,path" &&
    last.type === "game_finalized" &&
    Number.isInteger(place) &&
    place >= 0 &&
    place <= end &&
    !path.includes(null);
  failIf(!formed, 0, wrong);
  const entry = `cg-finished-1\n${game}\n${last.seq}\n${hex(head)}\n${last.at}\n`;
  let root = await sha256(Uint8Array.of(0), utf8(entry));
  for (; end > 0; place = Math.floor(place / 2), end = Math.floor(end / 2)) {
    if (place % 2 === 0 && place === end) continue;
    const next = path.shift();
    failIf(!next, 0, wrong);
    root = await (place % 2 ? sha256(Uint8Array.of(1), next, root) : sha256(Uint8Array.of(1), root, next));
  }
  const text = `${origin}\n${Number(size)}\n${base64(root)}\n`;
  const line = Uint8Array.from(atob(note.trimEnd().split(" ").at(-1) ?? ""), (sign) => sign.charCodeAt(0));
  const id = await sha256(utf8(`${origin}\n\x01`), publicKey);
  const exact = note === `${text}\n\u2014 ${origin} ${base64(line)}\n`;
  failIf(path.length || !exact || hex(line.slice(0, 4)) !== hex(id.slice(0, 4)), 0, wrong);
  const right = await signed(publicKey, line.slice(4), text);
  failIf(right === false, 0, "the signature of the log of finished games is invalid");
}

/** @param {Bytes} bytes */
const base64 = (bytes) => btoa(joined(bytes).reduce((text, byte) => text + String.fromCharCode(byte), ""));
