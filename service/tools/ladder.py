"""The ladder computed again from a mirror of the log of finished games."""

from pathlib import Path

import click

from domain.rating.ladder import Ladders, ranking
from service.tools.verbs import EXIT_CODES, Verb
from service.verification import ladder_check
from service.verification.errors import VerificationError
from service.verification.ladder_check import Mirror


def _keys(written: str) -> list[bytes]:
    """Returns the key that was given, if one was. Raises BadParameter."""
    try:
        return [bytes.fromhex(written)] if written else []
    except ValueError:
        raise click.BadParameter("it is not hex digits.", param_hint="--key") from None


@click.command(
    "ladder",
    cls=Verb,
    examples=["--log var/finished", "--log mirror --exports games --key PUBLIC_KEY"],
    exit_codes={
        0: "nothing is wrong",
        1: "something is wrong, or could not be checked: a line `BROKEN` or `NOT CHECKED` says what",
        2: f"the mirror cannot be read, or {EXIT_CODES[2]}",
    },
)
@click.option(
    "--log",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A mirror of the log: the folder with `checkpoint` and `tile`.",
)
@click.option(
    "--exports",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder with exports of games, each named by its game: GAME.ndjson.",
)
@click.option("--key", default="", metavar="HEX", help="The server's public key, as you know it.")
def command(folder: Path, exports: Path | None, key: str) -> int:
    """Computes the ladder from the log of finished games, as everybody can.

    It asks no server. The entries must lead to the signed checkpoint of the mirror. With exports it finds each place in
    each rated game again, from the events of that game.
    """
    try:
        mirror = ladder_check.mirrored(folder, _keys(key))
        _tell(mirror, ladder_check.ladders(mirror), signed=bool(key))
        return 0 if exports is None or _games_are_right(mirror, exports, key) else 1
    except VerificationError as error:
        print(f"BROKEN  {error.detail}")
        return 1
    except OSError as error:
        print(f"NOT READ  {error}")
        return 2


def _tell(mirror: Mirror, ladders: Ladders, signed: bool) -> None:
    size, origin = mirror.checkpoint.size, mirror.checkpoint.origin
    print(f"ok      {size} entries lead to the checkpoint of {origin}" + (", signed" if signed else ""))
    if not signed:
        print("note    the signature of the checkpoint is not checked (--key)")
    for kind, ladder in sorted(ladders.ratings.items()):
        print(f"\n{kind}s")
        for rank, (id, rating) in enumerate(ranking(ladder), 1):
            games = f"{rating.games} games, {rating.wins} won" + (", provisional" if rating.provisional else "")
            numbers = f"{rating.value:.6f}  (mu {rating.mu:.6f}, sigma {rating.sigma:.6f})"
            print(f"{rank:6}  {id:18}  {numbers}  {games}")


def _games_are_right(mirror: Mirror, exports: Path, key: str) -> bool:
    """Prints what the exports say of the results; False where one is wrong or missing."""
    right = missing = wrong = 0
    print()
    for game in ladder_check.examined(mirror, exports, key):
        if game.wrong:
            print(f"BROKEN  {game.game}: {game.wrong}")
            wrong += 1
        elif game.exported:
            right += 1
        else:
            missing += 1
    print(f"ok      {right} results follow from the exports of their games")
    if missing:
        print(f"NOT CHECKED  {missing} results, of games without an export here")
    return not missing and not wrong
