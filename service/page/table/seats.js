/** Seats: each colour has a shape too, so that nobody needs to see colours. */

import { html } from "../html.js";

/** @typedef {import("../shapes.js").Game} Game */

/** The address of a picture that the service has drawn: the document names those of this release. @param {string} name */
export const drawn = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** The emblems of aliens, techs, hazards, stations and seats. */
export const EMBLEMS = drawn("emblems");

/** The token of a seat. @param {{ seat: string }} props */
export function Mark({ seat }) {
  return html`<svg class=${`mark of-${seat}`} width="18" height="18" aria-hidden="true"><use href=${`${EMBLEMS}#seat-${seat}`} /></svg>`;
}

/** The emblem of an alien, a tech, a hazard or a station. @param {{ id: string, seat?: string, size?: number }} props */
export function Emblem({ id, seat = "", size = 40 }) {
  return html`<svg class=${`emblem of-${seat}`} width=${size} height=${size} aria-hidden="true"><use href=${`${EMBLEMS}#${id}`} /></svg>`;
}

/** What the player of a seat is called. @param {Game | null} game @param {string} seat */
export function playerOf(game, seat) {
  const taken = game?.seats.find((each) => each.seat === seat);
  if (!taken?.taken) return "free";
  return taken.bot ? `bot (${taken.bot})` : taken.name ?? "anonymous";
}
