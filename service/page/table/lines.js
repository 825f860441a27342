/** What is on the table besides the board, in lines: a subject and what is said of it.
 *
 * They are the lines of the picture of the service (`GET .../board.svg`), in the same order.
 */

import { counted, named } from "../naming.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {[subject: string, text: string]} Line */
/** @typedef {Record<string, readonly string[] | undefined>} Fleets */

/** All lines of a view; nothing is said of what is empty. @param {View} view @returns {Line[]} */
export function lines(view) {
  const offer = view.encounter?.offer;
  /** @type {Line[]} */
  const all = [
    ["Offer", offer ? `made by ${named(offer.by)}` : ""],
    ["On the table", listed(view.open_piles.table.map(titleOf))],
    ["Out", inWords(view.removed)],
    ...effects(view),
    ["Variants", listed(Object.keys(view.variants))],
    ...Object.entries(OF_VARIANTS).flatMap(([id, said]) => (id in view.variants ? said(view.variants) : [])),
    ...skillsOnPlanets(view),
    ["Your hand", listed((view.seats[/** @type {any} */ (view.viewer)]?.hand ?? []).map((/** @type {any} */ card) => card.title))],
  ];
  return all.filter(([, text]) => text);
}

/** The pile that a card comes from names no copy. @param {string} card */
const titleOf = (card) => card.split("#")[0] ?? "";

/** @param {readonly string[]} ids */
const listed = (ids) => ids.map(named).join(", ");

/** The seats that there can be. */
const SEATS = ["red", "blue", "green", "yellow", "purple", "orange"];

/** @param {string} seat */
const letterOf = (seat) => seat.charAt(0).toUpperCase();

/** Seat and number of ships, of those that have any. @param {Fleets} fleets @returns {[string, number][]} */
const present = (fleets) => Object.entries(fleets).flatMap(([seat, ships]) => (ships?.length ? [[seat, ships.length]] : []));

/** The ships as words, such as `3 ships of Red`. @param {Fleets} fleets */
const inWords = (fleets) => present(fleets).map(([seat, count]) => `${counted(count, "ship")} of ${named(seat)}`).join(", ");

/** `R4 B1`: how many ships each has. @param {Fleets} fleets */
const short = (fleets) => present(fleets).map(([seat, count]) => `${letterOf(seat)}${count}`).join(" ");

/** What effects have brought to the table. @param {View} view @returns {Line[]} */
function effects(view) {
  const uses = Object.values(view.uses).map((use) => `${use.label} by ${named(use.seat)}${use.cancelled ? ", cancelled" : ""}`);
  return [
    ["In use", uses.join("; ")],
    ...Object.entries(view.sheets).map(([alien, sheet]) => /** @type {Line} */ (["Sheet", `${named(alien)}: ${onSheet(sheet)}`])),
    ...Object.entries(view.mechanics).map(([id, part]) => /** @type {Line} */ (["Beside it", `${named(id)}: ${said(part)}`])),
  ];
}

/** @param {View["sheets"][string]} sheet */
export function onSheet({ count, cards, ...notes }) {
  const titles = (cards ?? []).map((card) => named(typeof card === "string" ? titleOf(card) : card.title));
  const more = Object.keys(notes).length ? [said(notes)] : [];
  return [...(count ? [counted(count, "card")] : []), ...titles, ...more].join(", ") || "empty";
}

/** Data in words: ids by their names, ships by their number, and nothing of what is empty.
 * @param {unknown} part @returns {string} */
export function said(part) {
  if (part === null || part === undefined || part === false) return "";
  if (part === true) return "yes";
  if (Array.isArray(part)) return part.map(said).filter(Boolean).join(", ");
  if (typeof part !== "object") return typeof part === "string" ? named(part) : String(part);
  const entries = Object.entries(part);
  if (entries.length && entries.every(([seat, value]) => SEATS.includes(seat) && Array.isArray(value))) {
    return short(/** @type {Fleets} */ (part));
  }
  return entries.flatMap(([name, value]) => (said(value) ? [`${named(name)} ${said(value)}`] : [])).join("; ");
}

/** @typedef {View["variants"]} Parts */

