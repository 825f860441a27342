"""The whole command line, `cosmic-ledger VERB` or `python -m workers VERB`.

It has what `python -m service` has, `run`, `simulate`, and the client for the terminal.
"""

import os
from collections.abc import Mapping, Sequence

from service.tools import command_line
from service.tools.verbs import Verbs, carried_out

PROGRAM = "cosmic-ledger"
CLIENT = {verb: f"terminal.verbs.{verb}" for verb in ("audit", "games", "new", "play", "watch")}
"""The verbs of the client for the terminal. They need a server, not this one."""
HERE = {"run": "workers.supervisor.supervisor", "simulate": "workers.laboratory.simulate"}
"""The verbs of this package."""
VERBS = Verbs(
    PROGRAM,
    help=command_line.HELP,
    examples=("run", "play", *command_line.EXAMPLES),
    modules={**command_line.MODULES, **CLIENT, **HERE},
)


def main(
    arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ, program: str = PROGRAM
) -> int:
    """Carries out a verb and returns its exit code. What is wrong is one line on stderr."""
    return carried_out(VERBS, program, arguments, environment)
