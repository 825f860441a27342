/** How two tables differ, in sentences: of one game and of another that goes on from the same place. */

import { counted, named, people, playerIn } from "../naming.js";
import { words } from "../store.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../shapes.js").Player} Player */

/** @param {View} here @param {View} there @returns {string[]} */
export function differences(here, there) {
  const seats = Object.keys(here.seats).filter((seat) => seat in there.seats);
  return [...ofCourse(here, there), ...seats.flatMap((seat) => ofSeat(here, there, seat)), ...ofPlanets(here, there)];
}

/** The same thing of both, where they differ. @param {string} what @param {string} here @param {string} there */
const pair = (what, here, there) => (here === there ? [] : [`${what}: ${here} here, ${there} there.`]);

/** @param {View} here @param {View} there */
function ofCourse(here, there) {
  const turn = (/** @type {View} */ { turn: { number, seat } }) => (number ? `${number}${seat ? `, of ${called(seat)}` : ""}` : "none yet");
  const met = (/** @type {View} */ { encounter }) => (encounter ? `${called(encounter.offense)} against ${encounter.planet ? named(encounter.planet) : encounter.defense ? called(encounter.defense) : "nobody yet"}` : "none");
  const won = (/** @type {View} */ { status, winners }) => (status !== "over" ? "not yet" : winners.length ? winners.map(called).join(" and ") : "nobody");
  return [...pair("Won by", won(here), won(there)), ...pair("Turn", turn(here), turn(there)), ...pair("Encounter", met(here), met(there))];
}

/** @param {View} here @param {View} there @param {string} seat */
function ofSeat(here, there, seat) {
  const [mine, theirs] = [playerIn(here, seat), playerIn(there, seat)];
  const who = called(seat);
  const aliens = (/** @type {Player} */ { aliens }) => aliens.map(named).join(" and ") || "unknown";
  const colonies = (/** @type {Player} */ player) => `${player.colonies_counted} of ${player.colonies_needed}`;
  const cards = (/** @type {Player} */ { hand_size }) => String(hand_size);
  const lost = (/** @type {Player} */ { ships_in_warp }) => String(ships_in_warp);
  return [
    ...pair(`${who}'s alien`, aliens(mine), aliens(theirs)),
    ...pair(`${who}'s colonies`, colonies(mine), colonies(theirs)),
    ...pair(`${who}'s ships in the warp`, lost(mine), lost(theirs)),
    ...pair(`${who}'s cards`, cards(mine), cards(theirs)),
  ];
}

/** @param {View} here @param {View} there */
function ofPlanets(here, there) {
  const planets = new Set([...Object.keys(here.planets), ...Object.keys(there.planets)]);
  return [...planets].flatMap((planet) => pair(named(planet), shipsAt(here, planet), shipsAt(there, planet)));
}

/** @param {View} view @param {string} planet */
function shipsAt(view, planet) {
  const stacks = Object.entries(view.planets[planet] ?? {}).filter(([, ships]) => ships.length);
  return stacks.map(([seat, ships]) => `${counted(ships.length, "ship")} of ${called(seat)}`).join(" and ") || "no ships";
}

/** @param {string} seat */
const called = (seat) => people.value.get(seat) ?? words.value.name(seat);
