/** The patience of the client: how often a request is sent again, and after how long. */

/** Statuses that mean: not now. */
const BUSY = new Set([408, 429, 502, 503, 504, 507]);
const CONFLICT = 409;
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/**
 * `tries` for each request. Pauses double from `first` to `longest`, in milliseconds, and each is shortened by chance.
 * Where the server names the seconds itself (`Retry-After`) it gets them, unless that is longer than `longest`.
 */
export class Patience {
  constructor(
    readonly tries: number = 8,
    readonly first: number = 500,
    readonly longest: number = 30_000,
  ) {}

  /** Returns the milliseconds to wait after failures in a row. Many clients of one server do not come back together. */
  pause(failures: number): number {
    return (0.5 + Math.random() / 2) * Math.min(this.longest, this.first * 2 ** (failures - 1));
  }

  /** Returns the milliseconds until the request is sent again after the connection broke; undefined when it is not. */
  afterError(request: Request, failures: number): number | undefined {
    return failures < this.tries && repeatable(request) ? this.pause(failures) : undefined;
  }

  /** Returns the milliseconds until the request is sent again; undefined when the answer is the last word. */
  afterAnswer(request: Request, answer: Response, failures: number): number | undefined {
    if (!isBusy(answer) || failures >= this.tries) return undefined;
    if (answer.status !== 429 && !repeatable(request)) return undefined;
    const wanted = Number.parseFloat(answer.headers.get("Retry-After") ?? "");
    if (!Number.isFinite(wanted)) return this.pause(failures);
    return wanted * 1000 <= this.longest ? wanted * 1000 : undefined;
  }
}

/** Checks whether an answer means: not now. Among the conflicts it is one that says when (`request_under_way`). */
function isBusy(answer: Response): boolean {
  return BUSY.has(answer.status) || (answer.status === CONFLICT && answer.headers.has("Retry-After"));
}

/** Checks whether the same request twice does no more than once (RFC 9110 section 9.2.2, and our keys). */
export function repeatable(request: Request): boolean {
  return REPEATABLE.has(request.method) || request.headers.has("Idempotency-Key");
}
