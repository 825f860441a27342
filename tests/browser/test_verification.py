"""People verify a game in their browser: the formulas, good and tampered exports, and files that are none."""

import base64
import gzip
import json
import os
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from examples import verify_log
from tests.browser.conftest import Faults, Opens, serious
from tests.proof import test_dishonest_server as dishonest
from tests.proof import vectors
from tests.proof.games import exported, play
from tests.properties.play import Plan
from tests.repo.node import found
from tests.repo.running import Run
from tests.repo.sources import ROOT

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})
AUDIT = ROOT / "service" / "page" / "audit"
HELD = "Everything fits"
BROKEN = "Not what a service has written"

OF_VECTORS = """
import { readFileSync } from "node:fs";
const proof = await import(process.env.AUDIT + "/proof.js");
const { hex, unhex, utf8 } = proof;
const told = JSON.parse(readFileSync(process.env.VECTORS, "utf8"));
const { chain, commitment: part, draws } = told;
const genesis = await proof.genesis(chain.root);
const heads = [];
for (const body of chain.bodies) {
  heads.push(await proof.link(heads.at(-1) ?? genesis, heads.length + 1, utf8(body)));
}
const audience = await proof.hmac(await proof.hmacKey(unhex(part.salt_master)), utf8(part.audience));
const salt = await proof.saltOf(await proof.hmacKey(audience), part.seq, part.slot);
const committed = await proof.commitment(part.game, part.seq, part.slot, unhex(salt), utf8(part.value));
const added = unhex(Object.values(draws.seat_seeds).join(""));
const key = await proof.chanceKey(unhex(draws.seed), draws.game, added);
const chosen = await proof.chanceKey(unhex(draws.seed), "", new Uint8Array());
const below = [];
for (const [bound, number] of [[1, 0], [2, 1], [6, 2], [72, 3]]) {
  below.push([bound, number, Number(await proof.below(key, BigInt(bound), number, draws.purpose))]);
}
const large = [];
for (const number of [4, 5, 6]) large.push(String(await proof.below(key, 2n ** 63n + 1n, number, draws.purpose)));
const shuffle = (key) => proof.drawnAgain(key, "shuffle", draws.of, 5, draws.first, draws.purpose);
console.log(JSON.stringify({
  genesis: hex(genesis),
  heads: heads.map(hex),
  salt,
  committed,
  seed: await proof.seedCommitment(unhex(draws.seed)),
  below,
  large,
  shuffle: await shuffle(key),
  sample: await proof.drawnAgain(key, "sample", draws.of, 3, draws.first, draws.purpose),
  chosen: await shuffle(chosen),
}));
"""

OF_FILES = """
import { createInterface } from "node:readline";
const { verified } = await import(process.env.AUDIT + "/verify.js");
for await (const line of createInterface({ input: process.stdin })) {
  const found = await verified(Uint8Array.from(Buffer.from(line, "base64"))).catch(({ seq }) => ({ seq }));
  console.log(found.seq ?? "good");
}
"""


@cache
def honest() -> bytes:
    """Returns a short game with undos."""
    return exported(play(PLAN, 60))


