"""The tokens of this person, in a file that nobody else can read."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

HOST = "host"
_ONLY_ME = 0o600


class KeptTokens:
    """Server -> game -> `host` or a seat -> token. The server shows each token once, so it is written at once."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "KeptTokens":
        """Returns the tokens in `XDG_STATE_HOME`, or in its usual place."""
        state = environment.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
        return cls(Path(state) / "cosmic-ledger" / "tokens.json")

    def of_game(self, server: str, game: str) -> dict[str, str]:
        """Returns the identities of this person in a game, with the tokens. Raises OSError and ValueError."""
        return self._all().get(server, {}).get(game, {})

    def keep(self, server: str, game: str, who: str, token: str) -> None:
        """Adds a token. The file is replaced as a whole. Raises OSError and ValueError."""
        tokens = self._all()
        tokens.setdefault(server, {}).setdefault(game, {})[who] = token
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self.file.with_suffix(f".{os.getpid()}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _ONLY_ME), "w") as out:
            json.dump(tokens, out, indent=1)
        fresh.replace(self.file)

    def _all(self) -> dict[str, dict[str, dict[str, str]]]:
        if not self.file.exists():
            return {}
        tokens = json.loads(self.file.read_text())
        if not isinstance(tokens, dict):
            raise ValueError(f"{self.file} holds no tokens")
        return tokens
