/** The moments at which a seat has something to say. */

import type { ProblemError } from "./problems.js";
import type { StreamFrame } from "./shapes.js";

/** Refusals of an answer after which a player waits for the next frame. */
const PASSING = new Set<string | undefined>([
  "question_closed",
  "not_waiting_for_you",
  "undo_pending",
  "game_paused",
  "game_over",
]);

/** The frames of a stream that are worth a look at the questions. */
export class Attention {
  private seen = 0;
  private leftOpen = false;

  /** Notes that the questions were read at this version. `leftOpen`: one of ours has no answer; anything may change it. */
  looked(version: number, leftOpen: boolean): void {
    this.seen = version;
    this.leftOpen = leftOpen;
  }

  /** Checks whether something may be asked that was not asked at the last look. */
  asks(frame: StreamFrame): boolean {
    if (frame.frame === "game_event") {
      const [index, count] = frame.data.part;
      return this.leftOpen && index === (count ?? 0) - 1 && frame.data.seq > this.seen;
    }
    return (frame.frame === "snapshot_hint" || frame.frame === "question") && frame.data.version > this.seen;
  }
}

/** Checks whether the refusal of a stream says that the log is not the one that was followed: a player begins again. */
export function restored(refusal: ProblemError): boolean {
  return refusal.code === "other_branch";
}

/** Checks whether the refusal of an answer only says that the game has moved on. */
export function passing(refusal: ProblemError): boolean {
  return PASSING.has(refusal.code);
}
