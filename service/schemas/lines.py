"""Bodies that are no single JSON value: lines of JSON and server-sent events, and what each line or event is."""

from typing import Any

import marshmallow as ma

from service.play.live.frames import NDJSON, SSE


def lines(of: type[ma.Schema] | str) -> dict[str, Any]:
    """Returns the schema of lines of JSON, each of which fits a schema of the API document."""
    return _of(NDJSON, of, "Lines of JSON; each fits `contentSchema`. An empty line is a keep-alive.")


def server_sent(of: type[ma.Schema] | str) -> dict[str, Any]:
    """Returns the schema of server-sent events: the same frames, with other places for their members."""
    words = "Events; `event` is the member `frame` of `contentSchema`, `id` its `id`, `data` its `data`."
    return _of(SSE, of, words)


def _of(media_type: str, of: type[ma.Schema] | str, words: str) -> dict[str, Any]:
    name = of if isinstance(of, str) else of.__name__
    return {
        "type": "string",
        "description": words,
        "contentMediaType": media_type,
        "contentSchema": {"$ref": f"#/components/schemas/{name}"},
    }
