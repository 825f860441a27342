"""Two verifiers, one that knows the rules and one that knows none of our code, agree about honest logs."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from domain import decider
from domain.commands import Abandon, Answer, CloseGame, PauseGame, RequestFork, WithdrawFork
from domain.engine.chance import SAMPLE, SHUFFLE, Chance
from domain.engine.runner import Runner
from domain.events import PileShuffled, PileStacked
from domain.game.position_document import document
from domain.history import lives
from domain.refusal import Refused
from domain.requests import forks
from domain.state import State
from examples import verify_log
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from service.tools import command_line
from service.verification import export_check, export_format, fork_origin, redecide
from service.verification.errors import VerificationError
from service.verification.log_check import Findings
from tests.proof.both import verify_command
from tests.proof.games import FORK, GAME, SIGNER, end_it, exported, fork, new_games, play, send, undone
from tests.properties.plans import EXAMPLES, games
from tests.properties.play import Plan

ROOT = Path(__file__).resolve().parents[2]
VERIFIER = ROOT / "examples" / "verify_log.py"
PLAIN = Plan(7, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})


def outcome(content: bytes) -> tuple[dict[str, int], Findings]:
    """Returns what both find, and that every command is decided in the same way again."""
    counts, *_ = verify_log.check(content)
    found, findings = export_check.checked(content)
    assert list(redecide.differences(found)) == []
    return counts, findings


def test_a_game_with_a_quake_verifies__QUAKE_09() -> None:
    """Each card of the new hands comes from the top of the deck."""
    nearly_empty = Plan(2, ("red", "blue", "green"), {"alien_selection": "random"}, {"deck_size": 2, "seats": []})
    content = exported(play(nearly_empty, 120))
    assert b'"quake_struck"' in content
    outcome(content)


@settings(max_examples=max(3, EXAMPLES // 3))
@given(games())
def test_every_finished_game_verifies_with_any_variants_positions_and_undos(plan: Plan) -> None:
    policy = {**plan.options, "undo_policy": "majority"}
    counts, findings = outcome(exported(play(Plan(plan.seed, plan.seats, policy, plan.position, plan.variants), 60)))
    assert findings.finalized
    assert (counts["events"], counts["commands"]) == (findings.events, findings.commands)
    assert (counts["parts opened"], counts["parts closed"]) == (findings.openings, 0)
    assert counts["draws made again"] == findings.draws
    assert findings.undrawn == 0
    assert findings.states > 0


LAID = {"start": "alliance", "offense": "red", "defense": "blue", "planet": "blue-1"}


@pytest.mark.parametrize("position", [None, LAID])
def test_teams_of_a_game_on_small_systems_verify__TEAM_02_FOUR_01(position: dict[str, Any] | None) -> None:
    """Teams that are dealt into an encounter under way are picked so that they fit it."""
    seats = ("red", "blue", "green", "yellow", "purple")
    plan = Plan(6, seats, {"alien_selection": "random"}, position, ("four_planets", "team"))
    content = exported(play(plan, 40))
    _, findings = outcome(content)
    assert findings.finalized
    assert b'"type":"teams_dealt"' in content


def test_a_game_that_everybody_left_verifies_and_stands_in_the_log__abandon_01() -> None:
    left = play(PLAIN, 40, end=False)
    left.carry_out(PreparedCommand(GAME, PauseGame(at=0), Sender("host:pause", "", "host")))
    left.carry_out(
        PreparedCommand(GAME, Abandon(at=0), Sender(f"abandon:{left.load(GAME).version}", "", "clock", "timer"))
    )
    content = exported(left)
    _, findings = outcome(content)
    assert findings.finalized
    assert b'"why":"abandoned"' in content
    assert export_check.standing(export_check.checked(content)[0]) is not None


def test_a_game_that_the_operator_closed_verifies_and_stands_in_the_log__close_01() -> None:
    closed = play(PLAIN, 40, end=False)
    closed.carry_out(PreparedCommand(GAME, PauseGame(at=0), Sender("host:pause", "", "host")))
    closed.carry_out(
        PreparedCommand(
            GAME, CloseGame(at=0, reason="A bot that never ends."), Sender("operator:close", "", "operator")
        )
    )
    content = exported(closed)
    _, findings = outcome(content)
    assert findings.finalized
    assert b'"data":{"reason":"A bot that never ends."}' in content
    assert b'"why":"closed"' in content
    assert export_check.standing(export_check.checked(content)[0]) is not None


def test_a_long_game_with_undos_verifies() -> None:
    _, findings = outcome(undone(PLAIN, 300))
    assert findings.events > 500


@pytest.mark.parametrize("randomness", ["same", "fresh"])
def test_a_fork_verifies_by_itself(randomness: str) -> None:
    forked = (fork(play(PLAIN, 60, undos=False), randomness, 60) for _ in range(20))
    checked = (outcome(exported(games, FORK))[1] for games in forked)
    findings = next(findings for findings in checked if findings.draws)
    assert findings.chosen_seed == (randomness == "same")


def test_a_game_that_begins_from_a_whole_table_verifies() -> None:
    """Its piles lie as they lay in the other game, which is no longer known; what is drawn since is drawn by chance."""
    before = play(PLAIN, 80, undos=False, end=False).load(GAME)
    options = {"undo_policy": "majority"}
    games = play(Plan(8, PLAIN.seats, options, document(before)), 100)
    counts, findings = outcome(exported(games))
    assert findings.finalized
    assert counts["draws made again"] == findings.draws


def test_a_game_in_which_forks_were_asked_for_verifies__FORK_09() -> None:
    """Agreed, refused and withdrawn: requests are decided again like any other command."""
    games = play(PLAIN, 40, undos=False, end=False)
    for number, said in enumerate(("yes", "no", "nothing")):
        now = games.load(GAME)
        options = {"undo_cooldown_seconds": 0}
        assert options.items() <= now.options.items()
        asked = RequestFork(at=0, seat="red", to=_beginning(games), game=FORK)
        send(games, asked, f"ask {number}")
        request = games.load(GAME).request
        assert request
        id = request.id
        for vote, pending in list(games.load(GAME).questions.items()) if said != "nothing" else []:
            if games.load(GAME).request is not None:
                answer = Answer(
                    at=0, seat=pending.seat, question=vote, answer={"kind": "confirm", "yes": said == "yes"}
                )
                send(games, answer, f"vote {number} {vote}")
        if said == "nothing":
            send(games, WithdrawFork(at=0, seat="red", id=id), "withdraw")
        assert games.load(GAME).request is None
    end_it(games, iter(range(10**6, 10**7)))
    content = exported(games)
    outcome(content)
    for type in (b"fork_requested", b"fork_voted", b"fork_agreed", b"fork_refused"):
        assert b'"type":"%s"' % type in content


def _beginning(games: Games) -> int:
    """Returns the newest version at which a fork could begin."""
    ends = games.ends_until(GAME, games.load(GAME).version)
    return next(seq for seq in ends if _can_begin(games.state_at(GAME, seq)))


def _can_begin(state: State) -> bool:
    try:
        forks.table(state, forks.FRESH)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("randomness", ["same", "fresh"])
def test_a_fork_is_checked_together_with_its_ancestor__STORE_3_9(
    randomness: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = fork(play(PLAIN, 40, undos=False), randomness, 30)
    ancestor, content, alone = exported(games), exported(games, FORK), exported(play(PLAIN, 0, undos=False))
    files = [tmp_path / name for name in ("fork", "ancestor", "other")]
    for file, bytes_ in zip(files, (content, ancestor, alone), strict=True):
        file.write_bytes(bytes_)
    fork_file, its_ancestor, other = map(str, files)
    for program, words in (
        (verify_log.main, "are where they were there"),
        (verify_command, "follows from the ancestor's"),
    ):
        assert program([fork_file, "--ancestor", its_ancestor]) == 0
        said = capsys.readouterr().out
        assert "it continues from event" in said
        assert words in said
        assert program([fork_file]) == 0
        assert "(--ancestor)" in capsys.readouterr().out
        # Another game of the same name, a game that is no fork, and an ancestor of which a byte is changed.
        assert program([fork_file, "--ancestor", other]) == 1
        assert program([its_ancestor, "--ancestor", its_ancestor]) == 1
        files[1].write_bytes(ancestor.replace(b"cosmic deck", b"comic  deck", 1))
        assert program([fork_file, "--ancestor", its_ancestor]) == 1
        assert capsys.readouterr().out.count("BROKEN") == 3
        files[1].write_bytes(ancestor)


@pytest.mark.parametrize("randomness", ["same", "fresh"])
def test_a_fork_whose_table_is_not_that_of_its_ancestor_is_found__STORE_3_9(
    randomness: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = forks.table

    def arranged(state: State, how: str) -> dict[str, Any]:
        """Swaps two cards of which one lay open."""
        table = honest(state, how)
        deck, open_ = table["zones"]["deck"], table["zones"]["discard"]
        deck[0], open_[0] = open_[0], deck[0]
        return table

    games = play(PLAIN, 60, undos=False)
    monkeypatch.setattr(forks, "table", arranged)
    content = exported(fork(games, randomness, 30, lambda seq: bool(games.state_at(GAME, seq).zones["discard"])), FORK)
    monkeypatch.undo()
    ancestor = exported(games)
    with pytest.raises(verify_log.VerificationError, match="elsewhere in the ancestor"):
        verify_log.check_ancestor(verify_log.check(content)[2][0], ancestor)
    with pytest.raises(VerificationError, match="set in another way"):
        fork_origin.fork_origin_of(export_check.checked(content)[0], export_check.checked(ancestor)[0])


def test_a_fork_of_what_was_taken_back_since_says_so__STORE_3_9() -> None:
    played = (play(Plan(seed, PLAIN.seats, PLAIN.options), 200) for seed in range(2, 20))
    games = next(each for each in played if len(each.living(GAME)) > 1 and each.living(GAME)[1][0] < 600)
    alive = games.living(GAME)
    fork(games, "same", 0, lambda seq: not lives(alive, seq))
    content, ancestor = exported(games, FORK), exported(games)
    assert "undone there since" in verify_log.check_ancestor(verify_log.check(content)[2][0], ancestor)
    assert not fork_origin.fork_origin_of(export_check.checked(content)[0], export_check.checked(ancestor)[0]).alive


def test_hashes_of_the_state_are_never_far_apart() -> None:
    content, last, longest = exported(play(PLAIN, 150, undos=False)), 0, 0
    for seq, line in enumerate(export_format.read(content).lines, 1):
        if any('"state"' in value for _, audience, _, value in line.openings if audience == "proof"):
            longest, last = max(longest, seq - last), seq
    assert longest <= 64 + 60


def test_what_lay_where_before_makes_no_difference_to_chance__chance_02() -> None:
    chance, again = Chance(b"seed", "g"), Chance(b"seed", "g")
    assert chance.shuffled(["c", "a", "b"], 3, "x") == again.shuffled(["b", "c", "a"], 3, "x")
    assert chance.sample(["c", "a", "b"], 2, 3, "x") == again.sample(["a", "b", "c"], 2, 3, "x")
    assert [each.of for each in chance.drawn] == [["a", "b", "c"], ["a", "b", "c"]]
    assert [each.method for each in chance.drawn] == [SHUFFLE, SAMPLE]


def test_the_independent_verifier_imports_nothing_of_ours() -> None:
    source = VERIFIER.read_text()
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}


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
    file.unlink()
    gone = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (gone.returncode, gone.stderr) == (2, "")
    assert gone.stdout.startswith("NOT READ  ")
    told = subprocess.run([*command[:3], "--help"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.returncode, "--ancestor" in told.stdout) == (0, True)


def test_a_reader_of_the_independent_verifier_may_go_before_its_end(tmp_path: Path) -> None:
    """As `head` does; what was found is the exit code all the same."""
    file = tmp_path / "export"
    for content, found in ((exported(play(PLAIN, 10)), 0), (b"no export\n", 1), (None, 2)):
        file.unlink(missing_ok=True)
        if content is not None:
            file.write_bytes(content)
        reads, writes = os.pipe()
        os.close(reads)
        command = [sys.executable, str(VERIFIER), str(file)]
        run = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
        os.close(writes)
        assert (run.returncode, run.stderr) == (found, "")


def test_a_file_that_cannot_be_read_is_not_called_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["verify", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().out.startswith("NOT READ  ")


# -- a server that cheats ----------------------------------------------------------------------


def cheated(monkeypatch: pytest.MonkeyPatch, shuffled: Any) -> str:
    """Returns what the verifiers say of a game whose server shuffled like this: every hash and signature in it fits."""
    monkeypatch.setattr(Chance, "shuffled", shuffled)
    content = exported(play(PLAIN, 20, undos=False, games=new_games()))
    monkeypatch.undo()
    with pytest.raises(verify_log.VerificationError) as broken:
        verify_log.check(content)
    with pytest.raises(VerificationError) as ours:
        export_check.checked(content)
    assert broken.value.seq == ours.value.seq
    assert b'"draws":[[' in export_format.read(content).lines[ours.value.seq - 1].body
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

    assert "not in the order that the format demands" in cheated(monkeypatch, prepared)


def test_draws_that_are_used_twice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Chance.shuffled

    def foreseen(self: Chance, items: list[str], first: int, label: str) -> list[str]:
        order = honest(self, items, 0, label)
        self.drawn[-1] = self.drawn[-1]._replace(first=first)
        return order

    assert "another outcome" in cheated(monkeypatch, foreseen)


def laid(monkeypatch: pytest.MonkeyPatch, otherwise: Any) -> str:
    """Returns what the independent verifier says of a game with differently laid piles. Every hash in it fits."""
    honest = Runner.emit

    def emit(self: Runner, event: Any) -> None:
        honest(self, otherwise(event) if isinstance(event, PileStacked) else event)

    monkeypatch.setattr(Runner, "emit", emit)
    content = exported(play(PLAIN, 20, undos=False, games=new_games()))
    monkeypatch.undo()
    with pytest.raises(verify_log.VerificationError) as broken:
        verify_log.check(content)
    return str(broken.value)


def test_a_flare_that_a_position_hides_replaces_a_drawn_one_for_both_verifiers__TIME_37() -> None:
    hands = {"red": ["attack-08"], "blue": ["attack-10", "flare-human"], "green": ["negotiate", "flare-oracle"]}
    position = {"seats": [{"seat": seat, "aliens": [], "hand": hand} for seat, hand in hands.items()]}
    counts, findings = outcome(exported(play(Plan(5, ("red", "blue", "green"), {}, position), 20)))
    assert counts["draws made again"] == findings.draws


@pytest.mark.parametrize("wished", [["attack-08"], ["flare-human"]])
def test_more_drawn_flares_than_a_position_hides_are_not_left_out_of_the_deck(wished: list[str]) -> None:
    table = verify_log.Table(set())
    table.wished = {title for title in wished if title.startswith("flare-")}
    drawn, event = ["flare-tide", "flare-void", "flare-zombie"], {"type": "pile_stacked", "seq": 9}
    fitting = [*wished, *drawn[len(table.wished) :]]
    table.check({**event, "data": {"cards": [f"{title}#1" for title in fitting]}}, "sample", sorted(drawn), drawn)
    with pytest.raises(verify_log.VerificationError):
        table.check({**event, "data": {"cards": [f"{fitting[0]}#1"]}}, "sample", sorted(drawn), drawn)


def test_a_pile_that_holds_a_card_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(event: PileStacked) -> PileStacked:
        return msgspec.structs.replace(event, cards=[*event.cards[1:], event.cards[-1]] if event.cards else [])

    assert "elsewhere, or appear twice" in laid(monkeypatch, doubled)


def test_an_order_that_is_called_a_wish_though_nobody_wished_for_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wished(event: PileStacked) -> PileStacked:
        return msgspec.structs.replace(event, why="position")

    assert "no position was given" in laid(monkeypatch, wished)


def test_a_pile_that_was_laid_and_not_shuffled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Runner.emit

    def unshuffled(self: Runner, event: Any) -> None:
        if not (isinstance(event, PileShuffled) and event.zone == "destiny"):
            honest(self, event)

    monkeypatch.setattr(Runner, "emit", unshuffled)
    content = exported(play(PLAIN, 30, undos=False, games=new_games()))
    monkeypatch.undo()
    with pytest.raises(verify_log.VerificationError, match="never shuffled"):
        verify_log.check(content)


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
    assert command_line.main(["verify", str(file)]) == 1
    assert "BROKEN  event " in capsys.readouterr().out
    monkeypatch.setattr(redecide, "RULESET", "2099.1")
    assert command_line.main(["verify", str(file)]) == 0
    assert "RULES   event " in capsys.readouterr().out
