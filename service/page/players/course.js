/** The course of a rating, drawn as a line. */

import { html } from "../html.js";
import { ratingShown } from "./names.js";

/** @typedef {import("../shapes.js").RatedGame} RatedGame */

const WIDTH = 480;
const HEIGHT = 150;
const LEFT = 58;
const EDGE = 18;

/** @param {{ games: readonly RatedGame[] }} props The newest first, as the service lists them. */
export function Course({ games }) {
  const steps = [...games].reverse();
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first === last) return null;
  const ratings = steps.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (/** @type {number} */ place) => LEFT + ((WIDTH - LEFT - EDGE) * place) / (steps.length - 1);
  const y = (/** @type {number} */ rating) => EDGE + ((HEIGHT - 2.8 * EDGE) * (most - rating)) / (most - least || 1);
  const line = steps.map(({ rating }, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const said = `The rating from game ${first.number} to game ${last.number}: from ${ratingShown(first.rating)} to ${ratingShown(last.rating)}, between ${ratingShown(least)} and ${ratingShown(most)}.`;
  return html`<svg class="rating-course" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${said}>
    ${[...new Set([most, least])].map((rating) => html`<line key=${rating} class="level" x1=${LEFT} x2=${WIDTH - EDGE} y1=${y(rating)} y2=${y(rating)} />
      <text key=${`${rating}`} x=${LEFT - 10} y=${y(rating) + 4} text-anchor="end">${ratingShown(rating)}</text>`)}
    <path d=${line} />
    ${steps.length <= 40 && steps.map(({ number, rating, place }, at) => html`<circle key=${number} class=${place === 1 ? "won" : ""} cx=${x(at)} cy=${y(rating)} r="3.5"><title>Game ${number}: ${ratingShown(rating)}</title></circle>`)}
    <text x=${LEFT} y=${HEIGHT - 6}>game ${first.number}</text>
    <text x=${WIDTH - EDGE} y=${HEIGHT - 6} text-anchor="end">game ${last.number}</text>
  </svg>`;
}
