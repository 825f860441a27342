"""The command line of the service: `python -m service VERB`. `cosmic-ledger VERB` has these verbs, and `run`."""

import os
from collections.abc import Mapping, Sequence

from service.tools.verbs import Verbs, carried_out

MODULES: Mapping[str, str] = {
    "admin-token": "service.tools.admin_token",
    "archive": "service.tools.archive",
    "backup": "service.tools.backup",
    "finished": "service.tools.finished",
    "history": "service.tools.history",
    "ladder": "service.tools.ladder",
    "monitor": "service.tools.monitor",
    "openapi": "service.tools.openapi",
    "receipt": "service.tools.receipt",
    "reseed": "service.tools.reseed",
    "rotate-key": "service.tools.rotate_key",
    "store": "service.tools.store",
    "verify": "service.tools.verify",
}
"""The modules of the verbs."""

PROGRAM = "python -m service"
HELP = (
    "Cosmic Ledger: an event-sourced game service for the board game Cosmic Encounter.\n\n"
    "Each verb reads the same settings as the service, from the environment: give it those that you start the service "
    "with. A verb may run while the service runs. `VERB --help` explains a verb."
)
EXAMPLES = ("verify game.ndjson", "backup restore", "monitor")

VERBS = Verbs(
    "service",
    help=HELP,
    examples=EXAMPLES,
    modules=MODULES,
    epilog="`cosmic-ledger run` starts the service; in a checkout, so does `python -m workers run`.",
)


def main(
    arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ, program: str = PROGRAM
) -> int:
    """Carries out a verb and returns its exit code. What is wrong is one line on stderr."""
    return carried_out(VERBS, program, arguments, environment)
