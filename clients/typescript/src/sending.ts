/** `fetch` that adds keys, sends again what failed, and throws refusals. */

import type { Readable } from "openapi-typescript-helpers";
import { KEYED } from "./keyed.js";
import type { Patience } from "./patience.js";
import { problemError } from "./problems.js";

export type Send = (request: Request) => Promise<Response>;

/**
 * A request that the server remembers by its key gets a new key, unless it has one. The key stays the same when the
 * request is sent again, so that it is carried out once. Throws ProblemError for a refusal, and what `fetch` throws.
 */
export function sending(patience: Patience, fetched: typeof fetch): Send {
  return async (request) => {
    if (request.method === "POST" && !request.headers.has("Idempotency-Key") && KEYED.test(new URL(request.url).pathname)) {
      request.headers.set("Idempotency-Key", newKey());
    }
    for (let failures = 1; ; failures++) {
      let pause: number | undefined;
      try {
        const answer = await fetched(request.clone());
        if (answer.status < 400) return await whole(answer);
        pause = patience.afterAnswer(request, answer, failures);
        if (pause === undefined) throw await problemError(answer);
        await answer.body?.cancel();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        pause = patience.afterError(request, failures);
        if (pause === undefined) throw error;
      }
      await waited(pause, request.signal);
    }
  };
}

/** Returns 128 random bits. `crypto.randomUUID` is missing in pages that came without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the answer with all of its body, so that a connection that breaks within it counts as no answer. */
async function whole(answer: Response): Promise<Response> {
  if (answer.body === null || answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return answer;
  return new Response(await answer.arrayBuffer(), answer);
}

/** Resolves after a number of milliseconds. Rejects with the reason of the signal when it is aborted first. */
export function waited(pause: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, pause);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Returns what an operation promises. Throws where the server has answered with a status that the operation has not.
 * (`Readable` of openapi-fetch also drops the members that are always null; here they are back.)
 */
export function present<T>(found: Readable<T> | undefined): T {
  if (found === undefined) throw new Error("The server has answered with an unknown status.");
  return found as T;
}
