/** What will be wanted soon is fetched before: a few at a time, the next one first. */

/** Requests at once, besides the one that is waited for. */
const AT_ONCE = 3;

export class Ahead {
  /** @param {(version: number) => Promise<unknown>} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {readonly number[]} */
    this.queue = [];
    this.running = 0;
  }

  /** Fetches these, the first one first, and nothing more of what was wanted before. @param {readonly number[]} versions */
  want(versions) {
    this.queue = versions;
    while (this.running < AT_ONCE && this.queue.length) void this.work();
  }

  async work() {
    this.running++;
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      this.queue = this.queue.slice(1);
      // What is wrong is said when somebody waits for it.
      await this.fetch(next).catch(() => undefined);
    }
    this.running--;
  }
}
