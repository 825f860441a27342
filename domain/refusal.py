"""The refusal of a command by the rules."""

from typing import Any


class Refused(Exception):
    """A command that the rules or the state of the game do not allow; it leaves no trace.

    `code` is the stable problem code of the API, `rule` the id of the rule that forbids it, `reason` a short
    word for programs, and `context` further JSON-able facts (bounds, what was given). `at` is the place in an answer
    that is refused, a JSON pointer (RFC 6901); None where it is no answer that is refused.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        rule: str | None = None,
        reason: str | None = None,
        at: str | None = None,
        **context: Any,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.reason = reason
        self.at = at
        self.context = context


def illegal(reason: str, detail: str, rule: str | None = None, at: str | None = None, **context: Any) -> Refused:
    """Returns the refusal of an answer that the open question does not allow."""
    return Refused("illegal_command", detail, rule, reason, at, **context)


def step(name: str) -> str:
    """Returns a member's name as a step of a JSON pointer (RFC 6901)."""
    return "/" + name.replace("~", "~0").replace("/", "~1")
