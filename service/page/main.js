/** The page: the lobby, or the game that the address names. Links within the page do not load it again. */

import { Audit } from "./audit/audit.js";
import { Inspection } from "./audit/inspection.js";
import { Verification } from "./audit/verification.js";
import { html } from "./html.js";
import { Create } from "./lobby/create.js";
import { Lobby } from "./lobby/lobby.js";
import { learn, Store } from "./store.js";
import { Table } from "./table/table.js";
import { takeFromAddress } from "./tokens.js";
import { render } from "./vendor/preact.js";
import { signal } from "./vendor/signals.js";

/** The game that is open; null in the lobby. */
const open = signal(/** @type {Store | null} */ (null));

/** The form for a new game is open. */
const creating = signal(false);

/** The game that is to be verified, empty for a file; null when nothing is. */
const verifying = signal(/** @type {string | null} */ (null));

/** The game that is looked at version by version; null when none is. */
const audited = signal(/** @type {Inspection | null} */ (null));

/** Opens what the address names. */
function arrive() {
  open.peek()?.close();
  audited.peek()?.close();
  const address = new URLSearchParams(location.search);
  const game = address.get("game");
  creating.value = address.has("new");
  verifying.value = address.get("verify");
  const at = Number(address.get("at"));
  const version = Number.isInteger(at) && at > 0 ? at : null;
  const inspected = address.get("audit");
  audited.value = inspected === null ? null : new Inspection(inspected);
  void audited.value?.open(version);
  if (game === null) {
    open.value = null;
    document.title = "Cosmic Ledger";
    return;
  }
  const offered = takeFromAddress(game);
  const store = new Store(game);
  open.value = store;
  document.title = "A game - Cosmic Ledger";
  void store.open(version);
  if (offered) void store.tryOffered(offered);
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

/** The seat of a link that was opened where this browser has another one. @param {{ store: Store }} props */
function OfferedSeat({ store }) {
  const offered = store.offered.value;
  if (!offered) return null;
  const keepOwn = () => (store.offered.value = null);
  if (offered.wrong) {
    return html`<p class="notice" role="alert">
      This link cannot give you its seat. ${offered.wrong} You keep your own. <button onClick=${keepOwn}>Close</button>
    </p>`;
  }
  return html`<p class="notice" role="alert">
    This is the link of the seat ${offered.seat}, and you have a seat at this table already. Which one do you play?
    <button onClick=${keepOwn}>Keep my seat</button> <button onClick=${() => store.takeOffered()}>Play ${offered.seat}</button>
  </p>`;
}

function Page() {
  const store = open.value;
  if (store) return html`<main class="playing"><${OfferedSeat} store=${store} /><${Table} key=${store.id} store=${store} /></main>`;
  return html`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="About"><a href="?verify=">Verify</a> <a href="docs">API</a></nav>
    </header>
    <main>
      ${creating.value
        ? html`<${Create} open=${goTo} />`
        : verifying.value !== null
          ? html`<${Verification} key=${verifying.value} game=${verifying.value} />`
          : audited.value
            ? html`<${Audit} key=${audited.value.id} inspection=${audited.value} open=${goTo} />`
            : html`<${Lobby} open=${goTo} />`}
    </main>
  `;
}

addEventListener("popstate", arrive);
addEventListener("click", follow);
arrive();
void learn();
render(html`<${Page} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
