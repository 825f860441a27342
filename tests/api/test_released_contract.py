"""Inside `/v1` only additions: nothing vanishes that the last release had, unless it was deprecated long enough."""

import re
from copy import deepcopy
from datetime import date
from typing import Any

from service.http import deprecations
from service.http.deprecations import MEMBER, OPERATION, VALUE
from tests.api.released_contract import missing, released, today, vanished
from tests.repo.sources import ROOT

EXCUSED = {
    "0.2.0": {
        "listCatalog": "each kind has an operation of its own at the same address, with the schema of its entries",
        "getCatalogEntry": "each kind has an operation of its own at the same address, with the schema of its entries",
        "Game.options": "items of the list have `chosen_options`; the game itself has all of them (CHANGELOG, 0.3.0)",
        "EventWithProof.prev_hash": "the same schema describes events in lists; a single event has it as before",
        "EventWithProof.openings": "the same schema describes events in lists; a single event has it as before",
    }
}
"""Release -> what changed after it before this test was there, and why no client broke or how it was told."""

Part = dict[str, Any]


def test_nothing_of_the_last_release_has_vanished_that_was_not_deprecated() -> None:
    before = released()
    known = {each.name for each in deprecations.TABLE} | set(EXCUSED.get(before["version"], {}))
    assert [each for each in vanished() if each.name not in known] == []


def test_what_is_excused_is_missing_indeed() -> None:
    before = released()
    found = {each.name for each in vanished()}
    assert set(EXCUSED.get(before["version"], {})) <= found
    assert set(EXCUSED) <= {before["version"]}


def test_nothing_has_vanished_before_its_sunset() -> None:
    """A release has its day in CHANGELOG.md; until it has one, nothing can be said."""
    gone = {each.name for each in vanished()}
    day = release_day()
    assert [each.name for each in deprecations.TABLE if each.name in gone and day and each.sunset > day] == []


def release_day() -> date | None:
    """Returns the day of the version that CHANGELOG.md begins with; None while it is not released."""
    headline = re.search(r"^## \[[\d.]+\] - (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headline is not None
    return None if headline[1] == "unreleased" else date.fromisoformat(headline[1])


# -- the comparison itself ---------------------------------------------------------------------------


def test_the_document_of_today_has_all_that_it_has() -> None:
    assert missing(today(), today()) == []


PATHS = ("/v1/bots", "/v1/games", "/v1/games/{game_id}/messages")
"""Paths in which something is taken away: the comparison of all of them with all of today's takes half a second."""


def few() -> Part:
    """Returns these paths of the document of today, and all schemas. Not to be changed."""
    return {**today(), "paths": {path: today()["paths"][path] for path in PATHS}, "webhooks": {}}


def changed() -> Part:
    """Returns a copy of a part of the document of today, to take something away from."""
    return deepcopy(few())


def found(now: Part) -> set[tuple[str, str]]:
    """Returns kind and name of all that is missing in a part of the document since today."""
    return {(each.kind, each.name) for each in missing(few(), now)}


def test_an_operation_that_vanishes_is_noticed() -> None:
    now = changed()
    del now["paths"]["/v1/bots"]["get"]
    assert found(now) == {(OPERATION, "listBots")}


def test_a_status_that_vanishes_is_noticed() -> None:
    now = changed()
    del now["paths"]["/v1/bots"]["get"]["responses"]["304"]
    assert found(now) == {(OPERATION, "listBots")}


def test_a_parameter_that_vanishes_or_is_needed_now_is_noticed() -> None:
    now = changed()
    parameters = now["paths"]["/v1/games"]["get"]["parameters"]
    first, second = parameters[0], parameters[1]
    parameters.remove(first)
    second["required"] = True
    assert found(now) == {(MEMBER, f"listGames.{first['name']}"), (MEMBER, f"listGames.{second['name']}")}


def test_a_member_that_vanishes_is_noticed_in_answers_and_in_problems() -> None:
    now = changed()
    schemas = now["components"]["schemas"]
    del schemas["Bot"]["properties"]["about"]
    del schemas["Fault"]["properties"]["rule"]
    assert found(now) == {(MEMBER, "Bot.about"), (MEMBER, "Fault.rule")}


def test_a_value_that_vanishes_is_noticed() -> None:
    now = changed()
    now["components"]["schemas"]["Status"]["enum"].remove("lobby")
    assert found(now) == {(VALUE, "Status.lobby")}


def test_a_member_that_requests_need_now_or_answers_may_lack_is_noticed() -> None:
    now = changed()
    schemas = now["components"]["schemas"]
    schemas["NewMessage"]["required"] = [*schemas["NewMessage"]["required"], "to"]
    schemas["Bot"]["required"].remove("about")
    assert found(now) == {(MEMBER, "NewMessage.to"), (MEMBER, "Bot.about")}


def test_schemas_may_have_other_names() -> None:
    now = changed()
    now["components"]["schemas"]["Robot"] = now["components"]["schemas"].pop("Bot")
    now["components"]["schemas"]["Bots"]["properties"]["items"]["items"]["$ref"] = "#/components/schemas/Robot"
    assert found(now) == set()


def test_additions_are_welcome() -> None:
    now = changed()
    schemas = now["components"]["schemas"]
    schemas["Bot"]["properties"]["colour"] = {"type": "number"}
    schemas["Status"]["enum"].append("paused")
    now["paths"]["/v1/robots"] = {"get": {**now["paths"]["/v1/bots"]["get"], "operationId": "listRobots"}}
    assert found(now) == set()
