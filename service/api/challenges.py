"""Challenges: a table for people who are named, until all have accepted."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from flask import Response
from msgspec import structs

from domain.faults import Fault, fault, one_of
from service import ids
from service.api.edge import access
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.seeks import REFUSED_TABLES, new_id, player_shown, table_shown, wanted_table
from service.callers.tokens import Bearer
from service.context import context
from service.http.problems import Problem, invalid
from service.matching.challenges import ACCEPTED, MOST_GOT, MOST_MADE, REFUSED, Challenge, StoredChallenge
from service.matching.open_seeks import OPEN, WITHDRAWN
from service.matching.tables import Table
from service.play.lobby import player_names
from service.players.profiles import Profile
from service.rating.meetings import MOST
from service.schemas import games as game_schemas
from service.schemas import matching as schemas

blueprint = Blueprint("challenges", __name__, url_prefix="/v1/challenges", description="Tables for people by name.")

REFUSED_COMPANY = ("blocked", "name_taken", "other_kind", "met_enough")
"""The refusals of people who cannot sit at one table."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createChallenge",
    who=access.PLAYER,
    refuses=(*REFUSED_TABLES, *REFUSED_COMPANY, *REFUSED_RETRIES),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewChallenge)
@blueprint.response(201, schemas.Challenge)
def create_challenge(headers: dict[str, str], body: dict[str, Any], person: Bearer) -> Response:
    """Makes a challenge to players by their ladder ids. When all have accepted, the game begins.

    You get a ladder id if you have none. The stream and the webhooks of the player tokens say what
    happens. A challenge ends after a day, or after `expires_in` seconds.
    """
    made, replayed = retryable(headers, lambda: {"id": _challenge(person, body, headers.get("idempotency_key"))})
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    (document,) = all_shown([_found(made["id"])])
    return answer(document, 201, Location=f"/v1/challenges/{made['id']}", **replay)


def _challenge(person: Bearer, body: dict[str, Any], key: str | None) -> str:
    shared, now = context(), ids.now()
    shared.moderation.admit_creation()
    if faults := _faults(body):
        raise invalid(*faults)
    table = wanted_table(body, 1 + len(body["players"]) + len(body["bots"]))
    me = shared.profiles.find(person.person)
    if not me.name:
        raise Problem("name_needed")
    people = [me, *_challenged(me, body["players"])]
    _check_company(people, table)
    # Somebody who is refused before gets no id.
    ladder = shared.profiles.ladder_id(person.person)
    challenge = Challenge(new_id("c_", key), table, ladder, body["players"], body["bots"], now, body["until"])
    if full := shared.matchmaking.challenges.open(challenge, now):
        mine = full == ladder
        raise Problem("too_many_open", reason="made" if mine else "got", max=MOST_MADE if mine else MOST_GOT)
    access.check_still_known(person.person, lambda: shared.matchmaking.challenges.withdraw(challenge, now))
    shared.matchmaking.tell_challenge(challenge, [each.person for each in people[1:]])
    return challenge.id


def _faults(body: dict[str, Any]) -> list[Fault]:
    """Returns the faults of those who are to sit at the table, with JSON pointers."""
    bots, players = context().settings.bots, body["players"]
    faults = [one_of(f"/bots/{at}", bots) for at, kind in enumerate(body["bots"]) if kind not in bots]
    faults += [
        fault(f"/players/{at}", "Name each player once.") for at, each in enumerate(players) if each in players[:at]
    ]
    if body["rated"] and body["bots"]:
        faults.append(fault("/bots", "No bot sits down in a rated game.", "RATE-03"))
    if not 3 <= (seats := 1 + len(players) + len(body["bots"])) <= 6:
        faults.append(fault("/players", f"A table has three to six seats, and this one {seats}."))
    return faults


def _challenged(me: Profile, ladders: list[str]) -> list[Profile]:
    """Returns the players with these ladder ids. Raises Problem validation_failed."""
    faults, profiles, there = [], [], context().profiles.of_ladders(ladders)
    for at, ladder in enumerate(ladders):
        profile = there.get(ladder)
        if profile is None or not profile.person:
            faults.append(fault(f"/players/{at}", "There is no such player, or none any more."))
        elif profile.person == me.person:
            faults.append(fault(f"/players/{at}", "This is you: name the others."))
        else:
            profiles.append(profile)
    if faults:
        raise invalid(*faults)
    return profiles


def _check_company(people: list[Profile], table: Table, game: str = "") -> None:
    """Raises Problem blocked, other_kind, name_taken, met_enough where two of these cannot sit at this table.

    In `game` they may have met already.
    """
    company = context().matchmaking.company
    for one, other in combinations(people, 2):
        if company.is_blocked(one, other):
            raise Problem("blocked")
        if player_names.look_the_same(one.name, other.name):
            raise Problem("name_taken", "Two names of these people look the same.")
        if table.is_rated and one.kind != other.kind:
            raise Problem("other_kind", rule="RATE-05", kind=one.kind)
        if table.is_rated and company.meetings.are_enough(one.ladder, other.ladder, game):
            raise Problem("met_enough", rule="RATE-06", limit=MOST)


def _found(id: str) -> StoredChallenge:
    stored = context().matchmaking.challenges.find(id, ids.now())
    if stored is None:
        raise Problem("not_found", "There is no such challenge.")
    return stored