/** What a variant with a part of its own says of it. @type {Record<string, (parts: Parts) => Line[]>} */
const OF_VARIANTS = {
  classic: ({ classic }) =>
    Object.entries(classic?.moons ?? {}).map(([id, moon]) => [
      "Moon",
      `${named(id)} at ${named(moon.planet)} ${short(moon.ships)}`.trim(),
    ]),
  common_rewards: ({ common_rewards }) => kickers(common_rewards?.kickers ?? {}),
  hazards: ({ hazards }) =>
    hazards
      ? [
          ["Hazards", [...hazards.in_play.map(named), `deck ${hazards.deck}`].join(", ")],
          ["Alliance", listed(hazards.alliance?.seats ?? [])],
          ["Turns", hazards.backwards ? "to the right" : ""],
        ]
      : [],
  planetoids: ({ planetoids }) =>
    Object.entries(planetoids?.planetoids ?? {}).map(([id, { system, origin, ships }]) => [
      "Planetoid",
      `${named(id)} in the system of ${named(system)}, from that of ${named(origin)}: ${short(ships) || "-"}`,
    ]),
  reward_deck: ({ reward_deck: found }) =>
    found
      ? [
          ["Rewards", `deck ${found.deck}, discard ${found.discard.length}`],
          ["In hand", Object.entries(found.backs).flatMap(([seat, backs]) => (backs.reward ? [`${named(seat)} ${backs.reward}`] : [])).join(", ")],
          ...kickers(found.kickers),
        ]
      : [],
  skill_tokens: ({ skill_tokens: found }) =>
    found
      ? [
          ["Leaders", Object.entries(found.active_leaders).map(([seat, count]) => `${named(seat)} ${count}`).join(", ")],
          ["Compared", found.compared ? `${found.compared.weapons} Weapons, ${found.compared.shields} Shields` : ""],
        ]
      : [],
  space_stations: ({ space_stations }) =>
    Object.values(space_stations?.stations ?? {}).map((each) => ["Station", station(each)]),
  station_conquest: ({ station_conquest: found }) => {
    const owned = Object.entries(found?.stations ?? {}).flatMap(([seat, ids]) => (ids.length ? [`${named(seat)} ${ids.length}`] : []));
    return [["Conquest", `${found?.stations_needed} stations win: ${owned.join(", ") || "nobody has one"}`]];
  },
  team: ({ team }) => [
    ["Teams", (team?.teams ?? []).map((each) => each.map(named).join(" and ")).join("; ")],
    ["Alone", team?.odd_player ? named(team.odd_player) : ""],
  ],
  technology: ({ technology }) => (technology ? techs(technology) : []),
};

/** @param {Record<string, string | null>} laid @returns {Line[]} */
const kickers = (laid) => [
  ["Kickers", Object.entries(laid).map(([seat, card]) => `${named(seat)}: ${card ? named(card) : "a kicker face down"}`).join(", ")],
];

/** @param {NonNullable<Parts["space_stations"]>["stations"][string]} each */
function station({ name, owner, planet, face_up, counters, alien }) {
  const known = [
    `of ${named(owner)}`,
    ...(planet ? [`at ${named(planet)}`] : []),
    ...(face_up ? [] : ["face down"]),
    ...(counters ? [counted(counters, "counter")] : []),
    ...(alien ? [named(alien)] : []),
  ];
  return `${name.replace(/^Station: /, "")} ${known.join(", ")}`;
}

/** @param {NonNullable<Parts["technology"]>} part @returns {Line[]} */
function techs({ researching, completed, lunar_cannon, battery }) {
  return [
    ...Object.values(researching).map(
      ({ seat, tech, ships }) =>
        /** @type {Line} */ (["Research", `${named(seat)}: ${tech ? named(tech) : "a hidden tech"}, ${short(ships) || "no ships"}`]),
    ),
    ...Object.entries(completed).map(
      ([seat, done]) => /** @type {Line} */ (["Techs", done.length ? `${named(seat)}: ${listed(done)}` : ""]),
    ),
    ["Cannon", listed(lunar_cannon)],
    ["Battery", Object.entries(battery).map(([seat, card]) => `${named(seat)}: ${card ? named(card) : "a card"}`).join(", ")],
  ];
}

/** The planets of each system with the skills of the ships there: `1: R:ELSW`. @param {View} view @returns {Line[]} */
function skillsOnPlanets(view) {
  const found = view.variants.skill_tokens;
  if (!found) return [];
  const skilled = (/** @type {Fleets} */ fleets) =>
    Object.entries(fleets)
      .flatMap(([seat, ids]) => (ids?.length ? [`${letterOf(seat)}:${ids.map((id) => found.skills[id] ?? "?").sort().join("")}`] : []))
      .join(" ");
  return Object.keys(view.seats).map((seat) => {
    const own = Object.keys(view.planets).filter((id) => id.slice(0, Math.max(0, id.lastIndexOf("-"))) === seat);
    const moved = Object.keys(view.further_planets).filter((id) => view.further_planets[id] === seat && !own.includes(id)).sort();
    const all = [...own, ...moved].map((id) => {
      const there = skilled(view.planets[id] ?? {}) || short(view.planets[id] ?? {});
      return `${own.includes(id) ? id.slice(id.lastIndexOf("-") + 1) : id}: ${there || "-"}`;
    });
    return ["Skills", `${named(seat)}: ${all.join("   ")}`];
  });
}
