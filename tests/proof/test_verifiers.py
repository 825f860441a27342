"""Two verifiers, one that knows the rules and one that knows none of our code, agree about honest logs."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from domain import decider
from domain.commands import Abandon, PauseGame
from domain.engine.chance import SAMPLE, SHUFFLE, Chance
from domain.events import PileShuffled
from examples import verify_log
from service import export, verify
from service.proof import Broken
from tests.laws.plans import EXAMPLES, games
from tests.laws.play import Plan
from tests.proof.games import FORK, GAME, SIGNER, exported, fork, new_games, play

HOUSE = Path(__file__).resolve().parents[2]
VERIFIER = HOUSE / "examples" / "verify_log.py"
PLAIN = Plan(7, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})


def outcome(content: bytes) -> tuple[dict[str, int], verify.Findings]:
    """What both find, and that every command is decided in the same way again."""
    counts, _ = verify_log.check(content)
    found, findings = verify.checked(content)
    assert list(verify.differences(found)) == []
    return counts, findings


@settings(max_examples=max(3, EXAMPLES // 3))
@given(games())
def test_every_finished_game_verifies_with_any_variants_positions_and_undos(plan: Plan) -> None:
    policy = {**plan.options, "undo_policy": "majority"}
    counts, findings = outcome(exported(play(Plan(plan.seed, plan.seats, policy, plan.position, plan.variants), 60)))
    assert findings.sealed
    assert (counts["events"], counts["commands"]) == (findings.events, findings.commands)
    assert (counts["parts opened"], counts["parts closed"]) == (findings.openings, 0)
    assert counts["draws made again"] == findings.draws
    assert findings.undrawn == 0
    assert findings.states > 0


def test_a_game_that_everybody_left_verifies_and_stands_in_the_log__abandon_01(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.proof.games._end", lambda *given: None)
    left = play(PLAIN, 40)
    left.execute(GAME, PauseGame(at=0), "pause", "", "host")
    left.execute(GAME, Abandon(at=0), "abandon", "", "clock", "timer")
    content = exported(left)
    _, findings = outcome(content)
    assert findings.sealed
    assert b'"why":"abandoned"' in content
    assert verify.standing(verify.checked(content)[0]) is not None


def test_a_long_game_with_undos_verifies() -> None:
    played = play(PLAIN, 500)
    content = exported(played)
    _, findings = outcome(content)
    assert b'"type":"moves_undone"' in content
    assert findings.events > 500


@pytest.mark.parametrize("randomness", ["same", "fresh"])
def test_a_fork_verifies_by_itself(randomness: str) -> None:
    games = fork(play(PLAIN, 300, undos=False), randomness, 150)
    _, findings = outcome(exported(games, FORK))
    assert findings.draws > 0
    assert findings.chosen_seed == (randomness == "same")


def test_hashes_of_the_state_are_never_far_apart() -> None:
    content, last, longest = exported(play(PLAIN, 300, undos=False)), 0, 0
    for seq, line in enumerate(export.read(content).lines, 1):
        if any('"state"' in value for _, audience, _, value in line.openings if audience == "proof"):
            longest, last = max(longest, seq - last), seq
    assert longest <= 64 + 60


def test_what_lay_where_before_makes_no_difference_to_chance__chance_02() -> None:
    chance, again = Chance(b"seed", "g"), Chance(b"seed", "g")
    assert chance.shuffled(["c", "a", "b"], 3, "x") == again.shuffled(["b", "c", "a"], 3, "x")
    assert chance.sample(["c", "a", "b"], 2, 3, "x") == again.sample(["a", "b", "c"], 2, 3, "x")
    assert [each.of for each in chance.drawn] == [["a", "b", "c"], ["a", "b", "c"]]
    assert [each.method for each in chance.drawn] == [SHUFFLE, SAMPLE]


def test_the_independent_verifier_imports_nothing_of_ours_and_is_short() -> None:
    source = VERIFIER.read_text()
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
    assert len(source.splitlines()) <= 430


def test_it_runs_by_itself_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(exported(play(PLAIN, 20)))
    program = tmp_path / "verify_log.py"
    program.write_text(VERIFIER.read_text())
    command = [sys.executable, "-I", str(program), str(file), "--key", SIGNER.public["public_key"]]
    good = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("ok  ")
    file.write_bytes(file.read_bytes().replace(b"cosmic deck", b"comic  deck", 1))
    bad = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert bad.stdout.startswith("BROKEN  event ")


# -- a server that cheats ----------------------------------------------------------------------


def cheated(monkeypatch: pytest.MonkeyPatch, shuffled: Any) -> str:
    """What the verifiers say of a game whose server shuffled like this: every hash and signature in it fits."""
    monkeypatch.setattr(Chance, "shuffled", shuffled)
    content = exported(play(PLAIN, 20, undos=False, games=new_games()))
    monkeypatch.undo()
    with pytest.raises(verify_log.Broken) as broken:
        verify_log.check(content)
    with pytest.raises(Broken) as ours:
        verify.checked(content)
    assert broken.value.seq == ours.value.seq
    assert b'"draws":[[' in export.read(content).lines[ours.value.seq - 1].body
    return str(broken.value)


def test_a_pile_that_was_stacked_in_place_of_shuffled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stacked(self: Chance, items: list[str], first: int, label: str) -> list[str]:
        self._note(first, max(0, len(items) - 1), label, SHUFFLE, sorted(items), sorted(items))
        return sorted(items)

    assert "another outcome" in cheated(monkeypatch, stacked)


def test_an_order_that_was_chosen_before_the_shuffle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Chance.shuffled

    def prepared(self: Chance, items: list[str], first: int, label: str) -> list[str]:
        order = honest(self, items, first, label)
        self.drawn[-1] = self.drawn[-1]._replace(of=sorted(items, reverse=True))
        return order

    assert "order of choice" in cheated(monkeypatch, prepared)


def test_draws_that_are_used_twice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Chance.shuffled

    def foreseen(self: Chance, items: list[str], first: int, label: str) -> list[str]:
        order = honest(self, items, 0, label)
        self.drawn[-1] = self.drawn[-1]._replace(first=first)
        return order

    assert "another outcome" in cheated(monkeypatch, foreseen)


# -- other rules -------------------------------------------------------------------------------


def test_a_command_that_the_rules_decide_otherwise_is_reported_and_other_rules_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(exported(play(PLAIN, 20, undos=False)))
    original = decider.decide

    def otherwise(*given: Any) -> Any:
        return [event for event in original(*given) if not isinstance(event, PileShuffled)]

    monkeypatch.setattr(decider, "decide", otherwise)
    assert verify.main([str(file)]) == 1
    assert "BROKEN  event " in capsys.readouterr().out
    monkeypatch.setattr(verify, "RULESET", "2099.1")
    assert verify.main([str(file)]) == 0
    assert "RULES   event " in capsys.readouterr().out
