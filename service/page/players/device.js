/** The player token for a second device: a link that gives it there, and the question whom that device is to be. */

import { addressOf, read, sentenceOf } from "../api.js";
import { html } from "../html.js";
import { calledBy } from "../people/name.js";
import { Link } from "../people/share.js";
import { signal } from "../vendor/signals.js";
import { isEnded, keepPlayer, player } from "./person.js";

/** The person of a link that was opened where this browser is another one already, or why it cannot be that one. */
const offered = signal(/** @type {{ token: string, other: string | null, own: string, wrong: string } | null} */ (null));
const NAMELESS = "a player without a name";

/** @param {{ token: string }} props */
export const DeviceLink = ({ token }) => html`<${Link} label="Link for a second device" address=${`${addressOf("/")}#player=${token}`} />`;

/** A link for a second device ends in `#player=`. It leaves the address bar, and is tried before it replaces anything. */
export function takePersonFromAddress() {
  const token = new URLSearchParams(location.hash.slice(1)).get("player");
  if (token === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (token !== player.peek()) void tryPerson(token);
}

/** @param {string} token */
async function tryPerson(token) {
  try {
    const { name } = await read("/v1/players/me", { token });
    const own = await ownName();
    if (own === null) become(token, name);
    else offered.value = { token, other: name, own, wrong: "" };
  } catch (error) {
    offered.value = { token: "", other: "", own: "", wrong: sentenceOf(error) };
  }
}

/** @param {string} token @param {string | null} name */
function become(token, name) {
  keepPlayer(token);
  if (name) calledBy(name);
}

/** The name of the person of this browser; null where there is none, or none any more. Throws Refused and Away. */
async function ownName() {
  if (!player.peek()) return null;
  try {
    return (await read("/v1/players/me", { token: player.peek() })).name ?? NAMELESS;
  } catch (error) {
    if (!isEnded(error)) throw error;
    return null;
  }
}

/** Asks whom this browser is to be. */
export function OfferedPerson() {
  const offer = offered.value;
  if (!offer) return null;
  const stay = () => (offered.value = null);
  const other = offer.other ?? NAMELESS;
  const change = () => {
    become(offer.token, offer.other);
    stay();
  };
  if (offer.wrong) {
    return html`<div class="notice" role="alert">
      <p>This link cannot make this browser another player. ${offer.wrong} You stay who you are.</p>
      <p class="buttons"><button onClick=${stay}>Close</button></p>
    </div>`;
  }
  return html`<div class="notice" role="alert">
    <p>This is the link of <b>${other}</b>, and this browser is <b>${offer.own}</b>. Who are you from now on?
    Nobody gets back a player whose link is kept nowhere.</p>
    <p class="buttons"><button class="main" onClick=${stay}>Stay ${offer.own}</button> <button onClick=${change}>Be ${other}</button></p>
  </div>`;
}
