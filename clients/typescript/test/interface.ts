/** Lines as a page would have them. They are compiled, and not run: without a cast, each member is known. */

import { Ledger, type KnownEvent, type QuestionToYou, type State } from "../dist/index.js";

const state: State = await new Ledger("http://ledger").table("g_1", "ces_1").state();

export const hand = Object.values(state.seats).flatMap((seat) => seat.hand?.map((card) => card.title) ?? []);
export const colonies = Object.entries(state.planets).map(([planet, ships]) => `${planet}: ${Object.keys(ships).join()}`);
export const scores = Object.entries(state.seats).map(([seat, { foreign_colonies: held }]) => `${seat} ${held.toFixed()}`);
export const attack = state.encounter && `${state.encounter.offense} attacks ${state.encounter.planet}`;
export const turn = `${state.turn.number.toFixed()}: ${state.phase}, waiting for ${state.waiting.join()}`;
export const undo = state.undo?.reason.trim();

export function choices(question: QuestionToYou): string[] {
  switch (question.kind) {
    case "confirm":
      return ["yes", "no"];
    case "choose_option":
      return question.options.map((option) => option.label);
    case "choose_number":
      return [`${question.min} to ${question.max} in steps of ${question.step}`];
    case "choose_seats":
      return question.seats;
    case "choose_planets":
      return question.planets;
    case "choose_cards":
      return question.cards.map((card) => card.title ?? "face down");
    case "choose_ships":
      return question.places.map((place) => `${place.place}: up to ${place.max}`);
    case "distribute":
      return question.targets.map((target) => target.target);
    case "arrange":
      return question.items.map((item) => item.label);
    case "respond":
      return question.abilities.map((ability) => `${ability.label}: ${ability.text}`);
    case "deal":
      return question.between.map((seat) => question.colonies[seat]?.join() ?? "");
  }
}

export function told(event: KnownEvent): string {
  switch (event.type) {
    case "ships_moved":
      return Object.entries(event.data.moves).map(([ship, [from, to]]) => `${ship}: ${from} to ${to}`).join();
    case "cards_revealed":
      return Object.values(event.data.faces).map((face) => face.printed).join();
    case "deal_offered":
      return `${event.data.seat} gives ${event.data.offer.give.card_count ?? 0} cards`;
    default:
      return event.type;
  }
}
