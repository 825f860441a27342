"""Counts each request in its quotas; `access.caller` says whose token came with it.

A player or host of a game is counted by seat, once the token was found and belongs to the game that the request
names; a person with a player token is counted as such elsewhere. Every other request counts for the address that it
comes from, also one with a token that nobody knows or of another game: a made-up token is no fresh quota, and nobody
else's requests use up the quota of a seat. So the token is looked up before anything is counted.
"""

from collections.abc import Mapping
from functools import lru_cache
from time import thread_time
from urllib.parse import parse_qsl

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from service import ids
from service.api.edge import access
from service.api.edge.reads import READS
from service.callers import tokens
from service.callers.quotas import POLICIES, SEAT, Bucket, Limits
from service.context import context, of_app
from service.http import continuation, proxies
from service.http.problems import Problem
from service.http.request_scope import scope
from service.observability import metrics
from service.settings import Settings
from service.store.games import Games

_BY_ENDPOINT = {
    "archives.upload_archive": "create",
    "archives.start_deep_check": "create",
    "games.create_game": "create",
    "forks.fork_game": "create",
    "forks.ask_for_rematch": "create",
    "seats.join_game": "join",
    "seeks.create_seek": "matching",
    "challenges.create_challenge": "matching",
    "rematch_seats.join_rematch": "join",
    "setup_checks.check_setup": "expensive_reads",
    "players.create_player": "create",
    "players.rotate_player_token": "issue_tokens",
    "tokens.issue_seat_token": "issue_tokens",
    "tokens.issue_host_token": "issue_tokens",
    "share_links.create_share_link": "issue_tokens",
    "stream_tickets.create_stream_ticket": "stream_tickets",
    "messages.post_message": "messages",
    "player_webhooks.create_player_webhook": "issue_tokens",
    "player_webhooks.test_player_webhook": "issue_tokens",
    "player_webhooks.retry_player_delivery": "issue_tokens",
    "reports.report_player": "messages",
    "webhooks.create_webhook": "issue_tokens",
    "webhooks.test_webhook": "issue_tokens",
    "webhooks.retry_delivery": "issue_tokens",
}
_EXPENSIVE = (
    "archives.",
    "diff.",
    "proof.verify_game",
    "proof.list_draws",
    "proof.export_game",
    "statistics.of_game",
    "comparison.",
    "chapters.list_encounters",
    "players.export_me",
)
"""Reads that check, fold or write out whole games, or all that is kept of a person."""
_OF_A_STATE = frozenset(("play.get_state", "play.get_board_text", "play.get_board_picture", "play.list_questions"))
"""Reads that are made of one state: with a version whose state is there they cost what the newest one does."""
_LONGEST_CHEAP_PAGE = 100
"""Items of a page: 500 events cost more than ten times what a state does."""
_SEARCH = "events.list_events"
_SEARCHES = frozenset(("types", "seat", "turn", "encounter", "cause", "card", "rule", "use", "level"))
"""Parameters for which many events are looked at."""
_FREE = ("health.", "docs.", "static")
REMEMBERED, LONGEST_REMEMBERED = 1024, 200
"""Paths whose endpoint is remembered, and the characters of a longest one: clients ask for the same ones again."""


def address() -> str:
    """Returns the client's network address: what trusted proxies say, else the other end of the connection."""
    here = scope()
    if not here.address:
        # Several headers of this name are one in the environment, in their order.
        forwarded = here.header("X-Forwarded-For")
        peer = here.asked.remote_addr or "unknown"
        here.address = context().settings.trusted_proxies.client(peer, [forwarded] if forwarded else [])
    return here.address


def is_seated() -> bool:
    """Returns True when the running request comes from a player or the host of the game that it names."""
    sender = access.caller()
    return sender.is_member and sender.bearer is not None and sender.bearer.role != tokens.VIEW


def name() -> str:
    """Returns the key for which quotas and streams of the running request count.

    Its seat or the host of its game, or the person whose player token came with it, else its address. A view token
    speaks for nobody: its many readers are counted each by address.
    """
    sender = access.caller().bearer
    if sender is not None and is_seated():
        return name_of(sender)
    if sender is not None and sender.role == tokens.PLAYER:
        return f"person:{sender.person}"
    return address_name()


def name_of(member: tokens.Bearer) -> str:
    """Returns the key for which the requests of a player or of the host of a game count."""
    return f"{member.role}:{member.game}:{member.player}"


def address_name() -> str:
    """Returns the key of the address of the running request."""
    return f"address:{proxies.counted(address())}"


def factor() -> int:
    """Returns the factor by which the quotas of this caller are widened."""
    return factor_of(address(), context().settings)


def factor_of(address: str, settings: Settings) -> int:
    """Returns the factor by which the quotas of a caller at this address are widened: one of this machine has more."""
    parsed = proxies.read_address(address)
    return settings.local_quota_factor if parsed and parsed.is_loopback else 1


