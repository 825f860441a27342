"""The floor: the server of the measured tree with views that do nothing more than they must.

`cas` stores what it was sent by one optimistic append; `constant` sends a given number of ready bytes; `unchanged` says
304 at once. No token, no rule, no view, no quota.
"""

import os

from flask import Flask, Response, jsonify, request

from service import context, settings
from service.server.listening import listener
from service.server.process import serve
from service.store.connection.connection import open_stores

APPEND = """
local version = tonumber(redis.call('GET', KEYS[2]) or '0')
if version ~= tonumber(ARGV[1]) then
  return {0, version}
end
redis.call('XADD', KEYS[1], (version + 1) .. '-0', 'e', ARGV[2])
redis.call('SET', KEYS[2], version + 1)
return {1, version + 1}
"""
"""KEYS: stream and its version; ARGV: the expected version and what to append."""


def floor_app() -> Flask:
    """Returns the floor on the store that the environment names."""
    stores = open_stores()
    app = Flask(__name__, static_folder=None)
    context.attach(app, context.build(settings.read(), stores.events, stores.queue))
    append = stores.events.register_script(APPEND)
    versions: dict[str, int] = {}
    bodies: dict[int, bytes] = {}

    @app.post("/cas/<game>")
    def cas(game: str) -> Response:
        body = request.get_json()
        stored, version = append(
            keys=[f"floor:{{{game}}}:ev", f"floor:{{{game}}}:head"], args=[versions.get(game, 0), request.get_data()]
        )
        versions[game] = version
        assert body
        return jsonify(version=version) if stored else Response(status=409)

    @app.get("/constant/<int:size>")
    def constant(size: int) -> Response:
        body = bodies.get(size)
        if body is None:
            body = bodies[size] = b'"' + b"x" * (size - 2) + b'"'
        return Response(body, mimetype="application/json", headers={"ETag": '"1"'})

    @app.get("/unchanged")
    def unchanged() -> Response:
        return Response(status=304, headers={"ETag": '"1"'})

    return app


if __name__ == "__main__":
    serve(floor_app(), listener(os.environ["HOST"], int(os.environ["PORT"])))
