/**
 * Hooks of the page, of which an effect ends with what it belongs to. Preact ends its own `useEffect` after the frame that
 * follows: until then it would find its elements gone, and then take back what the part that came has shared already.
 */

export { useLayoutEffect as useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
