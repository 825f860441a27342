/** Refusals of the server (RFC 9457) as exceptions. Decide by `code`; show `detail` to people. */

import type { Problem } from "./shapes.js";

/** The server has refused a request, and nothing has changed. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly status: number,
    /** The whole document; only `status` and `detail` where something between you and the server has answered. */
    readonly problem: Partial<Problem>,
  ) {
    super(`${problem.code ?? status}: ${problem.detail ?? `HTTP status ${status}`}`);
  }

  /** Stable, one of `/v1/problems`. */
  get code(): Problem["code"] | undefined {
    return this.problem.code;
  }

  /** For people; its wording may change. */
  get detail(): string {
    return this.problem.detail ?? `HTTP status ${this.status}`;
  }

  /** Quote it when you report a problem. */
  get requestId(): string | undefined {
    return this.problem.request_id;
  }
}

/** Returns the exception for a refusal. */
export async function problemError(answer: Response): Promise<ProblemError> {
  const text = await answer.text();
  try {
    return new ProblemError(answer.status, JSON.parse(text) as Problem);
  } catch {
    return new ProblemError(answer.status, {});
  }
}
