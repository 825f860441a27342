"""The base of every question."""

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import Any, ClassVar

import msgspec

from domain.faults import named
from domain.questions import wording
from domain.refusal import Refused, illegal, step

_TYPES: dict[type, str] = {bool: "`true` or `false`", int: "a whole number", list: "a list", dict: "an object"}
"""Type of a member -> what a client sends."""


Ordered = Callable[[Collection[str]], list[str]]
"""`function(places)`: the same places in the order of the table."""


class Question(msgspec.Struct, kw_only=True):
    """`time_class` chooses the deadline: reaction, decision or deal, counted from `since` (unix ms) or from the asking.

    The time of the class is multiplied by `times`. `fallback` is the default answer. A `prompt` that takes long to make
    is a function: it is called when it is read. It names things by `wording.about`. `verb` begins the labels of the
    answers: `Play`, `Launch`. Only kinds that `may_name_ships` have to tell them apart, and only those that
    `may_name_places` have to put them in order.
    """

    kind: ClassVar[str] = ""
    may_name_ships: ClassVar[bool] = False
    may_name_places: ClassVar[bool] = False
    prompt: str | Callable[[], str]
    rule: str = ""
    name: str = ""
    secret: bool = False
    time_class: str = "decision"
    fallback: dict[str, Any] | None = None
    since: int | None = None
    times: int = 1
    verb: str = ""

    def describe(self) -> dict[str, Any]:
        """Returns the question for a client, with everything that the client needs to answer."""
        prompt = self.settle()
        return {
            "kind": self.kind,
            "name": self.name,
            "prompt": wording.read(prompt),
            "about": wording.spoken_of(prompt),
            "rule": self.rule,
            "secret": self.secret,
            "time_class": self.time_class,
            "on_timeout": self.default(),
            **self.offer(),
        }

    def without_words(self) -> dict[str, Any]:
        """Returns the same without its prompt and what that speaks of, for readers that read no words."""
        return {
            "kind": self.kind,
            "name": self.name,
            "rule": self.rule,
            "secret": self.secret,
            "time_class": self.time_class,
            "on_timeout": self.default(),
            **self.offer(),
        }

    def settle(self) -> str:
        """Returns the prompt, made now if it was still a function: from then on the question is data alone."""
        if not isinstance(self.prompt, str):
            self.prompt = self.prompt()
        return self.prompt

    def offer(self) -> dict[str, Any]:
        """Returns the options or bounds, by kind."""
        return {}

    def tell_apart(self, marks: dict[str, str]) -> None:
        """Distinguishes ships by these public marks (ship -> mark) from now on."""

    def put_in_order(self, ordered: Ordered) -> None:
        """Lists the places from now on as `ordered` does; the default answer stays what it was."""

    def keep_the_default(self) -> None:
        """Notes the default answer, before places come in another order."""
        if self.fallback is None:
            self.fallback = {name: said for name, said in self.default().items() if name != "kind"}

    def answers(self) -> Iterator[dict[str, Any]]:
        """Returns ready answers, best known first; some may be missing when `complete` is false."""
        raise AssertionError(self.kind)

    def ways(self) -> int | None:
        """Returns how many ready answers there are, without listing them; None where only a list tells."""
        return None

    def has_options(self) -> bool:
        """Returns False if nothing can be chosen: there is no answer, or the only one is empty."""
        ways = self.ways()
        if ways is not None and ways != 1:
            return ways > 1
        ready = list(islice(self.answers(), 2))
        return len(ready) > 1 or any(any(answer.values()) for answer in ready)

    def legal(self, limit: int = 200) -> list[dict[str, Any]]:
        """Returns at most `limit` ready answers, tagged by kind."""
        kind = self.kind
        return [{"kind": kind, **answer} for answer in islice(self.answers(), limit)]

    def ready_answers(self, limit: int) -> Iterator[dict[str, Any]]:
        """Yields the same, each made when it is wanted."""
        return ({"kind": self.kind, **answer} for answer in islice(self.answers(), limit))

    def ready(self, at: int) -> dict[str, Any]:
        """Returns one of the `legal` answers. Raises StopIteration when there are fewer."""
        return {"kind": self.kind, **next(islice(self.answers(), at, None))}

    def label(self, answer: dict[str, Any]) -> str:
        """Returns a legal answer in a few words, with names in place of ids: `Play Attack 08`."""
        return wording.read(self.worded(answer))

    def worded(self, answer: dict[str, Any]) -> str:
        """Returns the same as `label`, with the ids still between their marks."""
        chosen = self.choice(answer)
        return f"{self.verb} {chosen}" if self.verb else chosen

    def choice(self, answer: dict[str, Any]) -> str:
        """Returns the choice of an answer, without a verb."""
        raise AssertionError(self.kind)

    def complete(self, limit: int = 200) -> bool:
        """Returns True if `legal(limit)` is every legal answer."""
        ways = self.ways()
        if ways is not None:
            return ways <= limit
        return sum(1 for _ in islice(self.answers(), limit + 1)) <= limit

    def default(self) -> dict[str, Any]:
        """Returns the answer that the clock gives (TIME-32)."""
        if self.fallback is not None:
            return {"kind": self.kind, **self.fallback}
        return {"kind": self.kind, **next(self.answers())}

    def check(self, answer: dict[str, Any]) -> Any:
        """Returns the value of an answer. Raises Refused when it is not one of the legal ones."""
        if answer.get("kind", self.kind) != self.kind:
            text = f"This question is answered by `{self.kind}`."
            raise self.no("wrong_kind", text, "/kind", expected=self.kind, allowed=[self.kind])
        return self.value({key: value for key, value in answer.items() if key != "kind"})

    def value(self, answer: dict[str, Any]) -> Any:
        raise AssertionError(self.kind)

    def no(self, reason: str, detail: str, at: str = "", **context: Any) -> Refused:
        """Returns the refusal of an answer; `at` is a pointer into it."""
        return illegal(reason, detail, self.rule or None, at, **context)

    def member(self, answer: dict[str, Any], name: str, type_: type) -> Any:
        """Returns the one member that this kind of answer has."""
        if set(answer) != {name}:
            raise self.no("wrong_members", f"Answer with exactly `{name}`.", expected=[name])
        if type(answer[name]) is not type_:
            raise self.no("wrong_members", f"Send {_TYPES[type_]}.", step(name), expected=[name])
        return answer[name]

    def subset(self, chosen: list[Any], allowed: list[str], least: int, most: int, at: str) -> list[str]:
        """Returns `chosen`, unchanged, if it names between `least` and `most` different allowed things.

        `at` is a pointer to it in the answer.
        """
        strange = [item for item in chosen if item not in allowed]
        if strange:
            first = chosen.index(strange[0])
            text = f"{named(strange[0])} is not among the options."
            raise self.no("not_an_option", text, f"{at}/{first}", given=strange, allowed=allowed)
        if len(set(chosen)) != len(chosen):
            twice = next(index for index, item in enumerate(chosen) if item in chosen[:index])
            raise self.no("chosen_twice", f"{named(chosen[twice])} is named twice.", f"{at}/{twice}", given=chosen)
        self.so_many(len(chosen), least, most, at)
        return chosen

    def so_many(self, chosen: int, least: int, most: int, at: str) -> None:
        """Raises Refused unless the number of things is between `least` and `most`."""
        if not least <= chosen <= most:
            reason = "too_few" if chosen < least else "too_many"
            wanted = f"{least} to {most}" if least != most else f"{least}"
            text = f"You chose {chosen}. Choose {wanted}."
            raise self.no(reason, text, at, min=least, max=most, given=chosen)
