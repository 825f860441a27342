"""How often each ability was seen declared, carried out and cancelled (the exhaustive runner)."""

EXERCISED: dict[str, tuple[int, int, int]] = {}
