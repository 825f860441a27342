"""The verbs of the client that print something and end."""

import stat
from collections.abc import Mapping

import pytest

from terminal.addresses import place
from terminal.kept_tokens import KeptTokens
from tests.repo.running import Run
from workers import command_line

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def made(service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert command_line.main(["new", "--server", service.url, *words], home) == 0
    return capsys.readouterr().out.splitlines()


def test_a_new_game_is_in_the_list_with_its_open_seats(
    service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    address = made(service, home, capsys, "--bots", "2", "--variants", "reward_deck,four_planets")[0].split()[1]
    assert command_line.main(["games", "--server", service.url, "--status", "lobby"], home) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith(place(address, "").game)]
    assert row.split()[1:4] == ["lobby", "4", "2"]


def test_the_tokens_are_in_a_file_that_only_their_person_can_read(
    service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = made(service, home, capsys)
    game = place(printed[0].split()[1], "").game
    kept = KeptTokens.of(home)
    assert kept.of_game(service.url, game)["host"].startswith("ceh_")
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600
    assert "ceh_" not in "\n".join(printed)


def test_a_private_game_has_an_invitation_for_each_free_seat_and_is_in_no_list(
    service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = made(service, home, capsys, "--seats", "3", "--bots", "1", "--private")
    invitations = [place(line.split()[1], "") for line in printed if line.startswith("invite")]
    assert len({invitation.code for invitation in invitations}) == 2
    assert command_line.main(["games", "--server", service.url, "--limit", "100"], home) == 0
    assert invitations[0].game not in capsys.readouterr().out


def test_history_and_verify_read_a_game_from_a_server_as_from_a_file(
    service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str], finished: str
) -> None:
    fetched = service.call("GET", f"/v1/games/{finished}")["version"]
    for verb, last in (("history", f"  {fetched}  All secrets of the game are opened."), ("verify", "")):
        assert command_line.main([verb, finished, "--server", service.url], home) == 0
        told = capsys.readouterr().out
        assert last in told
        assert "BROKEN" not in told
    assert "was decided again" in told
    assert command_line.main(["verify", "g_none", "--server", service.url], home) == 1
    assert "404" in capsys.readouterr().err


def test_a_refusal_is_one_line(service: Run, home: Mapping[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["new", "--server", service.url, "--variants", "reward_dekc"], home) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("not done: ")
    assert "reward_dekc" in line
