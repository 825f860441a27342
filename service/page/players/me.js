/** The person of this browser: name and kind, a second device, notices, blocks and reports, and deletion. */

import { asked, newKey, read, sent } from "../api.js";
import { useAttempt, useFetched } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { myName, NameField } from "../people/name.js";
import { Switches } from "../people/notices.js";
import { submitted } from "../questions/choosing.js";
import { DeviceLink } from "./device.js";
import { asMe, changeMe, ended, keepPlayer, learnMe, me, player, playerToken } from "./person.js";
import { Webhooks } from "./webhooks.js";

/** @typedef {import("../shapes.js").Block} Block */
/** @typedef {import("../shapes.js").Me} Profile */
/** @typedef {import("../shapes.js").PlayerExport} PlayerExport */

export function MeView() {
  const { busy, trouble, attempt } = useAttempt();
  const unknown = useFetched(learnMe, [player.value]);
  const begin = () => attempt(playerToken);
  return html`<article class="me">
    <h1 tabindex="-1">Me</h1>
    ${!player.value && html`<p>You are nobody here yet. When you first sit down or seek a table, this browser becomes a player: a name with games, without a password. Are you a player on another device? There, the page "Me" has a link for this one.</p>
      <p><button class="main" disabled=${busy} onClick=${begin}>Become a player now</button></p>`}
    ${player.value && ended.value && html`<p>Your player is not known any more: it was deleted, or its link was renewed on another device. Open the new link here, or begin as a new player.</p>
      <p><button disabled=${busy} onClick=${() => keepPlayer("")}>Begin as a new player</button></p>`}
    <p class="trouble" role="alert">${trouble || unknown}</p>
    ${player.value && me.value && !ended.value && html`
      <${Profile} key=${player.value} profile=${me.value} />
      <${Device} key=${`device ${player.value}`} />
      <section class="part"><h2>Notices</h2><${Switches} /></section>
      <${Webhooks} key=${`webhooks ${player.value}`} />
      <${Blocks} key=${`blocks ${player.value}`} />
      <${Reports} key=${`reports ${player.value}`} />
      <${Data} key=${`data ${player.value}`} />`}
  </article>`;
}

/** @param {{ profile: Profile }} props */
function Profile({ profile }) {
  const { busy, trouble, attempt } = useAttempt();
  const [name, call] = useState(profile.name ?? myName.value);
  const [kind, choose] = useState(profile.kind);
  const [saved, tell] = useState("");
  const save = () =>
    attempt(async () => {
      tell("");
      await changeMe({ name: name.trim() || null, ...(profile.ladder_id ? {} : { kind }) });
      tell("Saved");
    });
  return html`<form class="part" onSubmit=${submitted(save)}>
    <h2>Who you are</h2>
    <${NameField} name=${name} call=${call} />
    <fieldset disabled=${Boolean(profile.ladder_id)}>
      <legend>Who plays under this name</legend>
      ${[["person", "A person"], ["program", "A program"]].map(([id, said]) => html`<label key=${id} class="check"><input type="radio" name="kind" value=${id} checked=${kind === id} onChange=${() => choose(/** @type {Profile["kind"]} */ (id))} /> ${said}</label>`)}
    </fieldset>
    ${profile.ladder_id
      ? html`<p class="quiet small">You have sat down in a rated game, so this can no longer be changed. <a href=${`?player=${profile.ladder_id}`}>Your public page</a></p>`
      : html`<p class="quiet small">From your first rated game on nobody else can have your name, and you stay a person or a program.</p>`}
    <p class="buttons"><button class="main" disabled=${busy}>Save</button> <span class="quiet" role="status">${saved}</span></p>
    <p class="trouble" role="alert">${trouble}</p>
  </form>`;
}

