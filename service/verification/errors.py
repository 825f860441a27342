"""What a checked log is found to be where it cannot be true."""


class VerificationError(Exception):
    """What is said at event `seq` (0: in the manifest of an export) cannot be true."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(f"event {seq}: {detail}")
        self.seq, self.detail = seq, detail
