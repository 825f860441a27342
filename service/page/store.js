/** A game as this page knows it: the newest view, a past one that is looked at, sentences, and what is wrong. */

import { Away, followed, read, Refused, sentenceOf, waited } from "./api.js";
import { learnPeople } from "./naming.js";
import { Playback } from "./playback/playback.js";
import { Talk } from "./talk/talk.js";
import { forget, keep, tokensOf } from "./tokens.js";
import { batch, computed, signal } from "./vendor/signals.js";
import { fetched, Words } from "./words.js";

/** @typedef {import("./shapes.js").Game} Game */
/** @typedef {import("./shapes.js").View} View */
/** @typedef {import("./shapes.js").HistoryItem} HistoryItem */
/** @typedef {import("./tokens.js").Carried} Carried */
/** `seat`: of whom the token is. @typedef {Carried & { seat: string, wrong: string }} Offered */

const SENTENCES = 300;
/** Sentences of a page: what is new is short, and longer pages count as expensive reads. */
const FEW_SENTENCES = 100;
/** Pictures of past versions that are kept. */
const KEPT_VIEWS = 60;
const AGAIN_AFTER_MS = 1500;
/** The kinds of token with which a game is looked at: the first that there is, for private games too. */
const KINDS = /** @type {const} */ (["seat", "host", "watch"]);
/** How long (ms) nothing is fetched after something was: each time is four reads, and in another tab nobody sees it. */
const PAUSE_MS = 250;
const UNSEEN_PAUSE_MS = 2000;
/** How long (ms) a version of the past stays at least: each is two reads, and keys that are held down ask for many. */
const STAYS_MS = 150;

/** What things are called; empty until the catalogue is there. */
export const words = signal(new Words());

/** Fetches the words once. It is tried again until the service is there. */
export async function learn() {
  if (words.value.names.size) return;
  try {
    words.value = await fetched();
  } catch {
    await waited(AGAIN_AFTER_MS);
    await learn();
  }
}

export class Store {
  /** @param {string} game */
  constructor(game) {
    this.id = game;
    this.path = `/v1/games/${encodeURIComponent(game)}`;
    this.tokens = signal(tokensOf(game));
    this.game = signal(/** @type {Game | null} */ (null));
    this.newest = signal(/** @type {View | null} */ (null));
    this.past = signal(/** @type {View | null} */ (null));
    /** The past version that is looked at; null for the newest. */
    this.at = signal(/** @type {number | null} */ (null));
    /** With whose eyes a past version is seen; empty for one's own. */
    this.perspective = signal("");
    this.sentences = signal(/** @type {HistoryItem[]} */ ([]));
    /** What keeps the game from being shown, or from being shown as it is now. */
    this.trouble = signal("");
    /** Why the last answer of this seat did not count, where its question is gone. */
    this.refused = signal("");
    /** The service cannot show this game at all. */
    this.gone = signal("");
    /** A token from a link that would replace the kept one, or the reason why it does not work. */
    this.offered = signal(/** @type {Offered | null} */ (null));
    /** The token of a link with the view that its trial has fetched: the first look needs no other.
     * @type {{ token: string, view: View } | null} */
    this.tried = null;
    /** What a link has invited to. @type {{ code: string, found: import("./shapes.js").Invitation } | null} */
    this.invitation = null;
    this.view = computed(() => (this.at.value === null ? this.newest.value : this.past.value));
    /** The seat of this browser; empty for one who watches. */
    this.seat = computed(() => {
      const viewer = this.newest.value?.viewer ?? "public";
      return this.newest.value && viewer in this.newest.value.seats ? viewer : "";
    });
    /** The seats whose players are connected; null until that is known. */
    this.present = signal(/** @type {ReadonlySet<string> | null} */ (null));
    this.talk = new Talk(this);
    this.playback = new Playback(() => this.asked(), (version) => this.seen(version));
    this.stopping = new AbortController();
    /** When the newest view came, by the clock of this computer, in milliseconds. */
    this.seenAt = Date.now();
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.news = false;
    /** The newest version that the stream has named since the last fetch began. */
    this.announced = 0;
    this.going = false;
    /** @type {Map<string, View>} */
    this.kept = new Map();
  }

  /** The token of the seat, if there is one, else that of the host or of a link to watch: they see private games. */
  get token() {
    const tokens = this.tokens.value;
    return KINDS.map((kind) => tokens[kind]).find(Boolean) ?? "";
  }

  /** Follows the game until `close`.
   * @param {number | null} at The past version to begin with, if any.
   * @param {Carried | null} carried What the link has brought by which the game is opened. */
  async open(at, carried) {
    this.at.value = at;
    if (carried) await this.tryCarried(carried);
    await this.look();
    if (at !== null) void this.go(at);
    const { signal } = this.stopping;
    const heard = (/** @type {boolean} */ there) => {
      this.trouble.value = there ? "" : "The connection is lost. What you see may be old; trying again.";
    };
    try {
      while (await this.branchEnded(heard)) await this.forgetAll();
    } catch (error) {
      if (!signal.aborted) await this.failed(error);
    }
  }

