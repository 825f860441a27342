/** Short names for what `openapi.yaml` describes. */

import type { components } from "./schema.js";

export type Shapes = components["schemas"];
export type Game = Shapes["Game"];
export type NewGame = Shapes["NewGame"];
export type NewSeat = Shapes["NewSeat"];
export type State = Shapes["State"];
export type Question = Shapes["Question"];
/** A question that you may answer: one of the eleven kinds. */
export type QuestionToYou = Shapes["QuestionToYou"];
export type QuestionList = Shapes["QuestionList"];
export type Answer = Shapes["Answer"];
export type Command = Shapes["AnyCommand"];
export type LegalCommands = Shapes["LegalCommands"];
export type Receipt = Shapes["Receipt"];
export type Event = Shapes["Event"];
/** An event whose `type` tells its `data`: what an event is when `type` is a word that you know. */
export type KnownEvent = Shapes["KnownEvent"];
export type Problem = Shapes["Problem"];
export type StreamFrame = Shapes["StreamFrame"];
