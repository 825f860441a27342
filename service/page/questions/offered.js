/** What the open question offers: things that are chosen by a touch of the board, of the hand, or of the row beside it. */

import { draggable } from "../dragging.js";
import { useEffect, useRef } from "../hooks.js";
import { computed, signal } from "../vendor/signals.js";

/**
 * @typedef {object} Offer
 * @property {boolean} chosen
 * @property {number | null} count How many are chosen there; null where it is chosen as a whole.
 * @property {string} label What it is called.
 * @property {() => void} press Chooses it, or one more of it; chosen as a whole, it is not chosen any more.
 * @property {(() => void) | null} [less] Chooses one less of it; null at the least.
 * @property {boolean} [full] No more of it can be chosen.
 * @property {string} [text] What it does.
 * @property {string | null} [title] The title of a card, null for a card face down; left out for what is no card.
 * @property {string} [emblem] The id of its emblem.
 * @property {string} [group] What it belongs to with others of which only their short names differ, such as the ships of a planet.
 * @property {string} [short] Its name within its group.
 * @property {boolean} [both] It is in the row beside the hand also where the board shows it: its label says more.
 * @property {boolean} [inForm] The form shows it already: it is in no row beside the hand.
 * @property {string} [drag] What is dragged with it, for the places that take it.
 * @property {boolean} [toGate] It is dragged to the gate, to choose one more of it.
 * @property {string} [spot] The thing of the board or hand that it is, where that is another id.
 */

/** Form -> thing -> what it offers. */
const forms = signal(/** @type {ReadonlyMap<object, ReadonlyMap<string, Offer>>} */ (new Map()));

/** Thing -> what it offers, in the order of the keys 1 to 9. */
export const offered = computed(() => new Map([...forms.value.values()].flatMap((each) => [...each])));

/** The offers by the things of the board and the hand that they are. */
export const spots = computed(() => new Map([...offered.value].map(([id, offer]) => [offer.spot ?? id, offer])));

/** The things that the picture of the board shows. */
export const onBoard = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** Things that are lit on the board as the question speaks of them. */
export const spokenOf = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** The things that the keys 1 to 9 choose. */
export const keyed = computed(() => [...spots.value].filter(([, { group }]) => !group));

/** The key of a thing, 1 to 9; undefined for those after them. @param {string} id */
export function keyOf(id) {
  const place = keyed.value.findIndex(([each]) => each === id) + 1;
  return place >= 1 && place <= 9 ? place : undefined;
}

/** Offers the things of a form, as long as the form is there. @param {[string, Offer][]} things */
export function useOffered(things) {
  const form = useRef({}).current;
  const offers = new Map(things);
  const said = JSON.stringify(things);
  // Before anybody can press a key: an effect that waits for the picture would offer what was there before.
  useEffect(() => {
    forms.value = new Map(forms.peek()).set(form, offers);
  }, [said]);
  useEffect(
    () => () => {
      const others = new Map(forms.peek());
      others.delete(form);
      forms.value = others;
    },
    [],
  );
}

/** Makes a thing one that can be dragged, where its offer says so. @param {Offer | undefined} offer */
export const dragged = (offer) => (offer?.drag === undefined ? {} : draggable(offer.drag));