  /**
   * Follows the game to its end, or until the service has another log than what is here: it was restored from an earlier
   * moment. Then true. @param {(there: boolean) => void} heard
   */
  async branchEnded(heard) {
    const { signal } = this.stopping;
    const after = this.newest.value?.version ?? 0;
    try {
      for await (const frame of followed(`${this.path}/stream`, { token: this.token, after, heard, signal })) {
        this.hear(frame);
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "other_branch") throw error;
      return true;
    }
    return false;
  }

  /** Takes what the stream says: who is there, what people say, and that there is news of the game.
   * @param {import("./api.js").Frame} frame */
  hear({ name, id, data }) {
    if (name === "message") this.talk.take(data);
    if (name === "presence") {
      const present = new Set(this.present.value);
      if (data.connected) present.add(data.seat);
      else present.delete(data.seat);
      this.present.value = present;
      return;
    }
    if (name === "snapshot_hint") {
      this.present.value = new Set(data.connected);
      void this.talk.catchUp(data.newest_message);
    }
    const version = name === "question" ? data.version : Number.parseInt(id, 10);
    if (version > 0) this.announced = Math.max(this.announced, version);
    else if (this.isNews({ name, data })) this.news = true;
    if (this.isBehind()) void this.follow();
  }

  /** Whether something was said that the newest view may not have. */
  isBehind() {
    return this.news || this.announced > (this.newest.peek()?.version ?? 0);
  }

