/** The board: the picture that the service draws (`GET .../board.svg`), and on it the places that can be touched. */

import { Refused, sent, sentenceOf } from "../api.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";
import { computed, signal } from "../vendor/signals.js";
import { flights, fly, momentOf } from "../playback/flights.js";
import { speed } from "../playback/playback.js";
import { Spots } from "./spots.js";

/** @typedef {import("../shapes.js").View} View */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {{ path: string, token: string, perspective?: string }} Source Where pictures of one game come from. */

/** Pictures that are kept: those around the moment that is looked at. */
const KEPT_PICTURES = 40;

const narrow = matchMedia("(max-width: 45rem)");
const light = matchMedia("(prefers-color-scheme: light)");
/** How the picture is to be drawn. */
const drawing = signal(form());
for (const each of [narrow, light]) each.addEventListener("change", () => (drawing.value = form()));

function form() {
  return { layout: narrow.matches ? "narrow" : "wide", theme: light.matches ? "light" : "dark" };
}

/** Whether the board shows one system at a time. */
export const isNarrow = computed(() => drawing.value.layout === "narrow");

/** The system in the middle of a narrow picture; empty for the one that the service chooses. */
export const focus = signal("");

/** @type {Map<string, Promise<SVGSVGElement>>} */
const kept = new Map();

/** The picture of a version. Throws Refused and Away. @param {Source} source @param {number} version */
export function pictureOf({ path, token, perspective }, version) {
  const { layout, theme } = drawing.peek();
  const query = new URLSearchParams({ at: String(version), layout, theme });
  if (perspective) query.set("perspective", perspective);
  if (layout === "narrow" && focus.peek()) query.set("focus", focus.peek());
  const key = `${token} ${path} ${query}`;
  const before = kept.get(key);
  if (before) return before;
  const picture = fetched(`${path}/board.svg?${query}`, token);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key));
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_PICTURES && oldest !== undefined) kept.delete(oldest);
  return picture;
}

/** @param {string} address @param {string} token @returns {Promise<SVGSVGElement>} */
async function fetched(address, token) {
  const answer = await sent("GET", address, { token, headers: { Accept: "image/svg+xml" } });
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(drawn, true)));
}

/**
 * The board at the version of a view. The picture before stays until the next one is there, and ships fly to their new places.
 * @param {{
 *   view: Pick<View, "version" | "seats">, source: Source, touch?: (seat: string) => void,
 *   present?: ReadonlySet<string> | null, hurried?: boolean,
 * }} props
 * `touch` is called with the seat whose plate was pressed; `present` are the seats whose players are there; `hurried`:
 * nothing flies.
 */
export function Board({ view, source, touch, present = null, hurried }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useRef(0);
  const [drawn, draw] = useState(/** @type {{ picture: SVGSVGElement, version: number } | null} */ (null));
  const [trouble, say] = useState("");
  const { layout, theme } = drawing.value;
  const { version } = view;
  useEffect(() => {
    let current = true;
    pictureOf(source, version).then(
      (picture) => current && (say(""), draw({ picture: place(picture), version })),
      (error) => current && say(error instanceof Refused && error.status === 404 ? "" : sentenceOf(error)),
    );
    return () => void (current = false);
  }, [source.path, source.token, source.perspective, version, layout, theme, focus.value]);
  /** Puts a picture into the frame, where its places are measured. @param {SVGSVGElement} fetched */
  function place(fetched) {
    const here = /** @type {HTMLElement} */ (frame.current);
    // Another board may show this very picture.
    const elsewhere = fetched.isConnected && !here.contains(fetched);
    const picture = elsewhere ? /** @type {SVGSVGElement} */ (fetched.cloneNode(true)) : fetched;
    picture.setAttribute("class", "picture");
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const before = here.querySelector("svg.picture");
    const then = before instanceof SVGSVGElement && before !== picture && !hurried ? momentOf(before) : null;
    here.replaceChildren(picture);
    if (then && speed.peek() !== "off" && version > shown.current) void fly(here, flights(then, momentOf(picture)));
    shown.current = version;
    return picture;
  }
  useEffect(() => {
    for (const dot of drawn?.picture.querySelectorAll("[data-presence]") ?? []) {
      dot.setAttribute("visibility", present?.has(dot.getAttribute("data-presence") ?? "") ? "visible" : "hidden");
    }
  }, [drawn, present]);
  return html`<section class="board" aria-label="Board" data-version=${drawn?.version}>
    <div class="frame" ref=${frame}></div>
    ${drawn && html`<${Spots} picture=${drawn.picture} view=${view} touch=${touch} />`}
    ${trouble && html`<p class="trouble" role="status">${trouble}</p>`}
  </section>`;
}
