/** Cosmic Ledger for programs that play, watch or show games. */

export { Ledger, type Settings } from "./ledger.js";
export { Table, type Policy } from "./table.js";
export { Patience } from "./patience.js";
export { ProblemError } from "./problems.js";
export type * from "./shapes.js";
export type { components, operations, paths } from "./schema.js";
