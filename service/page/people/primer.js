/** How the game is played, on one page. The same text is in docs/play/primer.md, which `python -m tests.repo.primer` writes. */

import { Card } from "../cards/card.js";
import { useEffect } from "../hooks.js";
import { html } from "../html.js";
import { Live } from "../lobby/live.js";
import { Emblem } from "../table/seats.js";

/** What is between these marks is JSON.
 * @typedef {{ title: string, picture: string, alt: string, text: string[] }} Part */
/** @type {Part[]} */
export const PRIMER = /* begin */ [
  {
    "title": "What it is about",
    "picture": "table",
    "alt": "A table of four: four home systems of five planets each around the warp",
    "text": [
      "Each player is an alien people with a home system of five planets and twenty ships. Who first has colonies on five planets in other systems wins. Several players can win together.",
      "Each alien has a power that breaks one rule of the game. Nobody needs to know all 110: the page shows the text of each where it matters."
    ]
  },
  {
    "title": "A turn is one or two encounters",
    "picture": "encounter",
    "alt": "An encounter: ships in the gate, allies on both sides, two cards and their totals",
    "text": [
      "The player whose turn it is plays the offense. Regroup: one of its ships comes back from the warp. Destiny: a card names the system that it attacks; that player is the defense.",
      "Launch: the offense aims the gate at one planet there, and sends one to four ships. Alliance: both sides invite others, who may join one of them with one to four ships.",
      "Planning: both play a card face down. Reveal: both cards are turned. Resolution: it is seen who has won. After an encounter that it has won, the offense may have a second one."
    ]
  },
  {
    "title": "Who wins an encounter",
    "picture": "cards",
    "alt": "Cards: an attack, a negotiate, a reinforcement, an artifact and a flare",
    "text": [
      "Two attacks: each side adds its card to its ships and those of its allies. The higher total wins, and the defense wins when both are equal. If the offense wins, it and its allies land on the planet: that is a colony for each of them. The losers' ships go to the warp.",
      "An attack against a negotiate: the attack wins, and who negotiated takes cards from the hand of the winner, one for each ship that it lost.",
      "Two negotiates: both have a minute to make a deal, about colonies and cards. Without a deal each of them loses three ships.",
      "Reinforcements raise a total after the cards were turned. Artifacts and flares do what they say, at the moment that they name."
    ]
  },
  {
    "title": "Allies",
    "picture": "",
    "alt": "",
    "text": [
      "An ally of the offense that wins gets a colony as the offense does. An ally of the defense that wins gets a card, or a ship from the warp, for each ship that it sent. An ally that loses loses its ships. So look who is about to win before you help."
    ]
  },
  {
    "title": "What you do on the page",
    "picture": "",
    "alt": "",
    "text": [
      "When you are asked, what you can choose is ringed on the table, and your cards can be pressed. The amber button says what it does. Undo takes a move back; where others have seen more since, they are asked.",
      "Plates show the alien, cards and colonies of each player. The story beside the table says what has happened, and shows it again. In Talk you speak with all or with one.",
      "If you have to leave, a bot plays for you. Press I am back when you are."
    ]
  }
] /* end */;

const CARDS = ["attack-10", "negotiate", "reinforcement-3", "mobius-tubes", "flare-zombie"];
const ALIENS = ["zombie", "tripler", "mind", "oracle", "virus", "warrior"];

export function Primer() {
  useEffect(() => void (document.title = "How to play - Cosmic Ledger"), []);
  return html`<article class="primer">
    <h1 tabindex="-1">How it is played</h1>
    ${PRIMER.map(
      ({ title, text, picture, alt }) => html`<section key=${title}>
        <h2>${title}</h2>
        ${picture === "table" && html`<p class="pictures" aria-hidden="true">${ALIENS.map((id) => html`<${Emblem} key=${id} id=${id} size=${56} />`)}</p>`}
        ${picture === "encounter" && html`<${Live} />`}
        ${picture === "cards" && html`<div class="pictures" role="img" aria-label=${alt}>${CARDS.map((title) => html`<${Card} key=${title} title=${title} />`)}</div>`}
        ${text.map((said) => html`<p key=${said}>${said}</p>`)}
      </section>`,
    )}
    <p class="buttons"><a class="button" href="./">To the games</a><a class="button" href="docs">For programs: the API</a></p>
  </article>`;
}
