"""The amounts of answers: wishes kept within the bounds of a question."""

from workers.bots.table import Question


def best(ranked: list[str], question: Question, wanted: int = 1) -> list[str]:
    """Returns the first of all options in the order of liking: as many as wanted, within the bounds of the question."""
    return ranked[: min(question["max"], max(question["min"], wanted))]


def liked(wanted: list[str], options: list[str], question: Question) -> list[str]:
    """Returns the options that are wanted, and only if there must be more, others."""
    return best(wanted + [each for each in options if each not in wanted], question, len(wanted))


def poured(amounts: dict[str, int], question: Question) -> dict[str, int]:
    """Cuts wished amounts to the room of each target. What is left over goes wherever there is room."""
    room = {target["target"]: target["max"] for target in question["targets"]}
    shares = {target["target"]: target.get("min", 0) for target in question["targets"]}
    rest = question["total"] - sum(shares.values())
    for target in room:
        more = max(0, min(rest, min(room[target], amounts.get(target, 0)) - shares[target]))
        shares[target] += more
        rest -= more
    for target in room:
        more = min(rest, room[target] - shares[target])
        shares[target] += more
        rest -= more
    return {target: amount for target, amount in shares.items() if amount}
