/** What people say at a table, as this page has heard it. */

import { asked, Away, newKey, read, Refused } from "../api.js";
import { player, playerToken } from "../players/person.js";
import { computed, signal } from "../vendor/signals.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../shapes.js").Message} Message */

/** Game -> the newest message that was read. */
const READ = "cosmic-ledger-read";
const KEPT_READ = 40;

/** @returns {Record<string, string>} */
function allRead() {
  try {
    return JSON.parse(localStorage.getItem(READ) ?? "{}");
  } catch {
    return {};
  }
}

/** Ids grow with time. @param {string} id */
const moment = (id) => Number(id.slice(2));

export class Talk {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.messages = signal(/** @type {Message[]} */ ([]));
    this.muted = signal(/** @type {ReadonlySet<string>} */ (new Set()));
    this.read = signal(allRead()[store.id] ?? "");
    /** How many messages of others were not read yet. */
    this.unread = computed(() => {
      const seat = store.seat.value;
      const since = moment(this.read.value || "m_0");
      return this.messages.value.filter((each) => moment(each.id) > since && (!seat || each.seat !== seat)).length;
    });
    this.knowsMuted = false;
  }

  get path() {
    return `${this.store.path}/messages`;
  }

  /** Who talks: a seat, or a spectator with the player token. */
  get token() {
    return this.store.seat.peek() ? this.store.token : player.peek();
  }

  /** A frame: somebody has said something, or a message is gone. @param {any} data */
  take(data) {
    if (data.deleted) this.messages.value = this.messages.value.filter(({ id }) => id !== data.id);
    else this.add([data]);
  }

  /** @param {Message[]} more */
  add(more) {
    const known = new Set(this.messages.value.map(({ id }) => id));
    const fresh = more.filter(({ id }) => !known.has(id));
    if (fresh.length) this.messages.value = [...this.messages.value, ...fresh].sort((a, b) => moment(a.id) - moment(b.id));
  }

  /** Fetches what was said since the last message that is here. @param {string | null} [newest] Where that is known. */
  async catchUp(newest) {
    const last = this.messages.value.at(-1)?.id ?? "";
    if (newest === null || (newest && newest === last)) return;
    const how = { token: this.store.token, signal: this.store.stopping.signal };
    try {
      let next = `${this.path}?limit=100${last && `&after=${last}`}`;
      while (next) {
        const page = await read(next, how);
        this.add(page.items);
        next = page.next;
      }
    } catch (error) {
      // The next frame tries it again.
      if (!how.signal.aborted && !(error instanceof Away) && !(error instanceof Refused)) throw error;
    }
  }

  /** All that is here was read. */
  seen() {
    const last = this.messages.value.at(-1)?.id;
    if (!last || last === this.read.peek()) return;
    this.read.value = last;
    const { [this.store.id]: _, ...others } = allRead();
    localStorage.setItem(READ, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - KEPT_READ), [this.store.id, last]])));
  }

  /** Says something: to the table, to one seat, or as a spectator among spectators. Throws Refused and Away.
   * @param {string} text @param {string} to Empty for all. @param {string} name Of a spectator. */
  async say(text, to, name) {
    const seat = this.store.seat.peek();
    if (!seat) await playerToken();
    const body = { text, ...(to && { to: [to] }), ...(seat ? {} : { name }) };
    this.add([await asked("POST", this.path, { token: this.token, body, key: newKey() })]);
  }

  /** Which seats this player has muted. */
  async learnMuted() {
    const seat = this.store.seat.peek();
    if (!seat || this.knowsMuted) return;
    this.knowsMuted = true;
    const { items } = await read(`${this.store.path}/seats/${seat}/mutes`, { token: this.store.token });
    this.muted.value = new Set(items.map((/** @type {{ seat: string }} */ each) => each.seat));
  }

  /** Hides what a player says and has said, or shows it again. Throws Refused and Away. @param {string} other @param {boolean} mute */
  async mute(other, mute) {
    const path = `${this.store.path}/seats/${this.store.seat.peek()}/mutes/${other}`;
    await asked(mute ? "PUT" : "DELETE", path, { token: this.store.token });
    const muted = new Set(this.muted.value);
    if (mute) muted.add(other);
    else muted.delete(other);
    this.muted.value = muted;
    this.messages.value = this.messages.value.filter((each) => each.seat !== other);
    if (!mute) {
      this.messages.value = [];
      await this.catchUp();
    }
  }
}
