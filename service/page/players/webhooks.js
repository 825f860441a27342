/** The webhooks of the person: addresses to which the service sends the news of all games. */

import { asked, newKey, read } from "../api.js";
import { useAttempt, useFetched } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { submitted } from "../questions/choosing.js";
import { asMe } from "./person.js";

/** @typedef {import("../shapes.js").Webhook} Webhook */
/** @typedef {import("../shapes.js").ShownWebhook} ShownWebhook */

const PATH = "/v1/players/me/webhooks";

export function Webhooks() {
  const { busy, trouble, attempt } = useAttempt();
  const [hooks, know] = useState(/** @type {readonly Webhook[]} */ ([]));
  const [url, write] = useState("");
  const [made, show] = useState(/** @type {ShownWebhook | null} */ (null));
  const unknown = useFetched(async (signal) => know((await asMe((token) => read(PATH, { token, signal }))).items), []);
  const add = () =>
    attempt(async () => {
      /** @type {ShownWebhook} */
      const hook = await asMe((token) => asked("POST", PATH, { token, body: { url: url.trim() }, key: newKey() }));
      know([...hooks, hook]);
      show(hook);
      write("");
    });
  const remove = (/** @type {string} */ id) =>
    attempt(async () => {
      await asMe((token) => asked("DELETE", `${PATH}/${id}`, { token }));
      know(hooks.filter((each) => each.id !== id));
      if (made?.id === id) show(null);
    });
  const goOn = (/** @type {string} */ id) =>
    attempt(async () => {
      const hook = await asMe((token) => asked("PATCH", `${PATH}/${id}`, { token, body: { paused: false } }));
      know(hooks.map((each) => (each.id === id ? hook : each)));
    });
  return html`<details class="part" open=${hooks.length > 0}>
    <summary><h2>Webhooks</h2></summary>
    <p>A program of yours can get the news of all your games: the service sends them to an https address.</p>
    <ul class="rows">${hooks.map((hook) => html`<li key=${hook.id}>
      <span class="text">${hook.url}<small class="quiet">${stateOf(hook)}</small></span>
      <span class="buttons">
        ${hook.paused && html`<button disabled=${busy} onClick=${() => goOn(hook.id)}>Resume<span class="unseen"> ${hook.url}</span></button>`}
        <button disabled=${busy} onClick=${() => remove(hook.id)}>Delete<span class="unseen"> ${hook.url}</span></button>
      </span>
    </li>`)}</ul>
    ${made && html`<p role="status">The secret of the new webhook, which is shown only now: <code>${made.secret}</code></p>`}
    <form class="sought" onSubmit=${submitted(() => url.trim() && add())}>
      <label>Address (https) <input type="text" inputmode="url" value=${url} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)} /></label>
      <button disabled=${busy || !url.trim()}>Add</button>
    </form>
    <p class="trouble" role="alert">${trouble || unknown}</p>
  </details>`;
}

/** @param {Webhook} hook */
function stateOf({ paused, paused_by, failures }) {
  if (paused) return paused_by === "failures" ? "Stopped, as no request has arrived lately" : "Paused";
  return failures ? `The last ${failures === 1 ? "request has" : `${failures} requests have`} failed` : "Works";
}
