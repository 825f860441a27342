/** Things that are not alike among targets, such as twenty skilled ships: presets, then each is dragged or moved by clicks. */

import { draggable, taking } from "../dragging.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { Answering } from "./answering.js";
import { placeIn, upper } from "./saying.js";

/** @typedef {import("./question.js").Asking<"distribute">["question"]} Question */
/** @typedef {Record<string, string>} Places Item -> target. */

/** The skills from the strongest for a fight on. */
const STRENGTH = ["W", "S", "L", "E"];

/** @param {import("./question.js").Asking<"distribute">} props */
export function Placing({ question, view, busy, answer, frame }) {
  const items = question.items ?? [];
  const [places, place] = useState(() => byTheClock(question));
  const [held, hold] = useState(/** @type {readonly string[]} */ ([]));
  const markOf = (/** @type {string} */ id) => question.marks?.[id] ?? "";
  const move = (/** @type {readonly string[]} */ ids, /** @type {string} */ target) => {
    place((before) => ({ ...before, ...Object.fromEntries(ids.filter((id) => mayGo(question, id, target)).map((id) => [id, target])) }));
    hold([]);
  };
  const done = () => answer({ items: Object.fromEntries(question.targets.map(({ target }) => [target, items.filter((id) => places[id] === target)]).filter(([, ids]) => ids?.length)) });
  const wrong = question.targets.flatMap(({ target, min = 0, max }) => {
    const count = items.filter((id) => places[id] === target).length;
    if (count > max) return [`${upper(placeIn(view, target))}: ${count - max} too many`];
    return count < min ? [`${upper(placeIn(view, target))}: ${min - count} more`] : [];
  });
  const nameOf = (/** @type {string} */ id) => words.value.name(markOf(id) || id);
  return html`<${Answering}
    say=${`Place ${items.length === 1 ? "it" : `all ${items.length}`}`}
    missing=${wrong[0] ?? ""}
    busy=${busy}
    act=${done}
    clear=${() => (hold([]), place(byTheClock(question)))}
    body=${html`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${PRESETS.map(([name, how]) => html`<button type="button" key=${name} onClick=${() => (hold([]), place(how(question)))}>${name}</button>`)}
      </div>
      <p class="quiet">${held.length ? "Now click where they go." : "Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${question.targets.map(
          ({ target, max }) => html`<div
            key=${target}
            class="target"
            role="group"
            aria-label=${upper(placeIn(view, target))}
            ...${taking(() => move(held, target))}
          >
            <button type="button" class="here" disabled=${!held.length} onClick=${() => move(held, target)}>
              ${upper(placeIn(view, target))} <small>${items.filter((id) => places[id] === target).length}${max < items.length ? ` of ${max}` : ""}</small>
            </button>
            <ul>
              ${items.filter((id) => places[id] === target).sort((a, b) => rank(markOf(a)) - rank(markOf(b))).map(
                (id) => html`<li key=${id}><button
                  type="button"
                  class=${`skilled${held.includes(id) ? " chosen" : ""}`}
                  ...${draggable(id, () => held.includes(id) || hold([id]))}
                  aria-pressed=${held.includes(id) ? "true" : "false"}
                  aria-label=${`${nameOf(id)} at ${placeIn(view, target)}`}
                  title=${words.value.text(markOf(id)) || nameOf(id)}
                  onClick=${() => hold(held.includes(id) ? held.filter((each) => each !== id) : [...held, id])}
                >${markOf(id) || nameOf(id)}</button></li>`,
              )}
            </ul>
          </div>`,
        )}
      </div>
      ${marksOf(question).map((mark) => html`<p class="small" key=${mark}><b>${mark} ${words.value.name(mark)}.</b> ${words.value.text(mark)}</p>`)}
    </div>`}
    frame=${frame}
  />`;
}

/** @param {string} mark */
const rank = (mark) => (STRENGTH.includes(mark) ? STRENGTH.indexOf(mark) : STRENGTH.length);

/** @param {Question} question */
const marksOf = ({ marks }) => [...new Set(Object.values(marks ?? {}))].sort((a, b) => rank(a) - rank(b));

/** @param {Question} question @param {string} id @param {string} target */
const mayGo = ({ allowed, targets }, id, target) => (allowed?.[id] ?? targets.map((each) => each.target)).includes(target);

/** Where the answer of the clock puts each item; else its first target. @param {Question} question @returns {Places} */
function byTheClock(question) {
  const given = Object.entries(/** @type {any} */ (question.on_timeout)?.items ?? {}).flatMap(([target, ids]) =>
    /** @type {string[]} */ (ids).map((id) => /** @type {[string, string]} */ ([id, target])),
  );
  return { ...filled(question, question.items ?? [], (_, open) => open[0]), ...Object.fromEntries(given) };
}

/** Puts items one by one where `choose` says among the targets that have room for it.
 * @param {Question} question @param {readonly string[]} items
 * @param {(id: string, open: string[], count: (target: string, mark: string) => number) => string | undefined} choose @returns {Places} */
function filled(question, items, choose) {
  /** @type {Places} */
  const places = {};
  const at = (/** @type {string} */ target) => items.filter((id) => places[id] === target);
  for (const id of items) {
    const open = question.targets.filter(({ target, max }) => at(target).length < max && mayGo(question, id, target)).map(({ target }) => target);
    const count = (/** @type {string} */ target, /** @type {string} */ mark) => at(target).filter((each) => !mark || question.marks?.[each] === mark).length;
    places[id] = choose(id, open, count) ?? question.allowed?.[id]?.[0] ?? question.targets[0]?.target ?? "";
  }
  return places;
}

/** The items from the strongest on. @param {Question} question */
const strongest = ({ items, marks }) => [...(items ?? [])].sort((a, b) => rank(marks?.[a] ?? "") - rank(marks?.[b] ?? ""));

/** The target with the least. @param {string[]} open @param {(target: string) => number} of */
const least = (open, of) => [...open].sort((a, b) => of(a) - of(b))[0];

/** @type {[string, (question: Question) => Places][]} */
const PRESETS = [
  ["Balanced", (question) => filled(question, strongest(question), (id, open, count) => least(open, (target) => 100 * count(target, question.marks?.[id] ?? "") + count(target, "")))],
  ["Leaders at home", (question) => {
    // Leaders stay where fewest are lost at once: apart from each other on the last planets; the others fill the rest.
    const leaders = strongest(question).filter((id) => question.marks?.[id] === "L");
    const others = strongest(question).filter((id) => question.marks?.[id] !== "L");
    return filled(question, [...leaders, ...others], (id, open, count) =>
      question.marks?.[id] === "L" ? least([...open].reverse(), (target) => Math.floor(count(target, "L") / 2)) : least(open, (target) => count(target, "")),
    );
  }],
  ["Strongest first", (question) => filled(question, strongest(question), (_, open) => open[0])],
  ["As the clock would", byTheClock],
];
