/** Server-sent events (WHATWG HTML, section 9.2) read with `fetch`, which can send a token where `EventSource` cannot. */

/** One event as it was sent. */
export interface Sent {
  event: string;
  data: string;
  /** The last id that was sent, also by an earlier event. */
  id: string;
}

/** Yields the events of a body, and ends with the body. */
export async function* sentEvents(lines: AsyncIterable<string>): AsyncGenerator<Sent> {
  let event = "";
  let data: string[] = [];
  let id = "";
  for await (const line of lines) {
    if (line === "") {
      if (data.length > 0) yield { event: event || "message", data: data.join("\n"), id };
      event = "";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
    else if (field === "id") id = value;
  }
}

/** Checks whether reading a stream failed because its connection broke or fell silent. */
export function broken(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}

/** Yields the lines of a body. `heard` is called with each piece. */
export async function* linesOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
