/** What a system has: planets, moons and planetoids, each with the ships on it. */

import { html } from "../html.js";
import { words } from "../store.js";
import { Chosen } from "./chosen.js";
import { colour, layout, named, paint, rounded, shape, text, token } from "./canvas.js";
import { inWords, present, ships } from "./ships.js";

/** @typedef {import("./canvas.js").View} View */
/** @typedef {import("./canvas.js").Fleets} Fleets */
/**
 * A thing that ships can be on. Its mark is drawn on it, its note below that.
 * @typedef {object} Body
 * @property {string} id @property {string} mark @property {Fleets} fleets
 * @property {"planet" | "moon" | "planetoid"} kind @property {string} note
 * @property {string} origin A seat whose sign it bears: the origin of a planetoid.
 * @property {string} station The owner of the station beside it.
 * @property {string[]} things What has a text: the station beside it, the moon or the planetoid.
 * @property {boolean} aimedAt @property {boolean} frozen
 */

/** The number in the id of a planet or planetoid. @param {string} id */
const numberOf = (id) => id.slice(id.lastIndexOf("-") + 1);
/** The system on whose board a planet is printed. @param {string} id */
const homeOf = (id) => id.slice(0, Math.max(0, id.lastIndexOf("-")));

/** Everything in a system: its planets, those that have come to it, and what variants bring.
 * @param {View} view @param {string} system @returns {Body[]} */
export function bodies(view, system) {
  const planetoids = view.variants.planetoids?.planetoids ?? {};
  const moved = view.further_planets;
  const printed = Object.keys(view.planets).filter((id) => (moved[id] ?? homeOf(id)) === system);
  const others = Object.keys(moved).filter((id) => moved[id] === system && !printed.includes(id)).sort();
  const planets = [...printed, ...others];
  return [
    ...planets.filter((id) => !(id in planetoids)).map((id) => planet(view, id, system)),
    ...moons(view, planets),
    ...Object.keys(planetoids).flatMap((id) => (planetoids[id]?.system === system ? [planetoid(view, id)] : [])),
  ];
}

/** @param {View} view @param {string} id @param {string} system @returns {Body} */
function planet(view, id, system) {
  const stations = stationsAt(view, id);
  const home = homeOf(id);
  return {
    id,
    mark: numberOf(id),
    fleets: view.planets[id] ?? {},
    kind: "planet",
    note: home === system ? "" : `of ${named(home)}`,
    origin: "",
    station: stations[0]?.[1].owner ?? "",
    things: stations.map(([station]) => station),
    aimedAt: view.encounter?.planet === id,
    frozen: view.encounter?.frozen === id,
  };
}

/** The stations beside a planet, with their ids. @param {View} view @param {string} planet */
const stationsAt = (view, planet) =>
  Object.entries(view.variants.space_stations?.stations ?? {}).filter(([, each]) => each.planet === planet);

/** @param {View} view @param {string[]} planets @returns {Body[]} */
function moons(view, planets) {
  return Object.entries(view.variants.classic?.moons ?? {})
    .filter(([, moon]) => planets.includes(moon.planet))
    .map(([id, moon]) => ({
      ...bare(id, moon.ships),
      kind: "moon",
      things: [id],
      note: `moon of ${numberOf(moon.planet)}`,
    }));
}

/** @param {View} view @param {string} id @returns {Body} */
function planetoid(view, id) {
  const found = view.variants.planetoids?.planetoids[id];
  const stations = stationsAt(view, id);
  return {
    ...bare(id, found?.ships ?? {}),
    kind: "planetoid",
    mark: numberOf(id),
    note: "planetoid",
    origin: found?.origin ?? "",
    station: stations[0]?.[1].owner ?? "",
    things: [id, ...stations.map(([station]) => station)],
    aimedAt: view.encounter?.planet === id,
  };
}

/** @param {string} id @param {Fleets} fleets @returns {Body} */
const bare = (id, fleets) =>
  ({ id, mark: "", fleets, kind: "planet", note: "", origin: "", station: "", things: [], aimedAt: false, frozen: false });