def by_node(program: str, said: str = "") -> str:
    """Returns what a program prints that uses the modules of the page."""
    node = found()
    environment = os.environ | {"AUDIT": AUDIT.as_uri(), "VECTORS": str(vectors.FILE)}
    words = [node, "--no-warnings", "--experimental-default-type=module", "--input-type=module", "--eval", program]
    ran = subprocess.run(words, input=said, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def verdicts(*files: bytes) -> list[str]:
    """Returns what the modules of the page find: "good", or the event at which a file is wrong."""
    return by_node(OF_FILES, "\n".join(base64.b64encode(each).decode() for each in files)).split()


def independent(content: bytes) -> str:
    """Returns what the verifier of one file finds."""
    try:
        verify_log.check(content)
    except verify_log.VerificationError as error:
        return str(error.seq)
    return "good"


def replaced(pattern: bytes, by: bytes) -> Callable[[list[bytes]], int]:
    """Changes the first line of an event in which there is something; its number."""

    def change(lines: list[bytes]) -> int:
        seq = next(seq for seq, line in enumerate(lines) if seq and re.search(pattern, line))
        lines[seq] = re.sub(pattern, by, lines[seq], count=1)
        return seq

    return change


def dropped(lines: list[bytes]) -> int:
    del lines[40]
    return 40


def exchanged(lines: list[bytes]) -> int:
    lines[44], lines[45] = lines[45], lines[44]
    return 44


TAMPERED: dict[str, Callable[[list[bytes]], int]] = {
    "a value": replaced(rb'"type":"turn_began"(.*)"seat":"[a-z]+"', rb'"type":"turn_began"\1"seat":"none"'),
    "a dropped line": dropped,
    "two lines": exchanged,
    "the seed of a seat": replaced(rb'"seed":"5e', b'"seed":"00'),
    "the opened seed": replaced(rb'"type":"game_finalized"(.*)"seed":"....', rb'"type":"game_finalized"\1"seed":"0123'),
    "a draw": replaced(rb'\\"got\\":\[\\"', rb'\\"got\\":[\\"x'),
}
"""The changed part -> a function that changes it; it gives the event at which that is found."""


def tampered(change: Callable[[list[bytes]], int]) -> tuple[bytes, int]:
    lines = honest().splitlines(keepends=True)
    at = change(lines)
    return b"".join(lines), at


@pytest.mark.slow
def test_the_page_computes_the_published_vectors() -> None:
    told = json.loads(vectors.FILE.read_text(encoding="utf-8"))
    chain, part, draws = told["chain"], told["commitment"], told["draws"]
    assert json.loads(by_node(OF_VECTORS)) == {
        "genesis": chain["genesis"],
        "heads": chain["heads"],
        "salt": part["salt"],
        "committed": part["commitment"],
        "seed": draws["seed_commitment"],
        "below": draws["below"][:4],
        "large": [str(outcome) for _, _, outcome in draws["below"][4:]],
        "shuffle": draws["shuffle"],
        "sample": draws["sample_of_three"],
        "chosen": draws["shuffle_with_a_chosen_seed"],
    }


@pytest.mark.slow
def test_any_byte_that_is_changed_is_found_where_the_verifier_of_one_file_finds_it() -> None:
    content = honest()
    files = [bytes([*content[:at], content[at] ^ 1, *content[at + 1 :]]) for at in range(5, len(content), 4999)]
    assert verdicts(content, *files) == ["good", *map(independent, files)]


@pytest.mark.slow
def test_draws_of_a_server_that_lies_in_a_log_that_fits_are_found() -> None:
    lies = [
        dishonest.draws_left_out,
        dishonest.no_draws,
        dishonest.more_draws_than_things,
        dishonest.a_proof_that_tells_of_another_event,
        dishonest.a_seed_of_a_seat_after_the_start,
    ]
    contents, found_at = zip(*map(dishonest.lied, lies), strict=True)
    assert verdicts(*contents) == [*map(str, found_at)]


FORMS = [
    ('{"b":1,"a":[true,null,"Zo\u00eb"]}', False, True),
    ('{"2":1,"1":2}', False, True),
    ('{"a":1,"a":1}', False, False),
    ('{"a": 1}', False, False),
    ('"\\u00eb"', False, False),
    ("-0", False, False),
    ("01", False, False),
    ("9007199254740993", False, True),
    ("1.0", False, False),
    ("1.0", True, True),
    ("1.50", True, False),
    ("0.00001", True, True),
    ("1e-05", True, True),
    ("0.000001", True, False),
    ("1e16", True, True),
    ("1e400", True, False),
]
"""JSON, whether it may have fractions, and whether it is taken."""
OF_FORMS = """
const {{ parsed }} = await import(process.env.AUDIT + "/canonical.js");
const taken = (text, fractions) => {{ try {{ parsed(text, fractions); return true; }} catch {{ return false; }} }};
console.log(JSON.stringify({forms}.map(([text, fractions]) => taken(text, fractions))));
"""


@pytest.mark.slow
def test_only_the_one_form_of_json_is_taken() -> None:
    told = json.loads(by_node(OF_FORMS.format(forms=json.dumps(FORMS))))
    assert [(*form[:2], taken) for form, taken in zip(FORMS, told, strict=True)] == FORMS
    for text, fractions, taken in FORMS:
        try:
            verify_log.parsed(1, text.encode(), fractions)
        except (verify_log.VerificationError, ValueError):
            assert not taken, text
        else:
            assert taken, text


def choose(page: Any, content: bytes) -> None:
    """Chooses a file once the page can take one."""
    page.locator(".drop input:enabled").set_input_files(
        {"name": "game.ndjson", "mimeType": "application/x-ndjson", "buffer": content}
    )


@pytest.mark.processes
@pytest.mark.slow
def test_a_finished_game_is_verified_from_the_service(opened: Opens, service: Run, finished: str) -> None:
    page = opened(f"/?verify={finished}")
    page.get_by_role("heading", name=HELD).wait_for()
    said = page.locator(".checked").inner_text()
    assert "committed to before the first draw" in said
    assert "The signature of the head" in said
    assert "one that this service names as its own" in said
    assert "The rules" in page.locator(".unchecked").inner_text()
    assert service.call("GET", f"/v1/games/{finished}/head")["hash"] in page.locator(".facts").inner_text()


@pytest.mark.processes
@pytest.mark.slow
def test_files_are_verified_without_a_connection(opened: Opens) -> None:
    page = opened("/?verify=", alone=True)
    page.locator(".drop input:enabled").wait_for()
    page.context.set_offline(True)
    choose(page, honest())
    page.get_by_role("heading", name=HELD).wait_for()
    for what, change in TAMPERED.items():
        content, seq = tampered(change)
        choose(page, content)
        verdict = page.locator(".outcome-card.bad", has_text=f"Event {seq}:")
        verdict.wait_for()
        assert independent(content) == str(seq), what
    choose(page, honest())
    page.get_by_role("heading", name=HELD).wait_for()


WITHOUT_ED25519 = """
const importKey = crypto.subtle.importKey.bind(crypto.subtle);
crypto.subtle.importKey = async (...given) => {
  if (given[2].name === "Ed25519") throw new DOMException("Unrecognized name.", "NotSupportedError");
  return importKey(...given);
};
"""


@pytest.mark.processes
@pytest.mark.slow
def test_a_browser_without_ed25519_checks_the_rest_and_says_what_it_left_out(opened: Opens, finished: str) -> None:

    def without(route: Any) -> None:
        """Runs the program where the browser refuses such keys, as older ones do."""
        real = route.fetch()
        route.fulfill(response=real, body=WITHOUT_ED25519 + real.text())

    page = opened(f"/?verify={finished}", before=lambda page: page.route("**/page/worker-*.js", without))
    page.get_by_role("heading", name=HELD).wait_for()
    assert "this browser has no Ed25519" in page.locator(".unchecked").inner_text()
    assert "The signature of the head" not in page.locator(".checked").inner_text()


@pytest.mark.processes
@pytest.mark.slow
def test_a_file_is_dropped(opened: Opens) -> None:
    page = opened("/?verify=")
    page.locator(".drop input:enabled").wait_for()
    dropped = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'dropped.ndjson')); return all; }",
        honest().decode(),
    )
    page.locator(".drop").dispatch_event("drop", {"dataTransfer": dropped})
    page.locator(".outcome-card.good", has_text="dropped.ndjson").wait_for()


