/** Other tabs of this browser that show the same seat. */

import { useEffect, useState } from "../hooks.js";

/** How many others there are: each tab greets when it comes and when it goes. @param {string} game @param {string} seat */
export function useOtherTabs(game, seat) {
  const [others, count] = useState(0);
  useEffect(() => {
    if (!seat) return;
    const own = String(Math.random());
    const there = new Set();
    const channel = new BroadcastChannel(`cosmic-ledger ${game} ${seat}`);
    const say = (/** @type {string} */ what) => channel.postMessage({ what, own });
    channel.addEventListener("message", ({ data }) => {
      if (data.what === "gone") there.delete(data.own);
      else there.add(data.own);
      if (data.what === "here") say("too");
      count(there.size);
    });
    const gone = () => say("gone");
    addEventListener("pagehide", gone);
    say("here");
    return () => {
      gone();
      removeEventListener("pagehide", gone);
      channel.close();
    };
  }, [game, seat]);
  return others;
}