def _policy() -> str | None:
    asked = scope().asked
    endpoint, method = asked.endpoint or "", asked.method
    if method == "OPTIONS" or endpoint.startswith(_FREE):
        return None
    if method in READS:
        game = (asked.view_args or {}).get("game_id", "")
        query = asked.args if asked.query_string else {}
        return "expensive_reads" if _is_expensive(context().games, game, endpoint, query) else "reads"
    return _BY_ENDPOINT.get(endpoint, "commands")


def is_long_read(app: Flask, method: str, path: str, query: str) -> bool:
    """Returns whether a request is an expensive read, before the app has it."""
    if method not in READS:
        return False
    find = _endpoint if len(path) <= LONGEST_REMEMBERED else _endpoint.__wrapped__
    games, game = of_app(app).games, ids.game_of(path)
    return _is_expensive(games, game, find(app, path), dict(parse_qsl(query)) if query else {})


@lru_cache(REMEMBERED)
def _endpoint(app: Flask, path: str) -> str:
    """Returns the endpoint that answers a read of this path; nothing where there is none."""
    try:
        return str(app.url_map.bind("").match(path, "GET")[0])
    except HTTPException:
        return ""


def _is_expensive(games: Games, game: str, endpoint: str, query: Mapping[str, str]) -> bool:
    if endpoint.startswith(_EXPENSIVE):
        return True
    if not query:
        return False
    return _asks_for_much(query) or _searches(endpoint, query) or _asks_for_the_past(games, game, endpoint, query)


def _asks_for_much(query: Mapping[str, str]) -> bool:
    return (_number(query.get("limit", "")) or 0) > _LONGEST_CHEAP_PAGE


def _asks_for_the_past(games: Games, game: str, endpoint: str, query: Mapping[str, str]) -> bool:
    if "at" not in query:
        return False
    version = _number(query["at"]) if endpoint in _OF_A_STATE else None
    return version is None or not games.has_state(game, version)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _searches(endpoint: str, query: Mapping[str, str]) -> bool:
    return endpoint == _SEARCH and not _SEARCHES.isdisjoint(query)


def _shares(policy: str) -> list[Bucket]:
    """Returns the quotas in which a request counts."""
    sender, widened = access.caller(), factor()
    if isinstance(sender.refusal, Problem):
        failures = ["auth_failures"] if sender.game or _asks_for_an_identity() else []
        if failures:
            metrics.auth_failure()
        return [Bucket(each, address_name(), widened) for each in (policy, *failures)]
    if policy == "create" and is_seated():
        # Each of these gives new tokens, so a quota by token would be none. Strangers cannot use this one up.
        return [Bucket("create_as_member", address_name(), widened)]
    if policy == "matching":
        # Programs behind one address each have a quota, and all player tokens of an address together have a bound.
        return [Bucket(policy, name(), widened), Bucket("matching_by_address", address_name(), widened)]
    return [Bucket(policy, name() if POLICIES[policy].by == SEAT else address_name(), widened)]


def _asks_for_an_identity() -> bool:
    """Checks whether a token matters: outside of games only here; elsewhere a header that another service asked for
    does no harm.
    """
    asked = scope().asked
    return (asked.endpoint or "").startswith(("players.", "player_", "admin.", "metrics.")) or "mine" in asked.args


def spend(policy: str) -> None:
    """Counts the running request in one more quota of its address, for work that few requests bring about.

    Raises Problem quota_exceeded, and unavailable when what writes cannot be counted.
    """
    taken = context().limits.take(Bucket(policy, address_name(), factor()))
    scope().standings += taken


class _Work:
    """The cost of an expensive read, as it is charged to its address: many seats of one address are one for that."""

    def __init__(self, limits: Limits, share: Bucket) -> None:
        """Raises Problem quota_exceeded when earlier ones have used up what the address may have."""
        self.standings = limits.take(share)
        self._limits, self._share = limits, share
        self._began = thread_time()
        # One millisecond is taken with the request.
        self._paid = 1

    def end(self) -> None:
        """Charges what was done up to now by this thread."""
        spent = round(1000 * (thread_time() - self._began))
        self._limits.charge(self._share, spent - self._paid)


def _charged(response: Response) -> Response:
    if (work := scope().work) is not None:
        scope().work = None
        work.end()
    return response


def register(app: Flask) -> None:
    """Counts every request before its view runs; its answer says what is left (service/http/headers.py)."""

    def count() -> None:
        # A long poll comes twice, before and after its wait.
        here = scope()
        if (policy := _policy()) is not None and not continuation.waited(here.asked.environ):
            limits = context().limits
            here.standings = limits.take(*_shares(policy))
            if policy == "expensive_reads":
                here.work = _Work(limits, Bucket("work_ms", address_name(), factor()))
                here.standings += here.work.standings

    app.before_request(count)
    app.after_request(_charged)
