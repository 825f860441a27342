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
export type Thing = Shapes["ThingEntry"];
export type Statistics = Shapes["GameStatistics"];
export type Annotation = Shapes["Annotation"];
export type Comparison = Shapes["Comparison"];
export type AlienStatistics = Shapes["AlienStatistics"];
export type Me = Shapes["Me"];
export type ListedGame = Shapes["ListedGame"];
export type PlayerPage = Shapes["PlayerPage"];
export type LadderPlayer = Shapes["LadderPlayer"];
export type RatedGame = Shapes["RatedGame"];
export type Opponent = Shapes["Opponent"];
export type Block = Shapes["Block"];
export type Seek = Shapes["Seek"];
export type Challenge = Shapes["Challenge"];
export type PlayerExport = Shapes["PlayerExport"];
export type Webhook = Shapes["Webhook"];
export type ShownWebhook = Shapes["ShownWebhook"];
