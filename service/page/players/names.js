/** Players of the ladder by their names. */

import { html } from "../html.js";

/** @typedef {import("../shapes.js").Opponent} Opponent */

const KINDS = { person: "person", program: "program", bot: "bot" };

/** Returns the word for a kind of players. @param {keyof typeof KINDS} kind */
export const kindNamed = (kind) => KINDS[kind];

/** Returns a rating as people read it. @param {number} rating */
export const ratingShown = (rating) => rating.toFixed(1).replace("-", "\u2212");

/** Returns the name of a player; that of a deleted player is gone. @param {{ ladder_id: string | null, name: string | null, kind: string }} player */
export const calledOnLadder = ({ ladder_id, name, kind }) => name ?? (kind === "bot" ? `Bot ${ladder_id?.slice(2) ?? ""}` : "deleted player");

/** A name, which leads to the page of the player where there is one. @param {{ of: { ladder_id: string | null, name: string | null, kind: string } }} props */
export const PlayerName = ({ of }) => (of.ladder_id ? html`<a href=${`?player=${of.ladder_id}`}>${calledOnLadder(of)}</a>` : html`<span>${of.name ?? "somebody"}</span>`);
