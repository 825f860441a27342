/** Plays a seat with the package `cosmic-ledger-client`: it says yes and plays its highest cards. */

import { Ledger, type Answer, type QuestionToYou } from "cosmic-ledger-client";

function policy(question: QuestionToYou): Answer {
  switch (question.kind) {
    case "confirm":
      return { kind: "confirm", yes: true };
    case "choose_cards": {
      const best = question.cards.toSorted((one, other) => (other.title ?? "").localeCompare(one.title ?? ""));
      return { kind: "choose_cards", cards: best.slice(0, question.max).map((card) => card.id) };
    }
    default:
      return question.on_timeout; // what the clock would answer
  }
}

const [url = "", game = "", name = ""] = process.argv.slice(2);
const table = await new Ledger(url).join(game, { name });
console.log("token", table.token);
console.log("won by", (await table.play(policy)).join(", "));
