/** The frames of a live stream. */

import type { StreamFrame } from "./shapes.js";
import type { Sent } from "./streams.js";

/** Returns the frame that was sent, in the form that it has as a line of JSON. A newer server may send other frames. */
export function frameOf(sent: Sent): StreamFrame {
  const data: unknown = JSON.parse(sent.data);
  const id = sent.event === "game_event" ? { id: sent.id } : {};
  return { frame: sent.event, data, ...id } as StreamFrame;
}
