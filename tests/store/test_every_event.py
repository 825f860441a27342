"""Whatever reads stored events alone, as a command of an operator does, knows every event that there is."""

import subprocess
import sys

import pytest

from tests.repo.sources import ROOT

READ = "import service.{module}; from domain.events import TYPES; known = set(TYPES)"
ALL = """
import importlib, pkgutil, domain
for each in pkgutil.walk_packages(domain.__path__, "domain."): importlib.import_module(each.name)
print(len(TYPES), *(set(TYPES) - known))
"""


@pytest.mark.parametrize(
    "module",
    [
        "verification.chain",
        "store.log.decoding",
        "tools.archive",
        "tools.backup",
        "tools.reseed",
        "verification.export_check",
    ],
)
def test_who_reads_events_knows_those_of_every_variant_too(module: str) -> None:
    words = [sys.executable, "-c", READ.format(module=module) + ALL]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    count, *missing = run.stdout.split()
    assert int(count) > 100
    assert missing == []