/** @param {Body} body */
const radiusOf = (body) => (body.kind === "planet" ? layout.slot.radius : layout.slot.small_radius);
/** @param {Body[]} row */
const widest = (row) => Math.max(...row.map(radiusOf));
/** Where the ships of a row begin: under its bodies and their notes. @param {number} y @param {Body[]} row */
const below = (y, row) => y + 2 * (layout.slot.ring + widest(row)) + layout.slot.note;
/** @param {Body} body */
const noteOf = (body) => (body.aimedAt ? "attacked" : body.frozen ? "frozen" : body.note);
/** Ships side by side under a body. @param {number} room */
const columnsIn = (room) => Math.max(1, Math.min(layout.ship.columns, Math.round(room / layout.ship.column)));

/** How high a row of bodies is. @param {Body[]} row @param {number} room The width for one of them. */
export function heightOf(row, room) {
  const columns = columnsIn(room);
  const lines = Math.max(...row.map((body) => Math.ceil(present(body.fleets).length / columns)));
  return below(0, row) + Math.max(lines, layout.ship.rows) * layout.ship.row + layout.slot.gap;
}

/** A body around the middle `x`, from the top `y` of its row.
 * @param {{ x: number, y: number, body: Body, row: Body[], owner: string, room: number }} props */
export function Planet({ x, y, body, row, owner, room }) {
  const radius = radiusOf(body);
  const middle = y + layout.slot.ring + widest(row);
  const under = below(y, row);
  const note = noteOf(body);
  const about = body.things.map(textOf).filter(Boolean).join("\n");
  const shown = { fill: paint("space"), stroke: colour(owner), "stroke-width": 2.5, ...(body.frozen ? { "stroke-dasharray": "5 4" } : {}) };
  /** @type {import("./canvas.js").Look} */
  const said = body.aimedAt ? { "font-weight": "700", fill: paint("lit") } : { fill: paint("quiet") };
  const box = { x: x - room / 2 + 1, y: y + 1, width: room - 2, height: heightOf(row, room) - 2 };
  return html`<${Chosen} id=${body.id} name=${titleOf(body)} box=${box}>
    ${body.aimedAt &&
    html`<circle cx=${rounded(x)} cy=${rounded(middle)} r=${radius + 6} fill="none" stroke=${paint("lit")} stroke-width="4" />`}
    ${about && html`<desc>${about}</desc>`}
    ${shape(body.kind === "planetoid" ? "rock" : "circle", x, middle, radius, [titleOf(body), about].join("\n").trim(), shown)}
    ${text(x, middle, body.mark, body.kind === "planet" ? "title" : "body", { "text-anchor": "middle" })}
    ${signs(x, middle, radius, body)}
    ${text(x, under - layout.slot.note / 2, note, "small", { "text-anchor": "middle", ...said })}
    ${ships(x, under + layout.ship.row / 2, body.fleets, columnsIn(room))}
  <//>`;
}

/** The signs above a body: of its origin on the right; of the station beside it there, or else on the left.
 * @param {number} x @param {number} y @param {number} radius @param {Body} body */
function signs(x, y, radius, body) {
  const beside = body.origin ? x - radius : x + radius - 3;
  const above = y - radius;
  const look = { fill: paint("panel"), stroke: paint("ink"), "stroke-width": 1.5 };
  return html`
    ${body.origin && token(body.origin, x + radius, above + 4, 6, `from the system of ${named(body.origin)}`)}
    ${body.station && shape("station", beside, above + 5, 9, "", look)}
    ${body.station && token(body.station, beside, above + 5, 5, `space station of ${named(body.station)}`)}
  `;
}

/** What a thing does, with its rule. @param {string} id */
function textOf(id) {
  const [text, rule] = [words.value.text(id), words.value.rule(id)];
  return text && `${named(id)}: ${text}${rule && ` (${rule})`}`;
}

/** @param {Body} body */
function titleOf(body) {
  return [
    named(body.id),
    ...(body.aimedAt ? ["attacked"] : []),
    ...(body.origin ? [`from the system of ${named(body.origin)}`] : []),
    ...(body.station ? [`with a space station of ${named(body.station)}`] : []),
    inWords(body.fleets) || "no ships",
  ].join(", ");
}
