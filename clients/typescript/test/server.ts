/** A server that says what a test wants. */

/** Answers in turn, and keeps the requests. An error is thrown; the last answer is given for ever. */
export class Server {
  readonly requests: Request[] = [];
  private readonly answers: (() => Response)[];

  constructor(...answers: (() => Response)[]) {
    this.answers = answers;
  }

  readonly fetch = async (asked: RequestInfo | URL): Promise<Response> => {
    this.requests.push(asked instanceof Request ? asked : new Request(asked));
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (answer === undefined) throw new Error("The test has no answer.");
    return answer();
  };

  header(name: string): (string | null)[] {
    return this.requests.map((request) => request.headers.get(name));
  }
}

export function said(status: number, body: unknown, headers: Record<string, string> = {}): () => Response {
  return () => Response.json(body, { status, headers });
}

/** What `fetch` throws when a connection breaks. */
export function lost(): Response {
  throw new TypeError("fetch failed");
}

/** The id of the frame of an event. */
export function place(seq: number): string {
  return `${seq}:${"0".repeat(16)}`;
}

/** An answer with these frames, a byte at a time where a test wants to be cruel. It may break after them. */
export function frames(told: [string, object][], how: { breaks?: boolean; bytes?: boolean } = {}): () => Response {
  const text = told.map(([name, data]) => {
    const id = "seq" in data ? `id: ${place(Number(data.seq))}\n` : "";
    return `${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  });
  const whole = new TextEncoder().encode(`retry: 2000\n\n: keep-alive\n\n${text.join("")}`);
  const size = how.bytes ? 1 : whole.length;
  return () => {
    let place = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (place < whole.length) controller.enqueue(whole.slice(place, (place += size)));
        else if (how.breaks) controller.error(new TypeError("terminated"));
        else controller.close();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}

export function event(seq: number, part: [number, number] = [0, 1]): [string, object] {
  return ["game_event", { seq, part, type: "phase_began" }];
}
