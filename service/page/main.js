/** The page: the lobby, or the game that the address names. Links within the page do not load it again. */

import { Audit } from "./audit/audit.js";
import { Compared } from "./audit/compared.js";
import { Inspection } from "./audit/inspection.js";
import { Verification } from "./audit/verification.js";
import { html } from "./html.js";
import { Create } from "./lobby/create.js";
import { Lobby } from "./lobby/lobby.js";
import { Find } from "./matching/find.js";
import { Notices, title } from "./people/notices.js";
import { Primer } from "./people/primer.js";
import { OfferedPerson, takePersonFromAddress } from "./players/device.js";
import { LadderView } from "./players/ladder.js";
import { MeView } from "./players/me.js";
import { followNews, lines } from "./players/news.js";
import { PlayerView } from "./players/player.js";
import { Ended, NewsLines } from "./players/news-lines.js";
import { learn, Store } from "./store.js";
import { Table } from "./table/table.js";
import { takeFromAddress } from "./tokens.js";
import { render } from "./vendor/preact.js";
import { effect, signal } from "./vendor/signals.js";

/** The game that is open; null in the lobby. */
const open = signal(/** @type {Store | null} */ (null));

/** The form for a new game is open. */
const creating = signal(false);

/** How the game is played is shown. */
const learning = signal(false);

/** The game that is to be verified, empty for a file; null when nothing is. */
const verifying = signal(/** @type {string | null} */ (null));

/** The game that is looked at version by version; null when none is. */
const audited = signal(/** @type {Inspection | null} */ (null));

/** Two games that are shown side by side; null when none are. */
const compared = signal(/** @type {[string, string] | null} */ (null));

/** A part of the page about players, with what the address says of it; null when none is open. */
const visited = signal(/** @type {{ name: keyof typeof PLAYERS, value: string, from: number } | null} */ (null));

/** The parts about players: in the address -> their titles. */
const PLAYERS = { me: "Me", ladder: "Ladder", player: "A player", find: "Find a table" };

/** @param {URLSearchParams} address */
function visitedIn(address) {
  const name = /** @type {(keyof typeof PLAYERS)[]} */ (Object.keys(PLAYERS)).find((each) => address.has(each));
  if (!name) return null;
  const value = address.get(name === "find" ? "challenge" : name) ?? "";
  return { name, value, from: Math.max(1, Math.floor(Number(address.get("from"))) || 1) };
}

/** Opens what the address names. */
function arrive() {
  takePersonFromAddress();
  open.peek()?.close();
  audited.peek()?.close();
  const address = new URLSearchParams(location.search);
  const game = address.get("game");
  creating.value = address.has("new");
  learning.value = address.has("learn");
  verifying.value = address.get("verify");
  const at = Number(address.get("at"));
  const version = Number.isInteger(at) && at > 0 ? at : null;
  const inspected = address.get("audit");
  audited.value = inspected === null ? null : new Inspection(inspected);
  void audited.value?.open(version);
  const [one, other] = [address.get("compare"), address.get("with")];
  compared.value = one && other ? [one, other] : null;
  visited.value = game === null ? visitedIn(address) : null;
  if (game === null) {
    open.value = null;
    title.value = visited.value ? PLAYERS[visited.value.name] : "";
    return;
  }
  const store = new Store(game);
  open.value = store;
  title.value = "A game";
  void store.open(version, takeFromAddress());
}

/** Goes to another part of this page. @param {string} address */
function go(address) {
  history.pushState(null, "", address);
  arrive();
  window.scrollTo(0, 0);
}

/** A link to a part of this page is followed without a new page. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='?'], a[href='./']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "./");
  document.querySelector("h1")?.focus();
}

/** @param {string} game */
const goTo = (game) => go(`?game=${game}`);

/** What a link carries that was opened where this browser has something else of the kind. @param {{ store: Store }} props */
function OfferedByLink({ store }) {
  const offered = store.offered.value;
  if (!offered) return null;
  const keepOwn = () => (store.offered.value = null);
  if (offered.wrong) {
    return html`<p class="notice" role="alert">
      This link does not work. ${offered.wrong} <button onClick=${keepOwn}>Close</button>
    </p>`;
  }
  const { seat } = offered;
  const [question, own, other] = {
    seat: [`This is the link of the seat ${seat}, and you have a seat at this table already. Which one do you play?`, "Keep my seat", `Play ${seat}`],
    watch: ["This is another link to watch this game than the one that you have. Which one do you use?", "Keep mine", "Use this one"],
    invite: ["This is another invitation to this game than the one that you have. Which one do you use?", "Keep mine", "Use this one"],
  }[offered.kind];
  return html`<p class="notice" role="alert">
    ${question} <button onClick=${keepOwn}>${own}</button> <button onClick=${() => store.takeOffered(offered)}>${other}</button>
  </p>`;
}

/** @param {{ of: NonNullable<typeof visited.value> }} props */
function Visited({ of: { name, value, from } }) {
  if (name === "me") return html`<${MeView} />`;
  if (name === "player") return html`<${PlayerView} key=${value} id=${value} />`;
  if (name === "find") return html`<${Find} challenge=${value} open=${goTo} />`;
  return html`<${LadderView} key=${value} kind=${value || "person"} from=${from} />`;
}

/** Any part of the page, with the news above it. */
const All = () => html`<${Page} /><${NewsLines} game=${open.value?.id ?? ""} />`;

function Page() {
  const store = open.value;
  if (store) return html`<main class="playing"><${Notices} key=${store.id} store=${store} /><${OfferedByLink} store=${store} /><${Table} key=${store.id} store=${store} /></main>`;
  if (audited.value) return html`<main class="playing"><${Audit} key=${audited.value.id} inspection=${audited.value} open=${goTo} /></main>`;
  if (compared.value) return html`<main class="playing"><${Compared} key=${compared.value.join()} one=${compared.value[0]} other=${compared.value[1]} /></main>`;
  return html`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="Parts"><a href="?find">Find a table</a> <a href="?ladder">Ladder</a> <a href="?me">Me</a> <a href="?learn">How to play</a></nav>
    </header>
    <main>
      ${visited.value?.name !== "me" && html`<${Ended} />`}
      <${OfferedPerson} />
      ${visited.value
        ? html`<${Visited} of=${visited.value} />`
        : creating.value
        ? html`<${Create} open=${goTo} />`
        : learning.value
        ? html`<${Primer} />`
        : verifying.value !== null
          ? html`<${Verification} key=${verifying.value} game=${verifying.value} />`
          : html`<${Lobby} open=${goTo} />`}
    </main>
    <footer class="foot"><nav aria-label="About"><a href="?verify=">Verify a game</a> <a href="docs">API</a></nav></footer>
  `;
}

// News go first: who waits for a table looks at another tab.
effect(() => void (document.title = [lines.value[0]?.text || title.value, "Cosmic Ledger"].filter(Boolean).join(" - ")));
addEventListener("popstate", arrive);
addEventListener("click", follow);
arrive();
followNews();
void learn();
render(html`<${All} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
