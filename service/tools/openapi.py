"""The file `openapi.yaml`."""

import sys

import click

from service.app import offline_app
from service.openapi import document
from service.tools.terminal import stopped_by_errors
from service.tools.verbs import Verb


@click.command("openapi", cls=Verb, examples=[""])
def command() -> int:
    """Writes openapi.yaml from the code, in the folder that holds the package `service`. Needs no store."""
    # Others may read the file meanwhile: it is there as a whole or not at all.
    partial, text = document.FILE.with_suffix(".partial"), document.yaml_of(document.as_data(offline_app()))
    with stopped_by_errors():
        if not document.FILE.exists() or document.FILE.read_text(encoding="utf-8") != text:
            partial.write_text(text, encoding="utf-8")
            partial.replace(document.FILE)
    print(f"wrote {document.FILE.name}", file=sys.stderr)
    return 0
