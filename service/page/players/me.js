/** The person of this browser: name and kind, a second device, whom one has blocked and reported, and the way out. */

import { asked, newKey, read, sent, sentenceOf } from "../api.js";
import { useAttempt } from "../attempt.js";
import { html } from "../html.js";
import { myName, NameField } from "../people/name.js";
import { submitted } from "../questions/choosing.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { DeviceLink } from "./device.js";
import { changeMe, ended, keepPlayer, learnMe, me, player, playerToken } from "./person.js";

/** @typedef {import("../shapes.js").Block} Block */
/** @typedef {import("../shapes.js").Me} Profile */
/** @typedef {import("../shapes.js").PlayerExport} PlayerExport */

export function MeView() {
  const { busy, trouble, say, attempt } = useAttempt();
  useEffect(() => void learnMe().catch((error) => say(sentenceOf(error))), [player.value]);
  const begin = () => attempt(playerToken);
  return html`<article class="me">
    <h1 tabindex="-1">Me</h1>
    ${!player.value && html`<p>You have no player yet. One is made when you first sit down or seek a table; it keeps your games together. If you have one on another device, open the link that is there under "Me".</p>
      <p><button class="main" disabled=${busy} onClick=${begin}>Make one now</button></p>`}
    ${player.value && ended.value && html`<p>The token of your player does not count any more: it was renewed or deleted elsewhere. Open the link of the other device here, or begin as a new player.</p>
      <p><button disabled=${busy} onClick=${() => keepPlayer("")}>Begin as a new player</button></p>`}
    <p class="trouble" role="alert">${trouble}</p>
    ${player.value && me.value && html`
      <${Profile} key=${player.value} profile=${me.value} />
      <${Device} key=${`device ${player.value}`} />
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
      <legend>Who answers for you</legend>
      ${[["person", "A person"], ["program", "A program"]].map(([id, said]) => html`<label key=${id} class="check"><input type="radio" name="kind" value=${id} checked=${kind === id} onChange=${() => choose(/** @type {Profile["kind"]} */ (id))} /> ${said}</label>`)}
    </fieldset>
    ${profile.ladder_id
      ? html`<p class="quiet small">You are on the ladder, so the kind stays. <a href=${`?player=${profile.ladder_id}`}>Your public page</a></p>`
      : html`<p class="quiet small">The name is yours alone once you play rated games. From then on the kind stays, too.</p>`}
    <p class="buttons"><button class="main" disabled=${busy}>Save</button> <span class="quiet" role="status">${saved}</span></p>
    <p class="trouble" role="alert">${trouble}</p>
  </form>`;
}

function Device() {
  const { busy, trouble, attempt } = useAttempt();
  const [shown, show] = useState(false);
  const renew = () =>
    attempt(async () => {
      const { token } = await asked("POST", "/v1/players/me/token", { token: player.value, key: newKey() });
      keepPlayer(token);
    });
  return html`<section class="part">
    <h2>A second device</h2>
    <p>The link makes another browser the same player. Whoever has it is you: show it to nobody, and keep it if you want to come back after this browser has lost its data.</p>
    ${shown ? html`<${DeviceLink} token=${player.value} />` : html`<p><button onClick=${() => show(true)}>Show the link</button></p>`}
    <p class="quiet">If somebody else may have it, renew it: the old link and your other devices end at once.</p>
    <p><button disabled=${busy} onClick=${renew}>Renew the link</button></p>
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

function Blocks() {
  const { busy, trouble, say, attempt } = useAttempt();
  const [blocks, know] = useState(/** @type {Block[]} */ ([]));
  useEffect(() => {
    read("/v1/players/me/blocks", { token: player.value }).then(({ items }) => know(items), (error) => say(sentenceOf(error)));
  }, []);
  const unblock = (/** @type {string} */ id) =>
    attempt(async () => {
      await asked("DELETE", `/v1/players/me/blocks/${id}`, { token: player.value });
      know(blocks.filter((each) => each.id !== id));
    });
  return html`<section class="part">
    <h2>Whom you have blocked</h2>
    ${blocks.length === 0 && html`<p class="quiet">Nobody. You can block a player on their page, or in the talk of a game. They cannot join your games then, and you do not see what they say.</p>`}
    <ul class="rows">${blocks.map(({ id, game, name }) => html`<li key=${id}>
      <span>${name ?? "somebody"} ${game && html`<a class="small" href=${`?game=${game}`}>from this game</a>`}</span>
      <button disabled=${busy} aria-label=${`Unblock ${name ?? "somebody"}`} onClick=${() => unblock(id)}>Unblock</button>
    </li>`)}</ul>
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}

/** The reports that the operator has not dealt with yet. */
function Reports() {
  const [reports, know] = useState(/** @type {PlayerExport["reports"]} */ ([]));
  useEffect(() => {
    read("/v1/players/me/export", { token: player.value }).then((found) => know(found.reports), () => undefined);
  }, []);
  if (!reports.length) return null;
  return html`<section class="part">
    <h2>Your reports</h2>
    <ul class="rows">${reports.map(({ id, game, created_at, reason }) => html`<li key=${id}>
      <span class="text">${reason}</span>
      <span class="small"><a href=${`?game=${game}`}>the game</a> <time class="quiet" datetime=${created_at}>${new Date(created_at).toLocaleDateString()}</time></span>
    </li>`)}</ul>
  </section>`;
}

/** All that is kept, and its end. */
function Data() {
  const { busy, trouble, attempt } = useAttempt();
  const [asking, ask] = useState(false);
  const save = () =>
    attempt(async () => {
      const content = await (await sent("GET", "/v1/players/me/export", { token: player.value })).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(content);
      link.download = "player.json";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  const remove = () =>
    attempt(async () => {
      await asked("DELETE", "/v1/players/me", { token: player.value });
      keepPlayer("");
    });
  return html`<section class="part">
    <h2>What is kept of you</h2>
    <p><button disabled=${busy} onClick=${save}>Save all of it as a file</button></p>
    ${asking
      ? html`<p>Your name goes, also from your seats, and so do what you have said, whom you have blocked, your reports, your seeks and your challenges. Nobody can find your games by you any more. Results of rated games stay, as those of a deleted player; seats that this browser has a token for can be played on. This cannot be taken back.</p>
          <p class="buttons"><button disabled=${busy} onClick=${remove}>Yes, delete me</button> <button class="main" onClick=${() => ask(false)}>No, keep me</button></p>`
      : html`<p><button onClick=${() => ask(true)}>Delete me ...</button></p>`}
    <p class="trouble" role="alert">${trouble}</p>
  </section>`;
}
