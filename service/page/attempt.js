/** What a person asks for, and what a view fetches: what goes wrong is said. */

import { isPassing, sentenceOf, waited } from "./api.js";
import { useEffect, useRef, useState } from "./hooks.js";

/** @typedef {(what: () => Promise<unknown>) => Promise<void>} Attempt */

/** The pause before a view fetches again what the service could not give. */
const AGAIN_MS = 3000;

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

/**
 * Fetches what a view shows, and returns what is wrong with that. It is tried again while the service is away or busy.
 * @param {(signal: AbortSignal) => Promise<unknown>} what
 * @param {readonly unknown[]} inputs It is fetched again when one of these changes.
 * @param {number} [every] The pause (ms) after which it is fetched again while the page is in sight; 0 for never.
 */
export function useFetched(what, inputs, every = 0) {
  const [trouble, say] = useState("");
  useEffect(() => {
    const stopping = new AbortController();
    void keepFetched(what, say, every, stopping.signal);
    return () => stopping.abort();
  }, [...inputs, every]);
  return trouble;
}

/** @param {(signal: AbortSignal) => Promise<unknown>} what @param {(text: string) => void} say @param {number} every @param {AbortSignal} signal */
async function keepFetched(what, say, every, signal) {
  for (let pause = every, first = true; ; first = false) {
    try {
      if (first || !document.hidden) await what(signal);
      if (!signal.aborted) say("");
      pause = every;
    } catch (error) {
      if (signal.aborted) return;
      say(sentenceOf(error));
      pause = isPassing(error) ? AGAIN_MS : every;
    }
    if (!pause) return;
    await waited(pause, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}