  /** After the end nothing is streamed any more: looks whether somebody asks for a rematch, or has said something. */
  async lookAfterwards() {
    const how = { token: this.token, signal: this.stopping.signal };
    try {
      this.game.value = await read(this.path, how);
      await this.talk.catchUp();
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Away) && !how.signal.aborted) throw error;
    }
  }

  /** Whether a frame of the stream says something of the game that is not here. @param {{ name: string, data: any }} frame */
  isNews({ name, data }) {
    if (name === "snapshot_hint") return data.version !== this.newest.value?.version;
    return name !== "presence";
  }

  /** Forgets what may never have happened, and looks again. */
  async forgetAll() {
    this.kept.clear();
    batch(() => ((this.at.value = null), (this.past.value = null), (this.sentences.value = [])));
    await waited(AGAIN_AFTER_MS, this.stopping.signal);
    await this.look();
  }

  /** Tries what a link has brought, and keeps it if it works. A person who has another one is asked before it is replaced.
   * @param {Carried} carried */
  async tryCarried(carried) {
    const own = this.tokens.value[carried.kind];
    if (own === carried.token) return;
    const { signal } = this.stopping;
    try {
      const seat = await this.ownerOf(carried);
      const wrong = carried.kind === "seat" && !seat ? "It is the link of nobody at this table." : "";
      if (own || wrong) this.offered.value = { ...carried, seat, wrong };
      else this.keepCarried(carried);
    } catch (error) {
      if (!signal.aborted) this.offered.value = { ...carried, seat: "", wrong: sentenceOf(error) };
    }
  }

  /** The seat of a token that a link has brought; empty where it has none. Throws Refused and Away.
   * @param {Carried} carried @returns {Promise<string>} */
  async ownerOf({ kind, token }) {
    const { signal } = this.stopping;
    if (kind === "invite") {
      this.invitation = { code: token, found: await read(`${this.path}/invitation`, { headers: { "Invite-Code": token }, signal }) };
      return "";
    }
    const view = await read(`${this.path}/state`, { token, signal });
    this.tried = { token, view };
    return view.viewer in view.seats ? view.viewer : "";
  }

  /** @param {Carried} carried */
  keepCarried({ kind, token }) {
    keep(this.id, { [kind]: token, ...(kind === "seat" && { invite: undefined }) });
    this.tokens.value = tokensOf(this.id);
  }

  /** Goes on with what the link has brought. @param {Carried} offered */
  takeOffered(offered) {
    this.keepCarried(offered);
    location.reload();
  }

  /** Whether this seat is asked something now, and how long (ms) it still has; null without a clock. */
  asked() {
    const mine = this.newest.peek()?.questions.filter((each) => each.kind !== null) ?? [];
    const clocks = mine.flatMap(({ remaining_ms }) => (remaining_ms === null ? [] : [remaining_ms]));
    return { asked: mine.length > 0, remaining_ms: clocks.length ? Math.min(...clocks) : null };
  }

  close() {
    this.playback.skipAll();
    this.stopping.abort();
  }

  /** Fetches what is new; done when all is here that was new at the call. Many words in a hurry are one look. */
  look() {
    this.news = true;
    return this.follow();
  }

  /** Fetches until nothing is known that is newer. */
  follow() {
    this.looking ??= this.lookWhileNews().finally(() => (this.looking = null));
    return this.looking;
  }

  async lookWhileNews() {
    while (this.isBehind() && !this.stopping.signal.aborted) {
      // What is announced from here on may be newer than what is fetched.
      this.news = false;
      this.announced = 0;
      try {
        await this.fetch();
      } catch (error) {
        if (!this.stopping.signal.aborted) await this.failed(error);
      }
      if (this.isBehind()) await waited(document.hidden ? UNSEEN_PAUSE_MS : PAUSE_MS, this.stopping.signal).catch(() => undefined);
    }
  }

  async fetch() {
    const how = { token: this.token, signal: this.stopping.signal };
    const tried = this.tried?.token === how.token ? this.tried.view : null;
    this.tried = null;
    const [game, view] = await Promise.all([read(this.path, how), tried ?? read(`${this.path}/state`, how)]);
    const known = this.sentences.value;
    // Nothing is played of what had happened before the page was opened, and the board does not wait for its sentences.
    if (!this.newest.value) this.show(game, view);
    const begin = known.length ? (known.at(-1)?.version ?? 0) + 1 : Math.max(1, (this.at.value ?? view.version) - SENTENCES);
    const more = await this.sentencesFrom(begin, known.length ? FEW_SENTENCES : SENTENCES);
    batch(() => {
      this.show(game, view);
      if (more.length) this.sentences.value = [...known, ...more];
    });
    if (known.length) this.playback.add(more);
  }

  /** @param {Game} game @param {View} view */
  show(game, view) {
    batch(() => {
      this.seenAt = Date.now();
      this.game.value = game;
      this.newest.value = view;
      this.trouble.value = "";
      learnPeople(game, this.seat.value);
    });
  }

  /** The sentences from a version on, read in pages. @param {number} from @param {number} most @returns {Promise<HistoryItem[]>} */
  async sentencesFrom(from, most) {
    const how = { token: this.token, signal: this.stopping.signal };
    const found = [];
    let next = `${this.path}/history?level=story&limit=${most}&from=${from}`;
    while (next) {
      const page = await read(next, how);
      found.push(...page.items);
      next = page.next;
    }
    return found;
  }

  /** Puts earlier sentences before those that are shown. */
  async earlier() {
    const first = this.sentences.value[0]?.version ?? 1;
    const from = Math.max(1, first - 2 * SENTENCES);
    const found = await this.sentencesFrom(from, 2 * SENTENCES);
    this.sentences.value = [...found.filter((each) => each.version < first), ...this.sentences.value];
  }

  /** Shows a past version, or with null the newest. @param {number | null} version */
  async go(version) {
    if (version === null) {
      batch(() => ((this.at.value = null), (this.past.value = null)));
      return;
    }
    const newest = this.newest.value?.version ?? 1;
    const wanted = Math.max(1, Math.min(version, newest));
    this.at.value = wanted;
    if (this.going) return;
    this.going = true;
    try {
      // Keys that are held down ask for many versions: only the last one is fetched.
      for (let shown = null; this.at.value !== null && this.at.value !== shown; ) {
        shown = this.at.value;
        const view = await this.seen(shown);
        if (this.at.value !== null) this.past.value = view;
        await waited(STAYS_MS, this.stopping.signal).catch(() => undefined);
      }
    } catch (error) {
      await this.failed(error);
    } finally {
      this.going = false;
    }
  }

  /** The view of a past version. @param {number} version @returns {Promise<View>} */
  async seen(version) {
    const eyes = this.perspective.value;
    const key = `${version} ${eyes}`;
    const known = this.kept.get(key);
    if (known) return known;
    const query = `at=${version}${eyes ? `&perspective=${eyes}` : ""}`;
    const view = await read(`${this.path}/state?${query}`, { token: this.token, signal: this.stopping.signal });
    this.kept.set(key, view);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > KEPT_VIEWS && oldest !== undefined) this.kept.delete(oldest);
    return view;
  }

  /** @param {unknown} error */
  async failed(error) {
    if (error instanceof Refused && (error.code === "token_revoked" || error.code === "token_invalid")) {
      // Several requests may have had the same token: the one that is used next is not forgotten with it.
      const used = this.gone.value ? undefined : KINDS.find((kind) => this.tokens.value[kind]);
      if (used) forget(this.id, used);
      this.tokens.value = tokensOf(this.id);
      this.gone.value = `${error.message} You can go on as one who watches.`;
      return;
    }
    if (error instanceof Refused) {
      if (this.newest.value && error.status !== 404) this.trouble.value = error.message;
      else this.gone.value = error.status === 404 ? "There is no such game, or it is private." : error.message;
      return;
    }
    if (!(error instanceof Away)) throw error;
    this.trouble.value = `${error.message} Trying again.`;
    await waited(AGAIN_AFTER_MS, this.stopping.signal).catch(() => undefined);
    void this.look();
  }
}