function Device() {
  const { busy, trouble, attempt } = useAttempt();
  const [shown, show] = useState(false);
  const renew = () =>
    attempt(async () => {
      const { token } = await asMe((old) => asked("POST", "/v1/players/me/token", { token: old, key: newKey() }));
      keepPlayer(token);
    });
  return html`<section class="part">
    <h2>A second device</h2>
    <p>Open this link on another device, and you are the same player there. Show it to nobody: who has the link can play as you. Keep a copy: without it you lose your player when this browser loses its data.</p>
    ${shown ? html`<${DeviceLink} token=${player.value} />` : html`<p><button onClick=${() => show(true)}>Show the link</button></p>`}
    <p class="quiet">Does somebody else have the link? Renew it. The old link stops working at once, and so do your other devices.</p>
    <p><button disabled=${busy} onClick=${renew}>Renew the link</button></p>
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

function Blocks() {
  const { busy, trouble, attempt } = useAttempt();
  const [blocks, know] = useState(/** @type {Block[]} */ ([]));
  const unknown = useFetched(async (signal) => know((await asMe((token) => read("/v1/players/me/blocks", { token, signal }))).items), []);
  const unblock = (/** @type {string} */ id) =>
    attempt(async () => {
      await asMe((token) => asked("DELETE", `/v1/players/me/blocks/${id}`, { token }));
      know(blocks.filter((each) => each.id !== id));
    });
  return html`<section class="part">
    <h2>Blocked players</h2>
    ${blocks.length === 0 && !unknown && html`<p class="quiet">None. You can block players on their pages, and in the tab Talk of a game. A blocked player cannot join your games, and you do not see what that player says.</p>`}
    <ul class="rows">${blocks.map(({ id, game, name }) => html`<li key=${id}>
      <span>${name ?? "somebody"} ${game && html`<a class="small" href=${`?game=${game}`}>from this game</a>`}</span>
      <button disabled=${busy} aria-label=${`Unblock ${name ?? "somebody"}`} onClick=${() => unblock(id)}>Unblock</button>
    </li>`)}</ul>
    <p class="trouble" role="alert">${trouble || unknown}</p>
  </section>`;
}

/** The reports with which the operator is not done yet. */
function Reports() {
  const [reports, know] = useState(/** @type {PlayerExport["reports"]} */ ([]));
  useFetched(async (signal) => know((await asMe((token) => read("/v1/players/me/export", { token, signal }))).reports), []);
  if (!reports.length) return null;
  return html`<section class="part">
    <h2>Your reports</h2>
    <ul class="rows">${reports.map(({ id, game, created_at, reason }) => html`<li key=${id}>
      <span class="text">${reason}</span>
      <span class="small"><a href=${`?game=${game}`}>the game</a> <time class="quiet" datetime=${created_at}>${new Date(created_at).toLocaleDateString()}</time></span>
    </li>`)}</ul>
  </section>`;
}

/** The data of the person: a file with all of it, and its deletion. */
function Data() {
  const { busy, trouble, attempt } = useAttempt();
  const [asking, ask] = useState(false);
  const save = () =>
    attempt(async () => {
      const content = await (await asMe((token) => sent("GET", "/v1/players/me/export", { token }))).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(content);
      link.download = "player.json";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  const remove = () =>
    attempt(async () => {
      await asMe((token) => asked("DELETE", "/v1/players/me", { token }));
      keepPlayer("");
    });
  return html`<section class="part">
    <h2>Your data</h2>
    <p><button disabled=${busy} onClick=${save}>Save all of it as a file</button></p>
    ${asking
      ? html`<p>This deletes your name, also at the tables where you sit, with your messages, blocks, reports, seeks and challenges. Nobody can find your games by your name any more. The results of your rated games stay, as those of a deleted player. You can finish games in which this browser has a link of your seat. This cannot be undone.</p>
          <p class="buttons"><button disabled=${busy} onClick=${remove}>Yes, delete me</button> <button class="main" onClick=${() => ask(false)}>No, keep me</button></p>`
      : html`<p><button onClick=${() => ask(true)}>Delete me ...</button></p>`}
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}
