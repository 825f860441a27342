"""The check of an exported game, with what it prints."""

from collections.abc import Sequence
from pathlib import Path

import click

from service.tools import exports
from service.tools.verbs import EXIT_CODES, Verb
from service.verification import fork_origin, inclusion, redecide
from service.verification.errors import ConvertedError, VerificationError
from service.verification.export_check import checked, standing
from service.verification.export_format import Export
from service.verification.log_check import Findings


def _hex(written: str) -> bytes:
    """Raises BadParameter."""
    try:
        return bytes.fromhex(written)
    except ValueError:
        raise click.BadParameter("it is not hex digits.") from None


@click.command(
    "verify",
    cls=Verb,
    examples=[
        "game.ndjson --key PUBLIC_KEY",
        "fork.ndjson --ancestor game.ndjson",
        "g_01K2QX3N0F8T5V7W9Y1A3B5C7D --server http://127.0.0.1:8080",
    ],
    exit_codes={
        0: "nothing is wrong",
        1: "something is wrong, or what you asked for could not be checked: a line `BROKEN` or `NOT CHECKED` says what",
        2: f"the file cannot be read, or {EXIT_CODES[2]}",
    },
)
@click.argument("game")
@exports.server_option
@click.option("--key", default="", metavar="HEX", help="The server's public key, as you know it.")
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    metavar="NOTE",
    help="A file with a checkpoint of the log of finished games that you have kept.",
)
@click.option(
    "--log-key",
    type=_hex,
    metavar="HEX",
    help="The public key that signed the checkpoint, if the server has another one now.",
)
@click.option(
    "--consistency",
    type=click.Path(path_type=Path),
    metavar="PROOF",
    help="A file with the answer of /v1/log/consistency that belongs to the checkpoint.",
)
@click.option(
    "--ancestor",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="For a fork: the export of the game that it comes from.",
)
def command(
    game: str,
    server: str | None,
    key: str,
    checkpoint: Path | None,
    log_key: bytes | None,
    consistency: Path | None,
    ancestor: Path | None,
) -> int:
    """Checks a game: the exported one in the file GAME, or one at a server.

    It fetches nothing but the export, and that only with `--server`.
    It checks the hash chain, the signature and the commitments, makes every draw again, and decides each stored
    command again by the rules. A finished game must have its place in the log of finished games.
    `examples/verify_log.py` checks the same, except for the rules, without any code of the service.
    """
    try:
        export, findings = checked(exports.content(game, server), key)
    except OSError as error:
        print(f"NOT READ  {error}")
        return 2
    except ConvertedError as error:
        print(f"NOT READ  {error.detail}")
        return 2
    except VerificationError as error:
        print(f"BROKEN  {error}")
        return 1
    _tell(findings)
    if not findings.chosen_seed:
        added = ", ".join(seat + " (committed first)" * committed for seat, committed in findings.added.items())
        print(f"note    seats that added to the server's seed, in turn: {added or 'none, so the server chose alone'}")
    descends = _descends(export, ancestor, key)
    if not findings.finalized:
        print("NOT CHECKED  closed parts, draws, states, decisions and the log of finished games: the game is not over")
        return 0 if descends and not checkpoint else 1
    decided = _decided(export, findings)
    keys = [bytes.fromhex(each) for each in ([key] if key else _keys_of(export))]
    if not key:
        print("note    the key comes from the file: compare it with a key that you know (--key)")
    stands = _stands(export, [*keys, log_key] if log_key else keys, checkpoint, consistency)
    return 0 if stands and descends and decided else 1


def _decided(export: Export, findings: Findings) -> bool:
    """Checks whether the rules decide each stored command in the same way again."""
    wrong = 0
    for difference in redecide.differences(export):
        word = "RULES " if difference.explained else "BROKEN"
        print(f"{word}  event {difference.seq}: {difference.detail}")
        wrong += not difference.explained
    lost = findings.lost.last
    which = f"each command after event {lost}" if lost else f"each of {findings.commands} commands"
    print(f"{'ok    ' if not wrong else 'BROKEN'}  {which} was decided again")
    return not wrong


def _keys_of(export: Export) -> list[str]:
    return [key["public_key"] for key in export.manifest["keys"]]


def _descends(export: Export, file: Path | None, key: str) -> bool:
    """Checks whether a fork continues its ancestor; without the export of the ancestor that is not checked."""
    if file is None:
        if export.lines[0].body.startswith(b'{"type":"game_forked"'):
            print("NOT CHECKED  the origin of this fork: give the export of its ancestor (--ancestor)")
        return True
    try:
        ancestor, _ = checked(file.read_bytes(), key)
    except ConvertedError as error:
        print(f"NOT READ  ancestor: {error.detail}")
        return False
    except (OSError, VerificationError) as error:
        print(f"BROKEN  ancestor: {error}")
        return False
    return fork_origin.report(export, ancestor)


def _stands(export: Export, keys: Sequence[bytes], checkpoint: Path | None, consistency: Path | None) -> bool:
    try:
        return inclusion.report(standing(export), keys, checkpoint, consistency)
    except OSError as error:
        print(f"NOT CHECKED  {error}")
        return False


def _tell(findings: Findings) -> None:
    print(f"ok      chain of {findings.events} events, head {findings.hash}, signed")
    print(f"ok      {findings.openings} hidden parts opened and correct, {findings.hidden} closed")
    print(f"ok      {findings.draws} draws made again, {findings.undrawn} not")
    print(f"ok      {findings.states} hashes of the state match")
    if findings.signatures or findings.unread:
        print(f"ok      {findings.signatures} commands signed by their seats, {findings.unread} signatures closed")
    if findings.lost.last:
        print(f"LOST    nobody can check any more: {findings.lost.in_words(findings.lost_draws)}")
    if findings.chosen_seed:
        print("note    the host chose the seed: nothing in this game was random")
