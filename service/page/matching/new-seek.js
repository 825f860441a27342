/** The form for a seek. */

import { useAttempt } from "../attempt.js";
import { useState } from "../hooks.js";
import { html } from "../html.js";
import { Choices, Faults, HowMany, One, Rated, ratedRules, useCheck } from "../lobby/choices.js";
import { submitted } from "../questions/choosing.js";
import { checkedTable, USUAL, wantedTable } from "./wanted.js";

/** @typedef {import("../lobby/choices.js").Rules} Rules */

const WHO = [["anyone", "Anyone"], ["persons", "Persons only"], ["programs", "Programs only"]];

/** A bound of ratings, as the service takes it. @param {string} name @param {string} written */
const bound = (name, written) => (written === "" ? {} : { [name]: Number(written) });

/** @param {{ busy: boolean, send: (path: string, body: unknown) => void }} props */
export function NewSeek({ busy, send }) {
  const [rules, choose] = useState(USUAL);
  const [who, ask] = useState("anyone");
  const [least, setLeast] = useState("");
  const [most, setMost] = useState("");
  const { trouble, say } = useAttempt();
  const check = useCheck(checkedTable(rules), say);
  const set = (/** @type {Partial<Rules>} */ more) => choose({ ...rules, ...more });
  const ratings = { ...bound("least", least), ...bound("most", most) };
  const seek = () => send("/v1/seeks", { ...wantedTable(rules), seats: rules.seats, who, ...(Object.keys(ratings).length ? { ratings } : {}) });
  return html`<form class="create" aria-label="A seek" onSubmit=${submitted(seek)}>
    <${Rated} rated=${rules.rated} set=${(/** @type {boolean} */ rated) => set(ratedRules(rated))} />
    <fieldset class="settings">
      <legend>With whom</legend>
      <${HowMany} now=${rules.seats} set=${(/** @type {number} */ seats) => set({ seats })} />
      <${One} label="Who may come" things=${WHO} now=${who} set=${ask} />
      <label>Rating from <input type="number" step="any" value=${least} onInput=${(/** @type {any} */ event) => setLeast(event.currentTarget.value)} /></label>
      <label>Rating up to <input type="number" step="any" value=${most} onInput=${(/** @type {any} */ event) => setMost(event.currentTarget.value)} /></label>
    </fieldset>
    <${Choices} rules=${rules} set=${set} timers="As usual: relaxed" say=${say} hosted=${false} />
    <div class="verdict">
      <${Faults} check=${check} />
      <p class="trouble" role="alert">${trouble}</p>
      <button class="main" disabled=${busy || !check?.ok}>Seek this table</button>
    </div>
  </form>`;
}
