/** One game, and how to play it. */

import type { Client } from "openapi-fetch";
import { Attention, passing, restored } from "./attention.js";
import type { Ledger } from "./ledger.js";
import { ProblemError } from "./problems.js";
import type { paths } from "./schema.js";
import { present, waited } from "./sending.js";
import type { Answer, Command, Game, LegalCommands, QuestionList, QuestionToYou, Receipt, State, StreamFrame } from "./shapes.js";
import { broken } from "./streams.js";

/** The answer of a player to a question. Undefined leaves it open until something else happens. */
export type Policy = (question: QuestionToYou) => Answer | undefined | Promise<Answer | undefined>;

/** One game as the bearer of a token sees it: a player, the host, or without a token a spectator. */
export class Table {
  /** All operations with this token, typed by their paths. */
  readonly client: Client<paths>;
  private readonly at: { params: { path: { game_id: string } } };

  constructor(
    private readonly ledger: Ledger,
    /** The id of the game. */
    readonly game: string,
    readonly token: string = "",
    /** The colour of the seat; empty for hosts and spectators. */
    readonly seat: string = "",
  ) {
    this.client = ledger.client(token);
    this.at = { params: { path: { game_id: game } } };
  }

  async look(): Promise<Game> {
    return present<Game>((await this.client.GET("/v1/games/{game_id}", this.at)).data);
  }

  /** Returns the game as this seat sees it. */
  async state(): Promise<State> {
    return present<State>((await this.client.GET("/v1/games/{game_id}/state", this.at)).data);
  }

  /** Returns the open questions: yours first and in full, of others only who is asked. */
  async questions(): Promise<QuestionList> {
    return present<QuestionList>((await this.client.GET("/v1/games/{game_id}/questions", this.at)).data);
  }

  /** Returns the commands that would be accepted now, ready to send; undefined when nothing is asked of this seat. */
  async legalCommands(questionId?: string): Promise<LegalCommands | undefined> {
    const query = questionId === undefined ? {} : { question_id: questionId };
    const asked = { params: { ...this.at.params, query } };
    const { data } = await this.client.GET("/v1/games/{game_id}/legal-commands", asked);
    return data && present<LegalCommands>(data);
  }

  /** Carries out a command once, however often it has to be sent. */
  async command(command: Command): Promise<Receipt> {
    return present<Receipt>((await this.client.POST("/v1/games/{game_id}/commands", { ...this.at, body: command })).data);
  }

  /** Starts the game, as its host. */
  start(): Promise<Receipt> {
    return this.command({ type: "start_game" });
  }

  /**
   * Yields the frames of the stream from after an event on, without a gap or a repetition also when connections break.
   * Ends with the frame `end` when the game is over. Throws ProblemError (`other_branch` where the server was restored
   * from an earlier moment), and the reason of an aborted signal. `after`: the number of an event, or the `id` of a frame.
   */
  async *follow(after: number | string = 0, signal?: AbortSignal): AsyncGenerator<StreamFrame> {
    for (let place = after, failures = 0; ; ) {
      const connection = await this.ledger.stream(this.game, this.token, place, signal);
      try {
        for await (const frame of connection) {
          failures = 0;
          if (frame.frame === "game_event") place = frame.id;
          if (frame.frame === "reconnect") break;
          yield frame;
          if (frame.frame === "end") return;
        }
      } catch (error) {
        if (!broken(error)) throw error;
      }
      await waited(this.ledger.patience.pause(++failures), signal);
    }
  }

  /**
   * Answers the questions of this seat by the policy until the game is over. Returns the seats that have won.
   * Throws ProblemError when an answer of the policy is not allowed.
   */
  async play(policy: Policy, signal?: AbortSignal): Promise<readonly string[]> {
    for (;;) {
      try {
        return await this.played(policy, signal);
      } catch (error) {
        if (!(error instanceof ProblemError && restored(error))) throw error;
      }
    }
  }

  private async played(policy: Policy, signal?: AbortSignal): Promise<readonly string[]> {
    const attention = new Attention();
    const { version } = await this.look();
    for await (const frame of this.follow(version, signal)) {
      if (frame.frame === "end") return frame.data.winners;
      if (attention.asks(frame)) await this.answerAll(policy, attention);
    }
    return [];
  }

  /** Answers until nothing is asked of this seat, or the policy leaves the rest open. */
  private async answerAll(policy: Policy, attention: Attention): Promise<void> {
    for (;;) {
      const { items, version } = await this.questions();
      // Only your questions are shown in full.
      const mine = items.filter((question): question is QuestionToYou => Boolean(question.kind));
      let moved = false;
      for (const question of mine) {
        moved = await this.say(question, policy);
        if (moved) break;
      }
      if (!moved) return attention.looked(version, mine.length > 0);
    }
  }

  /** Checks whether the game has moved. */
  private async say(question: QuestionToYou, policy: Policy): Promise<boolean> {
    try {
      const answer = await policy(question);
      if (answer === undefined) return false;
      const receipt = await this.command({ type: "answer", question_id: question.id, answer });
      return receipt.events.length > 0; // An answer in a veiled window may leave no trace.
    } catch (error) {
      if (error instanceof ProblemError && passing(error)) return false;
      throw error;
    }
  }
}
