/** A sentence about a player becomes one about the reader: `Red has lost its power` is `You have lost your power`. */

const PREPOSITIONS = "at|beside|between|by|for|from|in|of|on|to|under|with";
/** After one of these words a name is not the subject of the next verb. */
const OBJECT = `(?<!\\b(?:${PREPOSITIONS}) )`;
const ORDINAL = "first|second|third|fourth|fifth";
/** @type {Record<string, string>} */
const IRREGULAR = { does: "do", goes: "go", has: "have", is: "are" };

/** A verb of one player as it stands after `you`: `launches` is `launch`. @param {string} verb */
function afterYou(verb) {
  return IRREGULAR[verb] ?? verb.replace(/([^aeiou])ies$|((?:ss|sh|ch|x))es$|s$/, (_, ies, es) => (ies ? `${ies}y` : es ?? ""));
}

/** A text of the service in which a player is `you`. @param {string} text @param {string} name What the text calls that player. */
export function addressed(text, name) {
  if (!text.includes(name)) return text;
  return text.split(/(?<=[.?!]”?) (?=[A-Z0-9])/).map((sentence) => toReader(sentence, name)).join(" ");
}

/** @param {string} sentence @param {string} name */
function toReader(sentence, name) {
  const all = (/** @type {string} */ pattern) => new RegExp(pattern.replaceAll("NAME", `\\b${name}\\b`), "g");
  const said = (all("^NAME (?!and )").test(sentence) ? ofReader(sentence) : sentence)
    .replace(all("^NAME and .*"), (whole) => whole.replace(/\btheir\b/, "your"))
    .replace(all("\\b(?:the|The) (turn|ships) of NAME(?!'s)"), "your $1")
    .replace(all("\\b(\\d+) ships? of NAME(?!'s)"), "$1 of your ships")
    .replace(all("NAME's(?= )"), "your")
    .replace(all("NAME's"), "yours")
    .replace(all(`${OBJECT}NAME ([a-z]+s)\\b`), (_, verb) => `you ${afterYou(verb)}`)
    .replace(all("NAME"), "you");
  // `1 from your first planet, 2 from its third`.
  const planets = new RegExp(`(?<=\\byour (?:${ORDINAL}) planet(?:, \\d+ (?:from|to) its (?:${ORDINAL}))*, \\d+ (?:from|to) )its`, "g");
  const whole = said.replace(planets, "your");
  return /^[A-Z]/.test(sentence) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
}

/** The rest of a sentence whose subject is the reader. @param {string} sentence */
function ofReader(sentence) {
  return sentence
    .replace(new RegExp(`\\bits (?!(?:${ORDINAL})\\b)`, "g"), "your ")
    .replace(/\bitself\b/g, "yourself")
    .replace(/(\bit|\band) (has|gets|needs)\b/g, (_, before, verb) => `${before === "it" ? "you" : before} ${afterYou(verb)}`);
}
