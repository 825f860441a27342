/** The formulas of the proof format (docs/auditing/proof.md), made with what the browser has: WebCrypto. */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const ENCODER = new TextEncoder();
const WORD = 1n << 64n;

/** @param {string} text @returns {Bytes} */
export const utf8 = (text) => ENCODER.encode(text);

/** @param {Bytes} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of lower-case hex; null where it is none. @param {string} text @returns {Bytes | null} */
export function unhex(text) {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A number as 8 bytes, big-endian. @param {number} number @returns {Bytes} */
export function u64(number) {
  const found = new Uint8Array(8);
  new DataView(found.buffer).setBigUint64(0, BigInt(number));
  return found;
}

/** A number as 4 bytes, big-endian. @param {number} number @returns {Bytes} */
export function u32(number) {
  const found = new Uint8Array(4);
  new DataView(found.buffer).setUint32(0, number);
  return found;
}

/** @param {number} byte @returns {Bytes} */
const one = (byte) => Uint8Array.of(byte);

/** @param {...Bytes} pieces @returns {Bytes} */
export function joined(...pieces) {
  const found = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    found.set(piece, at);
    at += piece.length;
  }
  return found;
}

/** @param {...Bytes} pieces @returns {Promise<Bytes>} */
export async function sha256(...pieces) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...pieces)));
}

/** @param {Bytes} key */
export function hmacKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {...Bytes} pieces @returns {Promise<Bytes>} */
export async function hmac(key, ...pieces) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(...pieces)));
}

/** The head before the first event. @param {string} game */
export const genesis = (game) => sha256(one(0x11), utf8(game));

/** The head after an event. @param {Bytes} head @param {number} seq @param {Bytes} body */
export async function link(head, seq, body) {
  return sha256(one(0x10), head, u64(seq), await sha256(one(0x00), body));
}

/** @param {string} game @param {number} seq @param {number} slot @param {Bytes} salt @param {Bytes} value */
export async function commitment(game, seq, slot, salt, value) {
  return hex(await sha256(one(0x20), utf8(game), u64(seq), u32(slot), salt, value));
}

/** The salt of a part, in hex. @param {CryptoKey} audience The key of its audience. @param {number} seq @param {number} slot */
export async function saltOf(audience, seq, slot) {
  return hex((await hmac(audience, u64(seq), u32(slot))).slice(0, 16));
}

/** What was said of the server's seed before the first draw. @param {Bytes} seed */
export const seedCommitment = async (seed) => hex(await sha256(one(0x30), seed));

/** The key of chance. @param {Bytes} seed @param {string} game Empty for a chosen seed. @param {Bytes} added Seeds of seats. */
export async function chanceKey(seed, game, added) {
  return hmacKey(await hmac(await hmacKey(seed), one(0x31), utf8(game), added));
}

/** Draw `number`: uniform in 0..bound-1, by rejection.
 * @param {CryptoKey} key @param {bigint} bound @param {number} number @param {string} purpose */
export async function below(key, bound, number, purpose) {
  for (let attempt = 0; ; attempt++) {
    const bytes = await hmac(key, utf8(purpose), u64(number), u32(attempt));
    const value = new DataView(bytes.buffer).getBigUint64(0);
    if (value < WORD - (WORD % bound)) return value % bound;
  }
}

/**
 * What comes of the items: shuffled (Fisher and Yates), or a sample of as many as there are draws.
 * @param {CryptoKey} key @param {string} method @param {string[]} items @param {number} draws @param {number} first
 * @param {string} purpose @returns {Promise<string[]>}
 */
export async function drawnAgain(key, method, items, draws, first, purpose) {
  const rest = [...items];
  const place = async (/** @type {number} */ bound, /** @type {number} */ number) =>
    Number(await below(key, BigInt(bound), number, purpose));
  if (method === "sample") {
    const found = [];
    for (let draw = 0; draw < draws; draw++) found.push(...rest.splice(await place(rest.length, first + draw), 1));
    return found;
  }
  for (let last = rest.length - 1, number = first; last > 0; last--, number++) {
    const other = await place(last + 1, number);
    [rest[last], rest[other]] = [/** @type {string} */ (rest[other]), /** @type {string} */ (rest[last])];
  }
  return rest;
}

/** Whether a signature fits; null where this browser has no Ed25519.
 * @param {Bytes} publicKey @param {Bytes} signature @param {string} text @returns {Promise<boolean | null>} */
export async function signed(publicKey, signature, text) {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, utf8(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}
