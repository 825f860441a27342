"""The service about itself: catalogue, rules, problems, health, pages."""

from service import ids
from service.api import page
from tests.api.conftest import Store
from tests.contract_examples.scenes.stage import Stage, ok

ENTRIES = {"aliens": "zombie", "cards": "cosmic-zap", "rules": "CORE-140", "variants": "reward_deck"}


def the_catalogue_is_read(stage: Stage) -> None:
    """Reads the catalogue: every kind of thing, and some entries."""
    client = stage.client
    for kind, path in ok(client.get("/v1/catalog"))["links"].items():
        page = client.get(path)
        client.get(path, headers={"If-None-Match": page.headers["ETag"]})
        first = ok(page)["items"][0]["id"]
        entry = client.get(f"{path}/{ENTRIES.get(kind, first)}")
        client.get(entry.request.path, headers={"If-None-Match": entry.headers["ETag"]})


def the_service_speaks_of_itself(stage: Stage) -> None:
    """Reads what the service says of itself: versions, keys, rules, bots, schemas, health, pages."""
    client = stage.client
    ruleset = ok(client.get("/v1/meta"))["ruleset"]
    for path in (
        "/v1/keys",
        "/v1/rulesets",
        f"/v1/rulesets/{ruleset}",
        "/v1/bots",
        "/v1/schemas/events",
        "/v1/schemas/events/game_created",
        "/",
        "/healthz",
        "/openapi.yaml",
        "/openapi.json",
    ):
        ok(client.get(path))
    ok(client.get("/", headers={"Accept": "text/html"}))
    with stage.served(Store()) as shared:
        client.get("/readyz")
        for beat in ("worker", "clock"):
            shared.queue.set(f"cg:heartbeat:{beat}", ids.now())
        ok(client.get("/readyz"))
    for file in ("", "/index.html", "/start.js", "/swagger-ui.css"):
        ok(client.get(f"/docs{file}"))
    for file in page.names():
        ok(client.get(f"/page/{file}"))


def problems_are_explained(stage: Stage) -> None:
    """Explains problems, each with an example, to programs and to people."""
    ok(stage.client.get("/v1/problems"))
    for path in ("/problems", "/problems/seat_taken"):
        ok(stage.client.get(path))
        ok(stage.client.get(path, headers={"Accept": "text/html"}))


SCENES = (the_catalogue_is_read, the_service_speaks_of_itself)
OF_PROBLEMS = (problems_are_explained,)
