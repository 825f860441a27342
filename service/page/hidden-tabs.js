/** Streams of tabs that nobody sees: browsers open six connections to a server for all tabs together, and answers need one. */

/** So many of them have a stream at a time. */
const PLACES = ["cosmic-ledger-hidden-1", "cosmic-ledger-hidden-2"];
/** How long (ms) a tab without a stream waits until it looks. */
const LOOK_AFTER_MS = 30_000;

/** The right of a tab to have a stream. Its signal ends when nobody sees the tab and others have the places for such tabs. */
export class Turn {
  /** @param {AbortSignal} [over] Ends what the stream is for. */
  constructor(over) {
    this.ending = new AbortController();
    this.signal = this.ending.signal;
    this.hidden = new AbortController();
    over?.addEventListener("abort", () => this.end(), { signal: this.signal });
    if (over?.aborted) this.end();
    document.addEventListener("visibilitychange", () => this.look(), { signal: this.signal });
    void this.look();
  }

  async look() {
    this.hidden.abort();
    if (this.signal.aborted || !document.hidden) return;
    this.hidden = new AbortController();
    const { signal } = this.hidden;
    for (const name of PLACES) if (await taken(name, signal)) return;
    if (!signal.aborted) this.end();
  }

  end() {
    this.hidden.abort();
    this.ending.abort();
  }
}

/** Takes a place until the signal ends; false where another tab has it. Pages without TLS have no locks, and no places.
 * @param {string} name @param {AbortSignal} signal @returns {Promise<boolean>} */
function taken(name, signal) {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(false);
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock && !signal.aborted) return new Promise((free) => signal.addEventListener("abort", free, { once: true }));
    });
  });
}

/** Waits until the tab is seen, or for some time. @param {AbortSignal} [over] Throws its reason. @returns {Promise<void>} */
export function seenOrLater(over) {
  return new Promise((resolve, reject) => {
    over?.throwIfAborted();
    const done = new AbortController();
    const go = () => (done.abort(), clearTimeout(timer), resolve());
    const timer = setTimeout(go, LOOK_AFTER_MS);
    document.addEventListener("visibilitychange", () => document.hidden || go(), { signal: done.signal });
    // The first of the two counts.
    over?.addEventListener("abort", () => (reject(over.reason), go()), { signal: done.signal });
  });
}
