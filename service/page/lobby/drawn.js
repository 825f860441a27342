/** Six systems around the warp, and a gate: what the first page shows while no bots play. */

import { html } from "../html.js";

const SEATS = ["red", "blue", "green", "yellow", "purple", "orange"];
/** The planets of a system, that there is room between systems. */
const PLANETS = 3;
const ROOM = PLANETS + 1;
const RADIUS = 15;

/** The place of a planet on the ellipse. @param {number} nth */
function placeOf(nth) {
  const angle = (nth / (SEATS.length * ROOM)) * 2 * Math.PI;
  return { x: 240 + 205 * Math.cos(angle), y: 165 + 128 * Math.sin(angle) };
}

const AIM = placeOf(21);

export const Drawn = () => html`<svg class="drawn" viewBox="0 0 480 330" aria-hidden="true">
  <defs>
    <radialGradient id="drawn-light" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.55" /><stop offset="0.6" stop-color="#000" stop-opacity="0" /><stop offset="1" stop-color="#000" stop-opacity="0.45" /></radialGradient>
    <radialGradient id="drawn-warp"><stop offset="0" stop-color="var(--seat-purple)" stop-opacity="0.75" /><stop offset="1" stop-color="var(--seat-purple)" stop-opacity="0" /></radialGradient>
  </defs>
  <ellipse cx="240" cy="165" rx="205" ry="128" fill="none" stroke="var(--line)" />
  <circle cx="240" cy="165" r="78" fill="url(#drawn-warp)" />
  <path class="of-yellow" d=${`M222 150 L${AIM.x} ${AIM.y} L252 178 Z`} fill="currentColor" fill-opacity="0.3" stroke="currentColor" stroke-dasharray="3 3" />
  ${SEATS.flatMap((seat, system) =>
    Array.from({ length: PLANETS }, (_, planet) => {
      const { x, y } = placeOf(system * ROOM + planet);
      return html`<g key=${`${seat}-${planet}`} class=${`of-${seat}`}><circle cx=${x} cy=${y} r=${RADIUS} fill="currentColor" /><circle cx=${x} cy=${y} r=${RADIUS} fill="url(#drawn-light)" /></g>`;
    }),
  )}
  <circle class="of-yellow" cx=${AIM.x} cy=${AIM.y} r=${RADIUS + 6} fill="none" stroke="currentColor" stroke-width="2" />
</svg>`;
