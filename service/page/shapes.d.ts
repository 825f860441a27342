/** Short names for what openapi.yaml describes. */

import type { components } from "./schema.js";

type Shapes = components["schemas"];
export type Game = Shapes["Game"];
export type Seat = Shapes["Seat"];
export type View = Shapes["State"];
export type Player = Shapes["SeatView"];
export type Question = Shapes["QuestionToYou"];
export type HistoryItem = Shapes["HistoryItem"];
export type Command = Shapes["CommandItem"];
export type NewGame = Shapes["NewGame"];
export type SetupCheck = Shapes["SetupCheck"];
export type StandingOrder = Shapes["StandingOrder"];
export type GivenOrder = Shapes["GivenOrder"];
export type Message = Shapes["Message"];
export type Hinted = Shapes["HintedAnswer"];
export type Invitation = Shapes["Invitation"];
export type Problem = Shapes["Problem"];
export type Statistics = Shapes["GameStatistics"];
export type Annotation = Shapes["Annotation"];
export type Comparison = Shapes["Comparison"];
export type AlienStatistics = Shapes["AlienStatistics"];
