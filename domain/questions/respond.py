"""Use an ability now, or pass."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.faults import named
from domain.questions.question import Question
from domain.questions.wording import read
from domain.refusal import Refused


class UseOption(msgspec.Struct):
    """One thing that may be done in answer to `respond`, with the choice that it begins with.

    `name` is the alien, card or station, `text` is its effect, `verb` is the verb for its use.
    """

    label: str
    rule: str = ""
    question: Question | None = None
    name: str = ""
    text: str = ""
    verb: str = "Use"


class Respond(Question, kw_only=True):
    """Use one of these abilities, or pass. The value is None, or {use, value}.

    `use` is the use that waits for this answer, with its id; nothing where the question answers no use.
    """

    kind = "respond"
    may_name_ships = True
    time_class: str = "reaction"
    abilities: dict[str, UseOption]
    may_pass: bool = True
    use: dict[str, Any] | None = None

    def describe(self) -> dict[str, Any]:
        description = super().describe()
        if self.use is not None:
            description["about"] = {**description["about"], "use": self.use}
        return description

    def settle(self) -> str:
        for option in self.abilities.values():
            if option.question:
                option.question.settle()
        return super().settle()

    def offer(self) -> dict[str, Any]:
        abilities = [
            {
                "use": id,
                "name": option.name,
                "label": read(option.label),
                "text": option.text,
                "rule": option.rule,
                "question": option.question.describe() if option.question else None,
            }
            for id, option in self.abilities.items()
        ]
        return {"abilities": abilities, "may_pass": self.may_pass}

    def tell_apart(self, marks: dict[str, str]) -> None:
        for option in self.abilities.values():
            if option.question:
                option.question.tell_apart(marks)

    def answers(self) -> Iterator[dict[str, Any]]:
        if self.may_pass:
            yield {"pass": True}
        for id, option in self.abilities.items():
            if option.question is None:
                yield {"use": id}
                continue
            for answer in option.question.answers():
                yield {"use": id, "answer": {"kind": option.question.kind, **answer}}

    def ways(self) -> int | None:
        ways = int(self.may_pass)
        for option in self.abilities.values():
            further = option.question.ways() if option.question else 1
            if further is None:
                return None
            ways += further
        return ways

    def choice(self, answer: dict[str, Any]) -> str:
        """Returns the words of a choice.

        One that names the action needs no more words; every other one follows the name of the used thing.
        """
        if answer.get("pass"):
            return "Pass"
        option = self.abilities[answer["use"]]
        used = f"{option.verb} {option.label}"
        if option.question is None:
            return used
        chosen = option.question.worded(answer["answer"])
        return chosen if option.question.verb else f"{used} ({chosen})"

    def complete(self, limit: int = 200) -> bool:
        subs = [o.question for o in self.abilities.values() if o.question]
        return all(sub.complete(limit) for sub in subs) and super().complete(limit)

    def value(self, answer: dict[str, Any]) -> dict[str, Any] | None:
        if answer.get("pass") is True and set(answer) == {"pass"} and self.may_pass:
            return None
        use = answer.get("use")
        if not isinstance(use, str) or not set(answer) <= {"use", "answer"}:
            raise self.no("wrong_members", "Answer with `use` (and its `answer`), or with `pass`: true.")
        if use not in self.abilities:
            allowed = list(self.abilities)
            text = f"{named(use)} cannot be used by this seat now."
            raise self.no("not_usable", text, "/use", given=use, allowed=allowed)
        question = self.abilities[use].question
        if question is None:
            if "answer" in answer:
                raise self.no("wrong_members", "This use asks nothing.", "/answer", given="answer")
            return {"use": use, "value": None}
        if not isinstance(answer.get("answer"), dict):
            raise self.no("wrong_members", "This use needs an `answer`.", use=use)
        try:
            return {"use": use, "value": question.check(answer["answer"])}
        except Refused as refusal:
            refusal.at = f"/answer{refusal.at or ''}"
            raise
