/**
 * The hooks of the page: an effect ends with its component. The `useEffect` of Preact ends one frame later. Until then it
 * finds its elements gone, and then it takes back what the next component has shared.
 */

export { useLayoutEffect as useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
