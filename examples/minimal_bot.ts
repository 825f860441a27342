/** Plays one seat of a game to its end, with `fetch` alone. It knows the eleven kinds of question and nothing of the game. */

type Json = Record<string, any>; // eslint-disable-line
type Build = (q: Json) => Json | undefined;

const chance = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));
const pick = <T>(things: readonly T[]): T => things[chance(0, things.length - 1)] as T;
const sum = (amounts: Json): number => Object.values<number>(amounts).reduce((total, amount) => total + amount, 0);
const ids = (things: Json[]): string[] => things.map((thing) => thing["id"]);
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function some(things: readonly string[], least: number, most: number): string[] {
  const left = [...things];
  const count = chance(least, Math.min(most, left.length));
  return Array.from({ length: count }, () => left.splice(chance(0, left.length - 1), 1)[0] as string);
}

function bounds(places: Json[], key: string): [Json, Json] {
  const each = (bound: string): Json => Object.fromEntries(places.map((place) => [place[key], place[bound] ?? 0]));
  return [each("max"), each("min")];
}

function fill(room: Json, amounts: Json, least: number, most: number): Json {
  for (let more = chance(least, Math.min(most, sum(room))) - sum(amounts); more > 0; more--) {
    amounts[pick(Object.keys(room).filter((name) => amounts[name] < room[name]))] += 1;
  }
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
}

function distribute(q: Json): Json {
  const [room, low] = bounds(q["targets"], "target");
  if (!("items" in q)) return { amounts: fill(room, low, q["total"], q["total"]) };
  const places = (item: string): string[] => q["allowed"]?.[item] ?? Object.keys(room);
  const given: Record<string, string[]> = Object.fromEntries(Object.keys(room).map((name) => [name, []]));
  const count = (name: string): number => given[name]?.length ?? 0;
  // The most particular first.
  for (const item of q["items"].toSorted((a: string, b: string) => places(a).length - places(b).length)) {
    const free = places(item).filter((name) => count(name) < room[name]);
    if (free.length === 0) return q["on_timeout"];
    const short = free.filter((name) => count(name) < low[name]);
    given[pick(short.length > 0 ? short : free)]?.push(item);
  }
  return { items: given };
}

function respond(q: Json): Json {
  if (q["may_pass"] && Math.random() < 0.6) return { pass: true };
  const { use, question } = pick<Json>(q["abilities"]);
  return question ? { use, answer: answer(question) } : { use };
}

function deal(q: Json): Json | undefined {
  const [me, other] = q["between"];
  if (q["offer_by"] === me && q["both_asked"]) return undefined; // let the other side speak
  const choices: Json[] = [{ refuse: true }];
  if (q["offer_by"] === other) choices.push(...Array<Json>(3).fill({ accept: q["offer"].id }));
  const colonies = (seat: string): Json[] => q["colonies"][seat].map((colony: string) => ({ colony }));
  const gives = [...colonies(me), ...ids(q["cards"]).map((card) => ({ cards: [card] }))];
  if (q["offers_left"] && gives.length > 0) {
    choices.push(...Array<Json>(2).fill({ offer: { give: pick(gives), take: pick([...colonies(other), {}]) } }));
  }
  return pick(choices);
}

const BUILD: Record<string, Build> = {
  confirm: () => ({ yes: Math.random() < 0.5 }),
  choose_option: (q) => ({ options: some(ids(q["options"]), q["min"], q["max"]) }),
  choose_number: (q) => ({ number: q["min"] + q["step"] * chance(0, Math.floor((q["max"] - q["min"]) / q["step"])) }),
  choose_seats: (q) => ({ seats: some(q["seats"], q["min"], q["max"]) }),
  choose_planets: (q) => ({ planets: some(q["planets"], q["min"], q["max"]) }),
  choose_cards: (q) => ({ cards: some(ids(q["cards"]), q["min"], q["max"]) }),
  choose_ships: (q) => ({ from: fill(...bounds(q["places"], "place"), q["min"], q["max"]) }),
  distribute,
  arrange: (q) => ({ order: some(ids(q["items"]), q["items"].length, q["items"].length) }),
  respond,
  deal,
};

function answer(q: Json): Json | undefined {
  const chosen = BUILD[q["kind"]]?.(q);
  return chosen && { kind: q["kind"], ...chosen };
}

const [url = "", game = "", name = ""] = process.argv.slice(2);
const base = `${url.replace(/\/$/, "")}/v1/games/${game}`;
let token = "";

function open(method: string, path: string, body?: Json, headers: Record<string, string> = {}): Promise<Response> {
  const bearer = token ? { Authorization: `Bearer ${token}` } : {};
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(base + path, { method, headers: { "Content-Type": "application/json", ...bearer, ...headers }, ...sent });
}

/** Returns status and JSON of an answer; waits and sends the same again while the server is busy or away. */
async function call(method: string, path: string, body?: Json, headers?: Record<string, string>): Promise<[number, Json]> {
  for (let tries = 0; tries < 60; tries++) {
    try {
      const said = await open(method, path, body, headers);
      if (![429, 502, 503, 504].includes(said.status)) return [said.status, (await said.json()) as Json];
      await pause(Math.min(30, Number(said.headers.get("Retry-After") ?? 1)));
    } catch {
      await pause(1);
    }
  }
  throw new Error(`no answer from ${base}`);
}

async function say(q: Json): Promise<boolean> {
  const chosen = "on_timeout" in q ? answer(q) : undefined; // only your questions are shown in full
  if (chosen === undefined) return false;
  const command = { type: "answer", question_id: q["id"], answer: chosen };
  const [status, said] = await call("POST", "/commands", command, { "Idempotency-Key": crypto.randomUUID() });
  const passing = ["question_closed", "undo_pending", "game_over", "game_paused"];
  if (status !== 201 && !passing.includes(said["code"])) throw new Error(JSON.stringify([said, command]));
  return status === 201 && said["events"].length > 0; // silence in a veiled window changes nothing
}

/** Answers the questions of this seat until there is none. */
async function play(): Promise<void> {
  for (let moved = true; moved; ) {
    moved = false;
    for (const q of (await call("GET", "/questions"))[1]["items"]) if ((moved = await say(q))) break;
  }
}

/** Plays at such frames of the stream as may mean that something is asked, and while there is none. */
async function follow(): Promise<void> {
  let last: Record<string, string> = {};
  while ((await call("GET", ""))[1]["status"] !== "over") {
    await play();
    try {
      const { body, status } = await open("GET", "/stream", undefined, { Accept: "text/event-stream", ...last });
      if (status === 409) last = {}; // the server was restored, and what came last is not in its log
      let text = "";
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        const lines = (text + piece).split("\n");
        text = lines.pop() ?? "";
        for (const [field, value] of lines.map((line) => line.split(": ", 2))) {
          if (field === "id") last = { "Last-Event-ID": value ?? "" };
          else if (value === "end") return;
          else if (["question", "snapshot_hint", "keep-alive"].includes(value ?? "")) await play();
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await pause(1);
    }
  }
}

const [status, joined] = await call("POST", "/seats", { name });
if (status !== 201) throw new Error(JSON.stringify(joined));
token = joined["token"];
console.log("token", token);
await follow();
console.log("the game is over");
