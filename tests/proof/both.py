"""Our verifier and the independent one, asked side by side."""

from collections.abc import Sequence

import pytest

from examples import verify_log
from service.tools import command_line
from service.verification import export_check
from service.verification.errors import VerificationError


def found_by_both(content: bytes) -> tuple[int, int]:
    """Returns the event at which each verifier says that the export is broken."""
    with pytest.raises(verify_log.VerificationError) as independent:
        verify_log.check(content)
    with pytest.raises(VerificationError) as ours:
        export_check.checked(content)
    return independent.value.seq, ours.value.seq


def verify_command(words: Sequence[str]) -> int:
    """Returns the exit code of `python -m service verify` with these words."""
    return command_line.main(["verify", *words])
