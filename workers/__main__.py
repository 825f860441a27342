"""`python -m workers VERB`: the command `cosmic-ledger` in a checkout, where it is not installed."""

import sys

from workers.command_line import main

if __name__ == "__main__":
    sys.exit(main(program="python -m workers"))
