/** What a person asks for: it is done once at a time, and what goes wrong is said. */

import { sentenceOf } from "./api.js";
import { useRef, useState } from "./vendor/hooks.js";

/** @typedef {(what: () => Promise<unknown>) => Promise<void>} Attempt */

/** `attempt` does what is asked for, `busy` is true meanwhile, `trouble` says what went wrong last; `say` says more.
 * @returns {{ busy: boolean, trouble: string, say: (text: string) => void, attempt: Attempt }} */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [trouble, say] = useState("");
  const running = useRef(false);
  /** @type {Attempt} */
  const attempt = async (what) => {
    // A second press may come before the first one is shown.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    say("");
    try {
      await what();
    } catch (error) {
      say(sentenceOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, trouble, say, attempt };
}
