/** The things on the board that the version which is looked at has changed: they are lit. */

import { useEffect } from "../hooks.js";
import { signal } from "../vendor/signals.js";

/** @typedef {{ path: string, from?: string }} Change */

/** Ids of planets, seats and places. */
export const changed = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** Members of a view that are one place on the board; the others hold things by their ids. */
const PLACES = new Set(["gate", "warp"]);

/** The thing to which a JSON Pointer leads. @param {string} path */
function thingAt(path) {
  const [, member = "", id = ""] = path.split("/");
  return PLACES.has(member) ? member : id;
}

/** Lights what has changed, as long as the part of the page is there that says so. @param {readonly Change[]} changes */
export function useChanged(changes) {
  useEffect(() => {
    changed.value = new Set(changes.flatMap(({ path, from }) => (from ? [thingAt(from), thingAt(path)] : [thingAt(path)])));
    return () => void (changed.value = new Set());
  }, [changes]);
}
