/** What is on the table besides the board: piles, what effects and variants have laid there, and the powers. */

import { named, personIn, playerIn } from "../naming.js";
import { html } from "../html.js";
import { words } from "../store.js";
import { lines, onSheet } from "./lines.js";
import { more, options } from "./more.js";
import { Emblem, Mark } from "./seats.js";

/** @typedef {import("../shapes.js").View} View */

/** What lies on the table, and what it does. @param {{ view: View }} props */
export function OnTable({ view }) {
  const said = lines(view).filter(([subject]) => subject !== "Your hand" && subject !== "Sheet");
  return html`<section class="notes" aria-label="On the table">
    <${Piles} view=${view} />
    <${Lines} lines=${said} />
    <${Texts} view=${view} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${Lines} lines=${more(view)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${Lines} lines=${options(view)} />
    </details>
  </section>`;
}

/** The powers of all seats. @param {{ view: View }} props */
export function Aliens({ view }) {
  return html`<section class="notes powers" aria-label="Powers">
    ${Object.keys(view.seats).map((seat) => html`<${Powers} key=${seat} seat=${seat} view=${view} />`)}
    ${strangers(view).map((alien) => html`<${Power} key=${alien} alien=${alien} works=${true} view=${view} />`)}
  </section>`;
}

/** Subjects, and what is said of each. @param {{ lines: import("./lines.js").Line[] }} props */
function Lines({ lines }) {
  return html`<dl>${lines.map(([subject, text], place) => html`<div key=${place}><dt>${subject}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** Sheets of aliens that no seat shows. @param {View} view */
function strangers(view) {
  const shown = Object.keys(view.seats).flatMap((seat) => playerIn(view, seat).aliens);
  return Object.keys(view.sheets).filter((alien) => !shown.includes(alien));
}

/** Decks and discards: how many cards, and those that are open. @param {{ view: View }} props */
function Piles({ view }) {
  const { piles, open_piles: open, variants } = view;
  /** @type {[string, number, readonly string[]][]} */
  const all = [
    ["Deck", piles.deck, []],
    ["Discard", open.discard.length, open.discard],
    ["Destiny", piles.destiny, []],
    ["Destiny discard", open.destiny_discard.length, open.destiny_discard],
    ["Out of the game", open.removed.length, open.removed],
    ["Reward discard", variants.reward_deck?.discard.length ?? 0, variants.reward_deck?.discard ?? []],
    ["Hazard discard", variants.hazards?.discard.length ?? 0, variants.hazards?.discard ?? []],
    ["Tech deck", variants.technology?.deck ?? 0, []],
    ["Tech discard", variants.technology?.discard.length ?? 0, variants.technology?.discard ?? []],
    ["Planetoids beside the board", variants.planetoids?.supply.length ?? 0, variants.planetoids?.supply ?? []],
  ];
  const there = all.filter(([name, count]) => count || name === "Deck" || name === "Discard");
  return html`<ul class="piles">
    ${there.map(
      ([name, count, cards]) => html`<li key=${name}>
        <span class="pile" aria-hidden="true">${count}</span>
        ${cards.length
          ? html`<details><summary>${name}<span class="unseen">: ${count}</span></summary><p>${reversed(cards)}</p></details>`
          : html`${name}<span class="unseen">: ${count}</span>`}
      </li>`,
    )}
  </ul>`;
}

/** The upper card first. @param {readonly string[]} cards */
const reversed = (cards) => cards.map(named).reverse().join(", ");

/** The powers of a seat. @param {{ seat: string, view: View }} props */
function Powers({ seat, view }) {
  const player = playerIn(view, seat);
  const flown = Object.entries(player.ships_on_sheets).filter(([, ships]) => ships.length);
  return html`<div class="power">
    <h3><${Mark} seat=${seat} /> ${personIn(view, seat)}</h3>
    ${player.aliens.length === 0 && html`<p class="quiet">no alien yet</p>`}
    ${player.aliens.map(
      (alien) => html`<${Power} key=${alien} alien=${alien} works=${player.power_active.includes(alien)} view=${view} />`,
    )}
    ${flown.map(([sheet, ships]) => html`<p class="quiet small" key=${sheet}>${ships.length} ships on the sheet ${named(sheet)}</p>`)}
    ${player.trophies.length > 0 && html`<p class="quiet small">Keeps ${player.trophies.map(named).join(", ")}</p>`}
    ${player.colonies_counted_terms.length > 1 &&
    html`<p class="quiet small">
      For victory count ${player.colonies_counted_terms.map(({ amount, source }) => `${amount} ${named(source)}`).join(", ")}
    </p>`}
    ${player.colonies_needed_terms.length > 1 &&
    html`<p class="quiet small">
      Needs ${player.colonies_needed} colonies:
      ${" "}${player.colonies_needed_terms.map(({ amount, source }) => `${amount < 0 ? "" : "+"}${amount} ${named(source)}`).join(", ")}
    </p>`}
  </div>`;
}

/** One alien: its text, whether its power works, and what is on its sheet.
 * @param {{ alien: string, works: boolean, view: View }} props */
function Power({ alien, works, view }) {
  const sheet = view.sheets[alien];
  return html`<details class="alien" open>
      <summary><${Emblem} id=${alien} size=${28} /> ${named(alien)} ${!works && html`<span class="tag">no power now</span>`}</summary>
      <p>${words.value.text(alien)}</p>
    </details>
    ${sheet && html`<p class="quiet small">On the sheet: ${onSheet(sheet)}</p>`}`;
}

/** The texts of what lies open: cards, stations, techs, hazards, moons and planetoids. @param {{ view: View }} props */
function Texts({ view }) {
  const { encounter, open_piles, uses, variants } = view;
  const ids = [
    ...(encounter?.destiny ? [encounter.destiny] : []),
    ...Object.values(encounter?.cards ?? {}),
    ...open_piles.table.map((card) => card.split("#")[0] ?? ""),
    ...Object.values(uses).map((use) => use.card?.split("#")[0] ?? ""),
    ...(variants.hazards?.in_play ?? []),
    ...Object.keys(variants.space_stations?.stations ?? {}).map((id) => id.split("#")[0] ?? ""),
    ...Object.values(variants.technology?.researching ?? {}).map((each) => each.tech),
    ...Object.values(variants.technology?.completed ?? {}).flat(),
    ...Object.keys(variants.classic?.moons ?? {}),
    ...Object.keys(variants.planetoids?.planetoids ?? {}),
    ...(variants.skill_tokens ? ["E", "L", "S", "W"] : []),
  ];
  const known = [...new Set(ids)].flatMap((id) => (id && words.value.text(id) ? [id] : []));
  if (!known.length) return null;
  return html`<details class="texts">
    <summary>What these things do</summary>
    <dl>${known.map((id) => html`<div key=${id}><dt>${named(id)}</dt><dd>${words.value.text(id)} ${ruleOf(id)}</dd></div>`)}</dl>
  </details>`;
}

/** @param {string} id */
function ruleOf(id) {
  const rule = words.value.rule(id);
  return rule && html`<span class="quiet">(${rule})</span>`;
}
