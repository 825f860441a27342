/** What the clock will answer when the time is over, in words. */

/** @param {Record<string, any>} answer @param {import("../words.js").Words} words @returns {string} */
export function byClock(answer, words) {
  const { kind: _, ...members } = answer;
  const said = Object.entries(members).flatMap(([member, value]) => {
    if (member === "pass") return "pass";
    if (member === "refuse") return "refuse";
    if (member === "yes") return value ? "yes" : "no";
    if (Array.isArray(value)) return value.length ? value.map((id) => words.name(id)).join(", ") : "none";
    if (value !== null && typeof value === "object") {
      return Object.entries(value).map(([id, given]) =>
        Array.isArray(given) ? `${words.name(id)}: ${given.map((each) => words.name(each)).join(", ")}` : `${words.name(id)}: ${given}`,
      );
    }
    return typeof value === "string" ? words.name(value) : String(value);
  });
  return said.join(", ") || "nothing";
}
