/** A list that keeps its end in sight as it grows, unless its reader has scrolled away from there. */

import { useEffect } from "../hooks.js";

/** How far from the end a reader is who still wants to see what is new, in pixels. */
const NEAR = 80;

/**
 * Whether the reader is at the end is measured before a change, and the list is scrolled with the change: events of
 * scrolling come late, when more may be there already, and would be taken for the reader's own.
 * @param {{ current: HTMLElement | null }} list Something in what scrolls, or that itself.
 * @param {unknown} newest Changes when something is added at the end.
 * @param {boolean} wanted
 */
export function useFollowing(list, newest, wanted) {
  const before = scroller(list.current);
  const atEnd = !before || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR;
  useEffect(() => {
    const here = scroller(list.current);
    if (here && wanted && atEnd) here.scrollTop = here.scrollHeight;
  }, [newest]);
}

/** What scrolls a list: the tab in which it is. @param {HTMLElement | null} list */
const scroller = (list) => list?.closest(".tab") ?? list;
