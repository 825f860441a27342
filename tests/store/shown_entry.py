"""The entry that docs/develop/log-format.md shows: Blue selects an encounter card, which stays secret."""

import json
from functools import cache

from domain.commands import Answer
from domain.decider import decide
from service.store.log import encoding, envelope
from service.store.log.encoding import EventProof
from service.store.log.entries import LogEntry
from service.store.log.sender import Sender
from tests.domain import worked_card

GAME = "g_scenario"
NOON = 1_795_348_800_000
"""Unix milliseconds of 2026-11-22, 12:00 UTC."""
SALT_MASTER = bytes(range(32))


@cache
def entry() -> LogEntry:
    """Returns the first entry of Blue's command, as the store would have it."""
    table = worked_card.laid().selects("red", "attack-08").until("select_card", "blue")
    question = next(id for id, asked in table.questions().items() if asked.seat == "blue")
    answer = {"cards": [table.card("blue", "attack-40")]}
    command = Answer(seat="blue", question=question, answer=answer, at=NOON)
    decided = decide(table.state, command, table.chance, table.past())
    base = (len(table.log), envelope.genesis(GAME).hex())
    sender = Sender("c_shown", "", "seat:blue", "", "")
    proofs = [EventProof(None, "")] * len(decided)
    return encoding.written(GAME, base, False, command, decided, proofs, sender, SALT_MASTER)[0]


def parts() -> dict[str, str]:
    """Returns `entry`, with line breaks that the stored bytes do not have, and its `hidden` part as it is revealed."""
    hidden = envelope.decode_hidden(entry().hidden)[0]
    revealed = {"slot": hidden.slot, "audience": hidden.audience, "value": json.loads(bytes(hidden.value))}
    return {"entry": json.dumps(json.loads(entry().body), indent=2), "hidden": json.dumps(revealed, indent=2)}
