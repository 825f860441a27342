/** A link that is given to somebody: to read, to copy, and as a QR code for a phone. */

import { addressOf, asked } from "../api.js";
import { useAttempt } from "../attempt.js";
import { useEffect, useRef, useState } from "../hooks.js";
import { html } from "../html.js";

/** @typedef {import("../store.js").Store} Store */

/** The white edge of a QR code, in its squares (ISO/IEC 18004). */
const EDGE = 4;

/** @param {{ label: string, address: string }} props */
export function Link({ label, address }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, say] = useState("");
  const [shown, show] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say("Copied");
    } catch {
      // Pages that came without TLS have no clipboard.
      field.current?.select();
      say(document.execCommand("copy") ? "Copied" : "Press Ctrl+C to copy it");
    }
  };
  return html`<div class="link">
    <label>${label}<input type="text" readonly ref=${field} value=${address} onFocus=${() => field.current?.select()} /></label>
    <span class="buttons">
      <button type="button" onClick=${copy}>Copy<span class="unseen"> the link</span></button>
      <button type="button" aria-expanded=${shown ? "true" : "false"} onClick=${() => show(!shown)}>QR code</button>
      <span class="quiet small" role="status">${copied}</span>
    </span>
    ${shown && html`<${Code} text=${address} />`}
  </div>`;
}

/** @param {{ text: string }} props */
function Code({ text }) {
  const [squares, draw] = useState(/** @type {{ size: number, path: string } | null} */ (null));
  const [trouble, say] = useState("");
  useEffect(() => {
    squaresOf(text).then(draw, () => say("The code cannot be drawn now. Use the link."));
  }, [text]);
  if (!squares) return html`<p class="quiet small" role="status">${trouble}</p>`;
  return html`<svg class="code" viewBox=${`0 0 ${squares.size} ${squares.size}`} role="img" aria-label="QR code of the link">
    <rect width=${squares.size} height=${squares.size} fill="#fff" />
    <path d=${squares.path} fill="#000" />
  </svg>`;
}

/** The dark squares of a QR code, as a path. Few pages need it, so it is loaded late. @param {string} text */
async function squaresOf(text) {
  const { encode } = await import("../vendor/uqr.js");
  const { size, data } = encode(text, { border: EDGE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}

/** Where a game is watched; a private one only with a token that reads. @param {{ store: Store }} props */
export function Sharing({ store }) {
  const { busy, trouble, attempt } = useAttempt();
  const [token, give] = useState("");
  const game = store.game.value;
  const address = `${addressOf("/")}?game=${store.id}`;
  if (!game) return null;
  const { seat, host } = store.tokens.value;
  const make = () =>
    attempt(async () => {
      const made = await asked("POST", `${store.path}/share-links`, { token: seat ?? host ?? "", body: { perspective: "public" } });
      give(made.token);
    });
  if (game.visibility !== "private") return html`<${Link} label="Link to watch this game" address=${address} />`;
  if (!seat && !host) return null;
  if (token) return html`<${Link} label="Link to watch this private game" address=${`${address}#watch=${token}`} />`;
  return html`<button disabled=${busy} onClick=${make}>A link to watch this private game</button>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}`;
}
