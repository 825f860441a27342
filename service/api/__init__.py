"""The resources of the API, one blueprint each, in the order of the API document."""

from service.api.catalog import blueprint as catalog
from service.api.docs import blueprint as docs
from service.api.events import blueprint as events
from service.api.games import blueprint as games
from service.api.health import blueprint as health
from service.api.meta import blueprint as meta
from service.api.play import blueprint as play
from service.api.problems import blueprint as problems
from service.api.seats import blueprint as seats
from service.api.stream import blueprint as stream

BLUEPRINTS = (games, seats, play, events, stream, catalog, meta, problems, health, docs)
