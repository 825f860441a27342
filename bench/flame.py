"""The time of a command as a picture: `python -m bench.flame OUT.svg [--tree DIR]`.

Commands are carried out in one process, over a real store: as the server does it when it knows game and token, or by
the app in a checkout that knows no other way. A timer of processor time looks at the stack each millisecond. A box is
as wide as its part of all looks, callers below, callees above.
"""

import argparse
import html
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from bench.measuring import in_tree

try:
    from service.api import optimistic_commands
except ImportError:
    optimistic_commands = None  # type: ignore[assignment]

GAMES, MOVES, WARM = 40, 80, 10
EVERY_S = 0.001
WIDTH, ROW, LEAST = 1400, 17, 0.002
"""Pixels of the picture and of one call; the share below which a call is left out."""
TOOLS = ("werkzeug/test.py", "flask/testing.py", "bench/flame.py")
COLOURS = {"domain": "#8fbf7f", "service": "#7fa8d6", "workers": "#c79fd6", "redis": "#d68f7f", "": "#d9d2c0"}
Stack = tuple[str, ...]


def main() -> None:
    """Writes the picture and prints the functions with most time of their own."""
    parser = argparse.ArgumentParser("python -m bench.flame", description=__doc__)
    parser.add_argument("out", type=Path, help="the SVG to write")
    parser.add_argument("--tree", type=Path, help="the checkout to measure")
    chosen = parser.parse_args()
    if chosen.tree:
        words = [sys.executable, in_tree.__file__, str(chosen.tree.resolve()), "bench.flame", str(chosen.out.resolve())]
        sys.exit(subprocess.run(words, cwd=chosen.tree, check=False).returncode)
    looks = sampled()
    chosen.out.write_text(picture(looks))
    own = Counter[str]()
    for stack, count in looks.items():
        own[stack[-1]] += count
    for name, count in own.most_common(15):
        print(f"{count / looks.total():6.1%}  {name}")


def sampled() -> Counter[Stack]:
    """Returns how often each stack was met while commands were carried out."""
    from bench.measuring.house import house
    from bench.measuring.play import Foresight, Table
    from service.app import create_app
    from service.context import of_app
    from service.settings import Settings
    from service.store.games import Games

    looks: Counter[Stack] = Counter()
    counts = False

    def look(_: int, frame: FrameType | None) -> None:
        if counts:
            looks[stack_of(frame)] += 1

    with house() as home:
        app = create_app(home.stores.events, home.stores.queue, Settings(local_quota_factor=1_000_000))
        client: Any = app.test_client()

        foresight = Foresight(Games(home.stores.events, home.stores.queue))
        warm = of_app(app) if optimistic_commands else None
        signal.signal(signal.SIGPROF, look)
        # The kernel counts in ticks of some milliseconds, so the timer runs on from one command to the next.
        signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)
        for number in range(GAMES):
            table = Table(Direct(client))  # type: ignore[arg-type]
            for at, each in enumerate(foresight.answers(table.id, MOVES, seed=number)):
                body = {"type": "answer", "question_id": each.question, "answer": each.answer}
                post = by_app(client) if at < WARM or warm is None else by_server(warm)
                counts = at >= WARM
                post(f"{table.path}/commands", table.tokens[each.seat], f"key-{table.id}-{at}", body)
                counts = False
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Counter({stack: count for stack, count in looks.items() if stack})


class Direct:
    """The client of a table without a connection."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def call(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Returns the answer to a request, as JSON."""
        return self._client.open(path, method=method, json=body, headers=bearer(token)).json


Post = Callable[[str, str, str, dict[str, Any]], None]
"""The function that sends a command: path, token, key and body."""


def by_app(client: Any, more: dict[str, str] | None = None) -> Post:
    """Sends through the app, with `more` headers. Raises RuntimeError where it is refused."""

    def post(path: str, token: str, key: str, body: dict[str, Any]) -> None:
        done = client.post(path, json=body, headers={**bearer(token), "Idempotency-Key": key, **(more or {})})
        if done.status_code != 201:
            raise RuntimeError(done.text)

    return post


def by_server(warm: Any) -> Post:
    """Sends as the server does if it knows game and token. Raises RuntimeError where it leaves that to the app."""

    def post(path: str, token: str, key: str, body: dict[str, Any]) -> None:
        content = msgspec.json.encode(body)
        asked = optimistic_commands.CommandRequest(
            path, f"Bearer {token}", key, "application/json", "", "127.0.0.1", content
        )
        if optimistic_commands.carry_out(warm, [asked], alone=False) == [None]:
            raise RuntimeError("the server does not carry it out")

    return post


def bearer(token: str) -> dict[str, str]:
    """Returns the header with a token, if there is one."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def stack_of(frame: FrameType | None) -> Stack:
    """Returns the functions from the app on, callers first; the test client below them is left out."""
    stack: list[str] = []
    while frame is not None:
        path, name = frame.f_code.co_filename, frame.f_code.co_qualname
        if path.endswith(TOOLS):
            break
        parts = Path(path).with_suffix("").parts
        room = next((at for at, part in enumerate(parts) if part in ("domain", "service", "workers")), None)
        module = ".".join(parts[room:] if room is not None and "site-packages" not in parts else parts[-2:])
        stack.append(f"{module}.{name}")
        frame = frame.f_back
    return tuple(reversed(stack))


def picture(looks: Counter[Stack]) -> str:
    """Returns the SVG."""
    total, deepest = looks.total(), max(map(len, looks))
    height = (deepest + 2) * ROW
    boxes = [f'<text x="4" y="{height - 5}">{total} looks at {GAMES * (MOVES - WARM)} commands at most</text>']
    _lay(boxes, list(looks.items()), 0, 0.0, WIDTH / total, height - ROW)
    style = "text{font:11px sans-serif}rect{stroke:#fff;stroke-width:.5}"
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>\n' + "\n".join(boxes) + "\n</svg>\n"


def _lay(
    boxes: list[str], stacks: Sequence[tuple[Stack, int]], depth: int, left: float, scale: float, bottom: float
) -> None:
    """Draws one box for each function at this depth, and above it what it calls."""
    by_name: dict[str, list[tuple[Stack, int]]] = {}
    for stack, count in stacks:
        if len(stack) > depth:
            by_name.setdefault(stack[depth], []).append((stack, count))
    for name, calls in sorted(by_name.items()):
        width = scale * sum(count for _, count in calls)
        if width >= LEAST * WIDTH:
            top, colour = bottom - (depth + 1) * ROW, COLOURS.get(name.split(".")[0], COLOURS[""])
            share = html.escape(f"{name} {width / WIDTH:.1%}")
            label = html.escape(".".join(name.split(".")[-2:])[: int(width / 6)])
            boxes.append(
                f'<g><title>{share}</title><rect x="{left:.1f}" y="{top:.0f}" width="{width:.1f}" height="{ROW}" '
                f'fill="{colour}"/><text x="{left + 2:.1f}" y="{top + 12:.0f}">{label}</text></g>'
            )
            _lay(boxes, calls, depth + 1, left, scale, bottom)
        left += width


if __name__ == "__main__":
    main()