def _mine(person: Bearer, id: str) -> tuple[StoredChallenge, str]:
    """Returns a challenge with the ladder id of one whom it concerns. Raises Problem not_found for all others."""
    ladder = context().profiles.find(person.person).ladder
    stored = _found(id)
    if not ladder or ladder not in stored.challenge.people:
        raise Problem("not_found", "There is no such challenge.")
    return stored, ladder


def all_shown(challenges: Sequence[StoredChallenge]) -> list[dict[str, Any]]:
    """Returns challenges as those see them whom they concern."""
    profiles = context().profiles.of_ladders(each for stored in challenges for each in stored.challenge.people)
    return [_shown(stored, profiles) for stored in challenges]


def _shown(stored: StoredChallenge, profiles: dict[str, Profile]) -> dict[str, Any]:
    challenge = stored.challenge
    return {
        "id": challenge.id,
        **table_shown(challenge.table),
        "state": stored.state,
        "by": player_shown(profiles.get(challenge.by)),
        "players": [
            {**player_shown(profiles.get(each)), "answer": stored.answers.get(each)} for each in challenge.players
        ],
        "bots": challenge.bots,
        "game_id": stored.game or None,
        "failure": stored.failure and structs.asdict(stored.failure),
        "created_at": ids.iso(challenge.created),
        "expires_at": ids.iso(challenge.until),
    }


@blueprint.route("", methods=["GET"])
@blueprint.operation("listChallenges", who=access.PLAYER)
@blueprint.response(200, schemas.Challenges)
def list_challenges(person: Bearer) -> Response:
    """Lists the open challenges that you have made or got, newest first."""
    ladder = context().profiles.find(person.person).ladder
    stored = context().matchmaking.challenges.of_player(ladder, ids.now())
    return answer({"items": all_shown(stored), "next": None}, Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getChallenge", who=access.PLAYER, refuses=("not_found",))
@blueprint.response(200, schemas.Challenge)
def get_challenge(person: Bearer, id: str) -> Response:
    """Returns a challenge that you have made or got, also for a day after its end."""
    stored, _ = _mine(person, id)
    return answer(all_shown([stored])[0], Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/<id>/acceptance", methods=["POST"])
@blueprint.operation(
    "acceptChallenge",
    who=access.PLAYER,
    refuses=("not_found", "not_open", "creation_off", "not_confirmed", *REFUSED_COMPANY),
)
@blueprint.response(200, schemas.Challenge)
def accept_challenge(person: Bearer, id: str) -> Response:
    """Accepts a challenge that you have got. The last one who accepts begins the game, whose id is in the answer."""
    stored, ladder = _answerable(person, id)
    shared, challenge = context(), stored.challenge
    if stored.state == OPEN:
        shared.moderation.admit_creation()
        people = [shared.profiles.of_ladder(each) for each in challenge.people]
        here = [each for each in people if each is not None and each.person]
        if len(here) < len(people):
            # Somebody was deleted meanwhile, and never comes.
            shared.matchmaking.withdraw(challenge)
            raise Problem("not_open", state=WITHDRAWN)
        _check_company(here, challenge.table, challenge.game)
        shared.matchmaking.accept(challenge, here, ladder)
    return _answered(id, ACCEPTED, ladder)


@blueprint.route("/<id>/refusal", methods=["POST"])
@blueprint.operation("refuseChallenge", who=access.PLAYER, refuses=("not_found", "not_open", "not_confirmed"))
@blueprint.response(200, schemas.Challenge)
def refuse_challenge(person: Bearer, id: str) -> Response:
    """Refuses a challenge that you have got, also one that you have accepted, as long as it is open."""
    stored, ladder = _answerable(person, id)
    if stored.state == OPEN:
        context().matchmaking.refuse(stored.challenge, ladder)
    return _answered(id, REFUSED, ladder)


def _answerable(person: Bearer, id: str) -> tuple[StoredChallenge, str]:
    """Returns a challenge with the ladder id of one who got it. Raises Problem not_found."""
    stored, ladder = _mine(person, id)
    if ladder == stored.challenge.by:
        raise Problem("not_found", "You have made this challenge: withdraw it, or wait for the others.")
    return stored, ladder


def _answered(id: str, wanted: str, ladder: str) -> Response:
    """Returns the challenge, if it has this answer. Raises Problem not_open where that came too late."""
    stored = _found(id)
    if stored.answers.get(ladder) != wanted or stored.state not in (OPEN, wanted):
        raise Problem("not_open", state=stored.state)
    return answer(all_shown([stored])[0], Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawChallenge", who=access.PLAYER, refuses=("not_found", "not_open", "not_confirmed"))
@blueprint.response(204, description="Withdrawn")
def withdraw_challenge(person: Bearer, id: str) -> Response:
    """Withdraws a challenge that you have made, as long as it is open."""
    stored, ladder = _mine(person, id)
    if ladder != stored.challenge.by:
        raise Problem("not_found", "Somebody else has made this challenge: refuse it.")
    context().matchmaking.withdraw(stored.challenge)
    stored = _found(id)
    if stored.state != WITHDRAWN:
        raise Problem("not_open", state=stored.state)
    return Response(status=204)
