"""The error of all verifiers."""


class VerificationError(Exception):
    """The log is wrong at event `seq` (0: in the manifest of an export)."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(f"event {seq}: {detail}")
        self.seq, self.detail = seq, detail


class ConvertedError(VerificationError):
    """The file was packed, converted or cut on its way, so that nothing can be said of the log in it."""
