/** What things are called, and what they do: from the catalogue of the service. */

import { read } from "./api.js";

export class Words {
  /** `kinds`: the title of a card -> its kind. `entries`: id -> all that the catalogue has of an alien or a card.
   * @param {Map<string, string>} names @param {Map<string, string>} texts @param {Map<string, string>} rules
   * @param {Map<string, string>} kinds @param {Map<string, any>} entries */
  constructor(names = new Map(), texts = new Map(), rules = new Map(), kinds = new Map(), entries = new Map()) {
    this.names = names;
    this.texts = texts;
    this.rules = rules;
    this.kinds = kinds;
    this.entries = entries;
  }

  /** All that the catalogue has of an alien or a card; undefined for what it does not know. @param {string | null | undefined} id */
  entry(id) {
    return this.entries.get(titleOf(id ?? ""));
  }

  /** The titles of cards of these kinds by their names; of cards that differ in their backs alone the first.
   * @param {readonly string[]} kinds @param {(entry: any) => boolean} [there] Whether a card can be there.
   * @returns {[string, string][]} */
  titles(kinds, there = () => true) {
    /** @type {Map<string, string>} */
    const named = new Map();
    for (const [title, kind] of this.kinds) {
      const name = this.name(title);
      if (kinds.includes(kind) && there(this.entries.get(title)) && !named.has(name)) named.set(name, title);
    }
    return [...named].map(([name, title]) => /** @type {[string, string]} */ ([title, name])).sort((a, b) => a[1].localeCompare(b[1]));
  }

  /** What a person calls it; cards of a title differ only after the `#`. Nobody may see what is null.
   * @param {string | null | undefined} id @returns {string} */
  name(id) {
    if (!id) return "something hidden";
    const title = titleOf(id);
    const planet = /^([a-z]+)-(\d)$/.exec(title);
    const known = this.names.get(id) ?? this.names.get(title);
    if (known) return known;
    if (planet) return `${this.name(planet[1])} planet ${planet[2]}`;
    const plain = title.replaceAll(/[_-]/g, " ");
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  }

  /** The name of a thing as the service writes it on its picture of the board: what has none keeps its id.
   * @param {string} id @returns {string} */
  called(id) {
    const [title = "", copy = ""] = id.split("#");
    const known = this.names.get(id) ?? (/^\d+$/.test(copy) ? this.names.get(title) : undefined);
    if (known) return known;
    const parts = id.split(":").map((part) => this.names.get(part) ?? (/^\d+$/.test(part) ? part : ""));
    return parts.length > 1 && parts.every(Boolean) ? parts.join(", ") : id.replaceAll("_", " ");
  }

  /** What it does; empty where that is not known. @param {string | null | undefined} id */
  text(id) {
    return this.texts.get(titleOf(id ?? "")) ?? "";
  }

  /** The id of the rule that says what it does; empty where there is none. @param {string} id */
  rule(id) {
    return this.rules.get(titleOf(id)) ?? "";
  }

  /** Names with commas between them and `and` before the last. @param {readonly string[]} ids */
  listed(ids) {
    const names = ids.map((id) => this.name(id));
    const last = names.pop() ?? "nobody";
    return names.length ? `${names.join(", ")} and ${last}` : last;
  }
}

/** @param {string} id */
const titleOf = (id) => id.split("#")[0] ?? "";

/** The words of the newest ruleset. Throws Refused and Away. */
export async function fetched() {
  const kinds = ["names", "cards", "aliens", "stations", "techs", "hazards", "moons", "planetoids", "tokens"];
  const [names, ...others] = await Promise.all(kinds.map((kind) => read(`/v1/catalog/${kind}`)));
  /** @type {[string, string][]} */
  const called = names.items.map((/** @type {any} */ each) => [each.id, each.name]);
  /** @type {[string, string][]} */
  const texts = others.flatMap(({ items }) =>
    items.map((/** @type {any} */ each) => [each.id, each.power ?? each.text ?? ""]),
  );
  /** @type {[string, string][]} */
  const rules = others.flatMap(({ items }) => items.flatMap((/** @type {any} */ each) => (each.rule ? [[each.id, each.rule]] : [])));
  /** @type {[string, string][]} */
  const ofCards = others[0].items.map((/** @type {any} */ each) => [each.id, each.kind]);
  /** @type {[string, any][]} */
  const entries = [others[0], others[1]].flatMap(({ items }) => items.map((/** @type {any} */ each) => [each.id, each]));
  return new Words(new Map(called), new Map(texts), new Map(rules), new Map(ofCards), new Map(entries));
}
