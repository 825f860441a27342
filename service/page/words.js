/** What things are called, and what they do: from the catalogue of the service. */

import { read } from "./api.js";

export class Words {
  /** @param {Map<string, string>} names @param {Map<string, string>} texts */
  constructor(names = new Map(), texts = new Map()) {
    this.names = names;
    this.texts = texts;
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

  /** What it does; empty where that is not known. @param {string | null | undefined} id */
  text(id) {
    return this.texts.get(titleOf(id ?? "")) ?? "";
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
  const kinds = ["names", "cards", "aliens", "stations", "techs", "hazards"];
  const [names, ...others] = await Promise.all(kinds.map((kind) => read(`/v1/catalog/${kind}`)));
  /** @type {[string, string][]} */
  const called = names.items.map((/** @type {any} */ each) => [each.id, each.name]);
  /** @type {[string, string][]} */
  const texts = others.flatMap(({ items }) =>
    items.map((/** @type {any} */ each) => [each.id, each.power ?? each.text ?? ""]),
  );
  return new Words(new Map(called), new Map(texts));
}
