"""The table of steps that shows where the time of a command goes: `python -m bench.steps [--commands N] [--tree DIR]`.

Commands are carried out in one process, over a real store, as the server does it when it knows game and token. The
processor time of the thread is taken around each step, so what else the machine does is not in it, and what the store
does for the append is not either. The last lines are whole commands: by the server, by the app, and by the operation,
which is where everything goes that is not optimistic.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.measuring import in_tree

GAMES, WARM = 20, 10
DASH = "-"
OPERATION = {"Prefer": "wait=0"}
"""Headers of a command that only the operation understands."""


class Clock:
    """Processor time of this thread by step, in nanoseconds. A step within another one is not counted twice."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = {}
        self.calls: dict[str, int] = {}
        self.runs = False
        self._within = [0]

    def around(self, step: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function, whose time is that of the step."""
        self.spent[step] = self.calls[step] = 0

        def timed(*arguments: Any, **named: Any) -> Any:
            if not self.runs:
                return function(*arguments, **named)
            self._within.append(0)
            began = time.thread_time_ns()
            try:
                return function(*arguments, **named)
            finally:
                whole = time.thread_time_ns() - began
                self.spent[step] += whole - self._within.pop()
                self.calls[step] += 1
                self._within[-1] += whole

        return timed


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser("python -m bench.steps", description=__doc__)
    parser.add_argument("--commands", type=int, default=1_000, help="commands that are measured in each way")
    parser.add_argument("--tree", type=Path, help="the checkout to measure")
    chosen = parser.parse_args()
    if chosen.tree:
        words = [sys.executable, in_tree.__file__, str(chosen.tree.resolve()), "bench.steps"]
        words += ["--commands", str(chosen.commands)]
        sys.exit(subprocess.run(words, cwd=chosen.tree, check=False).returncode)
    print("\n".join(table(chosen.commands)))


def table(commands: int) -> list[str]:
    """Measures; returns the lines of the table."""
    from bench import flame
    from bench.measuring.house import house
    from bench.measuring.play import Foresight, Table
    from service.app import create_app
    from service.context import of_app
    from service.settings import Settings
    from service.store.games import Games

    clock = Clock()
    lay(clock)
    with house() as home:
        app = create_app(home.stores.events, home.stores.queue, Settings(local_quota_factor=1_000_000))
        client: Any = app.test_client()
        foresight = Foresight(Games(home.stores.events, home.stores.queue))
        server = clock.around(SERVER, flame.by_server(of_app(app)))
        posts = [
            server,
            clock.around(APP, flame.by_app(client)),
            clock.around(BY_OPERATION, flame.by_app(client, OPERATION)),
        ]
        each = commands // GAMES
        for number in range(GAMES):
            laid = Table(flame.Direct(client))  # type: ignore[arg-type]
            for at, answer in enumerate(foresight.answers(laid.id, WARM + len(posts) * each, seed=number)):
                body = {"type": "answer", "question_id": answer.question, "answer": answer.answer}
                post = posts[at % len(posts)] if at >= WARM else flame.by_app(client)
                clock.runs = at >= WARM and post is server
                began = time.thread_time_ns()
                post(f"{laid.path}/commands", laid.tokens[answer.seat], f"key-{laid.id}-{at}", body)
                if at >= WARM and post is not server:
                    step = APP if post is posts[1] else BY_OPERATION
                    clock.spent[step] += time.thread_time_ns() - began
                    clock.calls[step] += 1
                clock.runs = False
    return lines(clock)


SERVER, APP, BY_OPERATION = "all the rest", "by the app", "by the operation"
STEPS = {
    "the sender: token, record, state, seat": ["service.api.edge.access:cached_identity"],
    "the body: JSON, its bounds, the schema": ["service.api.optimistic_commands:decoded", "SCHEMA"],
    "what makes a repeated request the same": ["service.api.edge.fingerprints:of"],
    "its quota, and that the player was here": [
        "service.callers.quotas:Limits.take",
        "service.play.live.presence:Presence.seen",
    ],
    "what has to be true first: witnesses, length, head, player": ["service.store.deciding:Decider._check"],
    "a copy of the state": ["domain.state:copy"],
    "the rules": ["domain.decider:advance"],
    "the questions that are open then": ["domain.game.open_questions:publish"],
    "entries: proofs, commitments, chain": [
        "service.store.log.encoding:proofs",
        "service.store.log.encoding:shown",
        "service.store.log.encoding:written",
    ],
    "what is to be stored, and its deadline": ["service.store.deciding:Decider.append_of"],
    "the append: packing, the client of the store": ["service.store.log.event_log:EventLog.append_all"],
    "the new state for all threads": ["service.store.publishing:Publisher.publish"],
    "those who listen": ["service.store.publishing:Publisher.tell"],
    "the receipt": ["RECEIPT"],
    "the line of the log": ["service.api.edge.request_log:record"],
}


def lay(clock: Clock) -> None:
    """Puts the clock around the functions of each step."""
    from importlib import import_module

    from service.api import commands

    form = commands.FORMS["commands"]
    for step, names in STEPS.items():
        for name in names:
            if name == "SCHEMA":
                form.schema.load = clock.around(step, form.schema.load)  # type: ignore[method-assign]
            elif name == "RECEIPT":
                commands.FORMS["commands"] = form._replace(answer=clock.around(step, form.answer))
            else:
                module, _, path = name.partition(":")
                *owners, last = path.split(".")
                owner: Any = import_module(module)
                for each in owners:
                    owner = getattr(owner, each)
                setattr(owner, last, clock.around(step, getattr(owner, last)))


def lines(clock: Clock) -> list[str]:
    """Returns the table in Markdown."""
    count = clock.calls[SERVER]
    rows = ["| step | us | share |", "| --- | --- | --- |"]
    whole = sum(spent for step, spent in clock.spent.items() if step not in (APP, BY_OPERATION))
    for step in (*STEPS, SERVER):
        spent = clock.spent[step]
        rows.append(f"| {step} | {spent / count / 1000:.1f} | {spent / whole:.0%} |")
    rows.append(f"| **by the server, {count} commands** | {whole / count / 1000:.0f} | 100% |")
    for step in (APP, BY_OPERATION):
        taken = clock.spent[step] / clock.calls[step]
        rows.append(f"| **{step}**, with its test client | {taken / 1000:.0f} | |")
    return rows


if __name__ == "__main__":
    main()
