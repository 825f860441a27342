/** How often an alien has won in the finished games of this installation, beside the others. */

import { read } from "../api.js";
import { useEffect } from "../hooks.js";
import { html } from "../html.js";
import { signal } from "../vendor/signals.js";

/** @typedef {import("../shapes.js").AlienStatistics} AlienStatistics */

/** Fewer games of an alien than this say nothing. */
const FEWEST = 20;

/** The request for them; null until somebody wants to see them, and where the service did not answer. @type {Promise<AlienStatistics> | null} */
let asked = null;
const statistics = signal(/** @type {AlienStatistics | null} */ (null));

/** @param {{ alien: string }} props */
export function Wins({ alien }) {
  useEffect(() => {
    asked ??= read("/v1/stats/aliens");
    asked.then((found) => (statistics.value = found), () => (asked = null));
  }, []);
  const found = statistics.value && winsOf(statistics.value, alien);
  return found && html`<p class="quiet small">${found}</p>`;
}

/** A sentence on how often an alien has won; empty where too few games say so.
 * @param {AlienStatistics} statistics @param {string} alien */
function winsOf({ items }, alien) {
  const own = items.find((each) => each.alien === alien);
  const sum = (/** @type {"games" | "wins"} */ what) => items.reduce((total, each) => total + each[what], 0);
  if (!own || own.games < FEWEST || !sum("wins")) return "";
  const times = own.rate / (sum("wins") / sum("games"));
  return `Here it has won ${times.toFixed(1)} times as often as the average alien, in ${own.games.toLocaleString("en")} games.`;
}
