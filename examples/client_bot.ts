/** Plays a seat with the package `cosmic-ledger-client`: of all that is allowed it takes one thing, by chance. */

import { Ledger, type Answer, type Question } from "cosmic-ledger-client";

const [url = "", game = "", name = ""] = process.argv.slice(2);
const table = await new Ledger(url).join(game, { name });
console.log("token", table.token);

async function policy(question: Question): Promise<Answer | undefined> {
  const legal = await table.legalCommands(question.id ?? undefined);
  const commands = legal?.items.map((item) => item.command) ?? [];
  const answers = commands.flatMap((command) => (command.type === "answer" ? [command.answer] : []));
  return answers[Math.floor(Math.random() * answers.length)];
}

console.log("won by", (await table.play(policy)).join(", "));
