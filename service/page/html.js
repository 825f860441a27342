/** `html` makes what Preact shows of a template. */

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

/** @typedef {import("./vendor/preact.js").VNode<any>} Shown */

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Shown} */
export const html = /** @type {any} */ (htm.bind(h));
