/** What a live stream says. */

import type { Event } from "./shapes.js";
import type { Sent } from "./streams.js";

/** An event of the game. Only these frames have an id: the `seq` of the event. */
export interface GameEventFrame {
  frame: "game_event";
  id: number;
  data: Event;
}

/** The game is over and everything is opened. */
export interface EndFrame {
  frame: "end";
  data: { version: number; winners: string[] };
}

/** After each connect, and when questions open or close. */
export interface QuestionsFrame {
  frame: "snapshot_hint" | "question";
  data: { version: number; waiting: string[] };
}

/** What else there is. */
export interface HintFrame {
  frame: "presence" | "message" | "reconnect";
  data: Record<string, unknown>;
}

export type Frame = GameEventFrame | EndFrame | QuestionsFrame | HintFrame;

/** The frame that was sent. */
export function frameOf(sent: Sent): Frame {
  const data: unknown = JSON.parse(sent.data);
  return (sent.event === "game_event" ? { frame: sent.event, id: Number(sent.id), data } : { frame: sent.event, data }) as Frame;
}
