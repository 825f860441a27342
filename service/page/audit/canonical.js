/**
 * JSON in the one form in which the service writes it: no white space, no member twice, texts and numbers as short as
 * they can be. `JSON.parse` cannot tell: it drops doubled members, rounds numbers, and moves members named by digits.
 */

/** A number with a fraction. It equals no whole number, as in the hashes. */
export class Fraction {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

const TEXT = /"(?:[^"\\]|\\.)*"/sy;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/y;
const WORDS = /** @type {[string, unknown][]} */ ([["true", true], ["false", false], ["null", null]]);
/** Deeper than any event, and far from what a browser cannot follow. */
const DEEPEST = 200;

/**
 * What a text says. Throws SyntaxError where it is not written in the one form.
 * @param {string} text @param {boolean} [fractions] Whether numbers may have fractions. @returns {any}
 */
export function parsed(text, fractions = false) {
  const reader = new Reader(text, fractions);
  const found = reader.value(0);
  if (reader.at !== text.length) throw reader.fault();
  return found;
}

class Reader {
  /** @param {string} text @param {boolean} fractions */
  constructor(text, fractions) {
    this.text = text;
    this.fractions = fractions;
    this.at = 0;
  }

  fault() {
    return new SyntaxError(`this is not JSON in the one form that the format demands, at character ${this.at}`);
  }

  /** @param {string} sign @returns {boolean} Whether it was next. */
  takes(sign) {
    const there = this.text.startsWith(sign, this.at);
    if (there) this.at += sign.length;
    return there;
  }

  /** @param {number} depth @returns {unknown} */
  value(depth) {
    if (depth > DEEPEST) throw this.fault();
    if (this.takes("{")) return this.members(depth);
    if (this.takes("[")) return this.items(depth);
    if (this.text[this.at] === '"') return this.words();
    const word = WORDS.find(([name]) => this.takes(name));
    return word ? word[1] : this.number();
  }

  /** @param {number} depth */
  members(depth) {
    const found = Object.create(null);
    if (this.takes("}")) return found;
    do {
      const name = this.words();
      if (name in found || !this.takes(":")) throw this.fault();
      found[name] = this.value(depth + 1);
    } while (this.takes(","));
    if (!this.takes("}")) throw this.fault();
    return found;
  }

  /** @param {number} depth */
  items(depth) {
    /** @type {unknown[]} */
    const found = [];
    if (this.takes("]")) return found;
    do found.push(this.value(depth + 1));
    while (this.takes(","));
    if (!this.takes("]")) throw this.fault();
    return found;
  }

  /** @param {RegExp} form @returns {string} */
  piece(form) {
    form.lastIndex = this.at;
    const found = form.exec(this.text)?.[0];
    if (found === undefined) throw this.fault();
    return found;
  }

  words() {
    const raw = this.piece(TEXT);
    const found = JSON.parse(raw);
    if (JSON.stringify(found) !== raw) throw this.fault();
    this.at += raw.length;
    return /** @type {string} */ (found);
  }

  number() {
    const raw = this.piece(NUMBER);
    const whole = /^(?:0|-?[1-9]\d*)$/.test(raw);
    if (!whole && !(this.fractions && formsOf(Number(raw)).includes(raw))) throw this.fault();
    this.at += raw.length;
    if (!whole) return new Fraction(raw);
    return Number.isSafeInteger(Number(raw)) ? Number(raw) : BigInt(raw);
  }
}

/** How a fraction may be written: as Python prints it, or as the service does. @param {number} value */
function formsOf(value) {
  if (!Number.isFinite(value)) return [];
  if (value === 0) return [Object.is(value, -0) ? "-0.0" : "0.0"];
  const [digits = "", power = ""] = value.toExponential().split("e");
  const exponent = Number(power);
  const plain = String(value).includes(".") ? String(value) : `${value}.0`;
  if (exponent >= -4 && exponent < 16) return [plain];
  const printed = `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return [printed, exponent === -5 ? plain : `${digits}e${exponent}`];
}
