"""The file `openapi.yaml`."""

import sys

import click

from service import api_document
from service.app import offline_app
from service.tools.terminal import stopped_by_errors
from service.tools.verbs import Verb


@click.command("openapi", cls=Verb, examples=[""])
def command() -> int:
    """Writes openapi.yaml from the code, in the folder that holds the package `service`. Needs no store."""
    with stopped_by_errors():
        api_document.FILE.write_text(api_document.written(offline_app().extensions["openapi"]), encoding="utf-8")
    print(f"wrote {api_document.FILE.name}", file=sys.stderr)
    return 0
