"""The Flask application: `create_app()` is what the server of service/server puts on its threads."""

import atexit
from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any

import redis
from flask import Flask, Request, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.exceptions import NotFound
from werkzeug.routing import Map, MapAdapter, Rule, UnicodeConverter
from werkzeug.utils import cached_property

from service import context, logging_setup, settings
from service.administration import moderation
from service.api import BLUEPRINTS, optimistic_commands
from service.api.edge import access, bans, rate_limits, reads, request_log
from service.http import disk_guard, error_handlers, headers, request_scope
from service.openapi import document
from service.play.live.presence import PresenceWriter
from service.settings import Settings, disk_of
from service.store.connection.connection import open_stores
from service.store.errors import GameNotFound, StoreError
from service.store.states.failover_watch import FailoverWatch

LONGEST_SEGMENT = 120
"""Characters of one segment of a path that names something: every id of ours is shorter.

Answers repeat some of them.
"""
MOST_PARAMETERS = 40
"""Parameters of a query: more than any operation has, and than any of them counts before it refuses them."""

METHODS = ("OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
"""Methods that some resource of this server answers."""


class PathSegment(UnicodeConverter):
    """A segment of a path that names something; a path with a longer name is none of ours."""

    def __init__(self, map: Map, minlength: int = 1, maxlength: int = LONGEST_SEGMENT) -> None:
        super().__init__(map, minlength, maxlength)


class Route(Rule):
    """A rule that compiles what makes addresses of it when it is asked for one.

    Nothing here asks, and to compile that for all operations would be a sixth of the start.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        return lambda rule, **values: Rule._compile_builder(rule, append_unknown)(rule, **values)


class BoundedRequest(Request):
    """A request whose query is taken apart only if it is short: quotas look into it before anything else does."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        """The parameters of the query; none of one that has too many, which the operation refuses."""
        if self.query_string.count(b"&") >= MOST_PARAMETERS:
            return ImmutableMultiDict()
        return super().args


class App(Flask):
    """Flask without coroutines, whose answers are complete. Commands are tried optimistically before Flask begins."""

    request_class = BoundedRequest
    url_rule_class = Route

    def wsgi_app(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answers a request (PEP 3333)."""
        is_post = environ["REQUEST_METHOD"] == "POST"
        if is_post and (ready := optimistic_commands.answer(context.of_app(self), environ)):
            start_response(f"{ready.status} {HTTPStatus(ready.status).phrase.upper()}", ready.headers)
            return [ready.body]
        return super().wsgi_app(environ, headers.completing(environ, start_response))

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Returns the adapter that finds the view of a request.

        Raises NotFound; the router itself overlooks slashes at the beginning.
        """
        if request is not None and request.environ["PATH_INFO"].startswith("//"):
            raise NotFound
        return super().create_url_adapter(request)

    def dispatch_request(self) -> ResponseReturnValue:
        """Answers the present request; `OPTIONS *` asks which methods there are at all (RFC 9110, 9.3.7)."""
        if request.environ["PATH_INFO"] == "*" and request.method == "OPTIONS":
            return Response(headers={"Allow": ", ".join(METHODS)})
        return super().dispatch_request()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function as it is.

        No view and no hook is a coroutine, and Flask would look at each one at each request.
        """
        return func


def _of_missing_game(error: GameNotFound) -> Response:
    """Answers for a game that is not in the store: there was never one, or the store has lost it."""
    try:
        access.check_lost(context.of_app(current_app), error.game)
    except StoreError as loss:
        return error_handlers.of_store_error(loss)
    return error_handlers.of_store_error(error)


def create_app(
    events: redis.Redis | None = None, queue: redis.Redis | None = None, chosen: Settings | None = None
) -> Flask:
    """Returns the service over the store that the environment names, or over the two given clients.

    Raises NoServer or UnsafeStore (one line for people) when there is no store to be had.
    """
    logging_setup.set_up(facts=request_scope.facts)
    chosen = chosen or settings.read()
    stores = disk = None
    if events is None or queue is None:
        stores = open_stores()
        events, queue = stores.events, stores.queue
        disk = disk_of(chosen, stores)
        atexit.register(stores.close)
    app = App(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = chosen.longest_body
    # The router answers what is nearly a path with a page and a link of its own, made of the Host that was sent.
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    app.url_map.redirect_defaults = False
    app.url_map.converters |= {"default": PathSegment, "string": PathSegment}
    made = context.build(chosen, events, queue, disk)
    context.attach(app, made)
    if stores:
        atexit.register(FailoverWatch(made.games.loader).close)
        atexit.register(moderation.Refresher(made.moderation).close)
        atexit.register(PresenceWriter(made.presence, made.feed.games).close)
    atexit.register(made.feed.close)
    request_log.register(app)
    bans.register(app)
    rate_limits.register(app)
    reads.register(app)
    disk_guard.register(app, lambda: context.context().disk)
    error_handlers.register(app)
    app.register_error_handler(GameNotFound, _of_missing_game)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.extensions["openapi"] = partial(document.as_data, app)
    return app


def offline_app() -> Flask:
    """Returns the same app over a store that is never asked, for writing its API document."""
    nowhere = redis.Redis(host="localhost", port=1)
    return create_app(nowhere, nowhere, Settings(rate_limits=False))