@pytest.mark.processes
@pytest.mark.slow
def test_files_that_are_no_export_get_a_sentence(opened: Opens) -> None:
    page = opened("/?verify=")
    whole = honest().splitlines(keepends=True)
    for content, said in (
        (b"hello\n", "an export has a manifest"),
        (b"\x89PNG\n\xff\n\xfe\n", "this is not text in UTF-8"),
        (b'{"a":1}\n{"b":2}\n{"c":3}\n', "a member that the format demands is missing"),
        (b"".join(whole[:2]), "here it ends"),
        (b"".join(whole[:50]), "events are missing at the end"),
    ):
        choose(page, content)
        page.locator(".outcome-card.bad", has_text=said).wait_for()


@pytest.mark.processes
@pytest.mark.slow
def test_a_file_that_a_program_has_converted_is_no_forgery_for_the_page(opened: Opens) -> None:
    page = opened("/?verify=")
    for content, said in (
        (gzip.compress(honest()), "compressed (gzip)"),
        (b"\xef\xbb\xbf" + honest(), "byte order mark (UTF-8)"),
        (honest().replace(b"\n", b"\r\n"), "carriage returns (CRLF)"),
        (honest()[:-5000], "line feed at the end is missing"),
    ):
        choose(page, content)
        page.locator("[role=alert]", has_text=re.compile(f"It cannot be read: .*{re.escape(said)}")).wait_for()
        assert page.locator(".outcome-card").count() == 0


@pytest.mark.processes
@pytest.mark.slow
def test_a_game_that_cannot_be_fetched_is_said(opened: Opens, faults: Faults) -> None:
    faults.expected = ("404",)
    page = opened("/?verify=g_01M00000000000000000000000")
    page.get_by_role("alert", name="").get_by_text("There is no such game").wait_for()


@pytest.mark.processes
@pytest.mark.slow
def test_verification_has_no_serious_finding_and_fits_a_phone(opened: Opens, axe: Path) -> None:
    page = opened("/?verify=", width=360)
    for content, heading in ((honest(), HELD), (tampered(dropped)[0], BROKEN)):
        choose(page, content)
        page.get_by_role("heading", name=heading).wait_for()
        assert serious(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
