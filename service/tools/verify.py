"""The check of an exported game, with what it prints."""

from collections.abc import Sequence
from pathlib import Path

import click

from service.tools.verbs import EXIT_CODES, Verb
from service.verification import fork_origin, inclusion, redecide
from service.verification.errors import VerificationError
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
    examples=["game.ndjson --key PUBLIC_KEY", "fork.ndjson --ancestor game.ndjson"],
    exit_codes={
        0: "nothing is wrong",
        1: "something is wrong, or what you asked for could not be checked: a line `BROKEN` or `NOT CHECKED` says what",
        2: f"the file cannot be read, or {EXIT_CODES[2]}",
    },
)
@click.argument("file", type=click.Path(path_type=Path))
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
    help="Of a fork: the export of the game that it comes from.",
)
def command(
    file: Path,
    key: str,
    checkpoint: Path | None,
    log_key: bytes | None,
    consistency: Path | None,
    ancestor: Path | None,
) -> int:
    """Checks the exported game in FILE. Fetches nothing.

    It checks the hash chain, the signature and the commitments, makes every draw again, and decides each stored
    command again by the rules. A finished game must have its place in the log of finished games.
    `examples/verify_log.py` checks the same but for the rules, without any code of the service.
    """
    try:
        found, findings = checked(file.read_bytes(), key)
    except OSError as error:
        print(f"NOT READ  {error}")
        return 2
    except VerificationError as error:
        print(f"BROKEN  {error}")
        return 1
    _tell(findings)
    if not findings.chosen_seed:
        added = ", ".join(seat + " (promised first)" * promised for seat, promised in findings.added.items())
        print(f"note    to the server's seed added, in turn: {added or 'nobody, so it chose alone'}")
    descends = _descends(found, ancestor, key)
    if not findings.finalized:
        print("NOT CHECKED  the game is not over: closed parts, draws, states, decisions, the log of finished games")
        return 0 if descends and not checkpoint else 1
    decided = _decided(found, findings)
    keys = [bytes.fromhex(each) for each in ([key] if key else _keys_of(found))]
    if not key:
        print("note    the key is the one that stands in the file: compare it with one that you know (--key)")
    stands = _stands(found, [*keys, log_key] if log_key else keys, checkpoint, consistency)
    return 0 if stands and descends and decided else 1


def _decided(found: Export, findings: Findings) -> bool:
    """Whether the rules decide each stored command in the same way again."""
    wrong = 0
    for difference in redecide.differences(found):
        word = "RULES " if difference.explained else "BROKEN"
        print(f"{word}  event {difference.seq}: {difference.detail}")
        wrong += not difference.explained
    lost = findings.lost.last
    which = f"each command behind event {lost}" if lost else f"each of {findings.commands} commands"
    print(f"{'ok    ' if not wrong else 'BROKEN'}  {which} was decided again")
    return not wrong


def _keys_of(found: Export) -> list[str]:
    return [key["public_key"] for key in found.manifest["keys"]]


def _descends(found: Export, file: Path | None, key: str) -> bool:
    """Of a fork: that it goes on from its ancestor; without the ancestor's export that is believed."""
    if file is None:
        if found.lines[0].body.startswith(b'{"type":"game_forked"'):
            print("NOT CHECKED  where this fork comes from: give the export of its ancestor (--ancestor)")
        return True
    try:
        ancestor, _ = checked(file.read_bytes(), key)
    except (OSError, VerificationError) as error:
        print(f"BROKEN  ancestor: {error}")
        return False
    return fork_origin.report(found, ancestor)


def _stands(found: Export, keys: Sequence[bytes], checkpoint: Path | None, consistency: Path | None) -> bool:
    try:
        return inclusion.report(standing(found), keys, checkpoint, consistency)
    except OSError as error:
        print(f"NOT CHECKED  {error}")
        return False


def _tell(findings: Findings) -> None:
    print(f"ok      chain of {findings.events} events, head {findings.hash}, signed")
    print(f"ok      {findings.openings} parts opened and fitting, {findings.hidden} closed")
    print(f"ok      {findings.draws} draws made again, {findings.undrawn} not")
    print(f"ok      {findings.states} hashes of the state")
    if findings.signatures or findings.unread:
        print(f"ok      {findings.signatures} commands signed by their seats, {findings.unread} signatures closed")
    if findings.lost.last:
        print(f"LOST    not checked, and never will be: {findings.lost.in_words(findings.lost_draws)}")
    if findings.chosen_seed:
        print("note    the seed was chosen by hand: nothing in this game was random")
