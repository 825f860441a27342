/** Verifies beside the page, so that a long game does not keep it from being used. */

import { verified } from "./verify.js";
import { ConvertedError, VerificationError } from "./wrong.js";

/** @typedef {import("./verify.js").Found} Found */
/**
 * What is said of the file that came as `number`.
 * @typedef {{ number: number, done?: number, all?: number, found?: Found, wrong?: { seq: number, detail: string },
 *   trouble?: string }} Said
 */

/** @param {Said} said */
const say = (said) => postMessage(said);

addEventListener("message", async ({ data: { number, content } }) => {
  try {
    say({ number, found: await verified(content, (done, all) => say({ number, done, all })) });
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error;
    if (error instanceof ConvertedError) return say({ number, trouble: `It cannot be read: ${error.message}.` });
    say({ number, wrong: { seq: error.seq, detail: error.message } });
  }
});

say({ number: 0 });
