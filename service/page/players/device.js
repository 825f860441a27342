/** The link that makes a second device the same player, and the question to a browser that is another player already. */

import { addressOf, read, sentenceOf } from "../api.js";
import { html } from "../html.js";
import { calledBy } from "../people/name.js";
import { Link } from "../people/share.js";
import { signal } from "../vendor/signals.js";
import { isEnded, keepPlayer, player } from "./person.js";

/** The player of a link that was opened in a browser of another player, or why the link cannot be used. */
const offered = signal(/** @type {{ token: string, other: string | null, own: string, wrong: string } | null} */ (null));
const NAMELESS = "a player without a name";

/** @param {{ token: string }} props */
export const DeviceLink = ({ token }) => html`<${Link} label="Link for a second device" address=${`${addressOf("/")}#player=${token}`} />`;

/** Takes the token of a link that ends in `#player=` out of the address bar, and tries it before it replaces anything. */
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

/** Returns the name of the person of this browser; null where there is none, or none any more. Throws Refused and Away. */
async function ownName() {
  if (!player.peek()) return null;
  try {
    return (await read("/v1/players/me", { token: player.peek() })).name ?? NAMELESS;
  } catch (error) {
    if (!isEnded(error)) throw error;
    return null;
  }
}

/** A question: which of two players this browser is from now on. */
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
      <p>This link does not work. ${offer.wrong} You stay who you are.</p>
      <p class="buttons"><button onClick=${stay}>Close</button></p>
    </div>`;
  }
  return html`<div class="notice" role="alert">
    <p>This is the link of <b>${other}</b>, and in this browser you are <b>${offer.own}</b>. Who do you want to be here?
    Keep the link of ${offer.own} under "Me" before you change: without it you cannot come back.</p>
    <p class="buttons"><button class="main" onClick=${stay}>Stay ${offer.own}</button> <button onClick=${change}>Be ${other}</button></p>
  </div>`;
}
