/** What the open questions offer: planets, ships and seats that can be chosen on the board as well as in the form. */

import { useEffect, useRef } from "../vendor/hooks.js";
import { computed, signal } from "../vendor/signals.js";

/**
 * @typedef {object} Offer
 * @property {boolean} chosen
 * @property {number | null} count How many are chosen there; null where it is chosen as a whole.
 * @property {() => void} press Chooses it, or one more of it; where it is full it begins again at the least.
 * @property {() => void} [less] Chooses one less of it.
 */

/** Form -> thing -> what it offers. */
const forms = signal(/** @type {ReadonlyMap<object, ReadonlyMap<string, Offer>>} */ (new Map()));

/** Thing -> what it offers. */
export const offered = computed(() => new Map([...forms.value.values()].flatMap((each) => [...each])));

/** Offers the things of a form on the board, as long as the form is there. @param {[string, Offer][]} things */
export function useOffered(things) {
  const form = useRef({}).current;
  const offers = new Map(things);
  const said = JSON.stringify(things);
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
