/** Ships that fly from one picture of the board to the next: what has left one place has come to another. */

import { EMBLEMS } from "../table/seats.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Map<string, { count: number, point: Point }>} Stacks Place -> how many ships of one seat, and where they are drawn. */
/** @typedef {{ stacks: Map<string, Stacks>, drawn: ReadonlySet<string> }} Moment Seat -> its stacks in a picture, and what is drawn there. */
/** @typedef {{ seat: string, from: Point, to: Point, lost: boolean }} Flight */

const FLIGHT_MS = 350;
/** Ships that fly after each other (ms). */
const APART_MS = 60;
/** More ships than this fly as one. */
const MOST = 12;
const SVG = "http://www.w3.org/2000/svg";

/** @param {SVGSVGElement} picture @returns {Moment} */
export function momentOf(picture) {
  const all = new Map();
  const frame = picture.getBoundingClientRect();
  for (const element of picture.querySelectorAll("[data-kind='ships']")) {
    const { seat = "", at = "", count = "0" } = /** @type {SVGElement} */ (element).dataset;
    const { left, top, width, height } = element.getBoundingClientRect();
    const stacks = all.get(seat) ?? new Map();
    const before = stacks.get(at)?.count ?? 0;
    stacks.set(at, { count: before + Number(count), point: { x: left + width / 2 - frame.left, y: top + height / 2 - frame.top } });
    all.set(seat, stacks);
  }
  const drawn = new Set([...picture.querySelectorAll("[data-id]")].map((each) => each.getAttribute("data-id") ?? ""));
  return { stacks: all, drawn: drawn.add("gate").add("warp") };
}

/** The flights from one moment to the next, between places that both pictures show: a narrow one has one system at a time.
 * @param {Moment} before @param {Moment} after @returns {Flight[]} */
export function flights(before, after) {
  const inBoth = (/** @type {Stacks | undefined} */ stacks) =>
    new Map([...(stacks ?? [])].filter(([place]) => before.drawn.has(place) && after.drawn.has(place)));
  /** @type {Flight[]} */
  const all = [];
  for (const seat of new Set([...before.stacks.keys(), ...after.stacks.keys()])) {
    const [then, now] = [inBoth(before.stacks.get(seat)), inBoth(after.stacks.get(seat))];
    const left = moved(then, now);
    const come = moved(now, then);
    for (const [place, to] of come.slice(0, MOST)) {
      const from = left.shift();
      if (from) all.push({ seat, from: from[1], to, lost: place === "warp" });
    }
  }
  return all;
}

/** The ships that are in one moment and not in the other, one by one. @param {Stacks} here @param {Stacks} there @returns {[string, Point][]} */
function moved(here, there) {
  return [...here].flatMap(([place, { count, point }]) =>
    Array.from({ length: Math.max(0, count - (there.get(place)?.count ?? 0)) }, () => /** @type {[string, Point]} */ ([place, point])),
  );
}

/** Lets ships fly above the board; done when the last one has landed. @param {HTMLElement} frame @param {readonly Flight[]} all */
export async function fly(frame, all) {
  const landed = all.map(({ seat, from, to, lost }, nth) => {
    const ship = saucer(seat);
    frame.append(ship);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const start = `translate(${from.x - 9}px, ${from.y - 9}px)`;
    const middle = `translate(${from.x - 9 + dx / 2 - dy * 0.12}px, ${from.y - 9 + dy / 2 + dx * 0.12}px) scale(1.4)`;
    const end = `translate(${to.x - 9}px, ${to.y - 9}px)${lost ? " rotate(540deg) scale(0.4)" : ""}`;
    const motion = ship.animate([{ transform: start }, { transform: middle }, { transform: end, opacity: lost ? 0.4 : 1 }], {
      duration: lost ? 2 * FLIGHT_MS : FLIGHT_MS, delay: nth * APART_MS, easing: "ease-in-out", fill: "both",
    });
    return motion.finished.catch(() => undefined).then(() => ship.remove());
  });
  await Promise.all(landed);
}

/** @param {string} seat */
function saucer(seat) {
  const ship = document.createElementNS(SVG, "svg");
  ship.setAttribute("class", `flying of-${seat}`);
  ship.setAttribute("width", "18");
  ship.setAttribute("height", "18");
  const mark = document.createElementNS(SVG, "use");
  mark.setAttribute("href", `${EMBLEMS}#seat-${seat}`);
  ship.append(mark);
  return ship;
}
