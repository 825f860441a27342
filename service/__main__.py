"""`python -m service VERB`."""

import sys

from service.tools.command_line import main

if __name__ == "__main__":
    sys.exit(main())
