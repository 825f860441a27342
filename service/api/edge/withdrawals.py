"""Withdrawals of games that have not begun."""

from service.context import context


def withdraw(game: str) -> bool:
    """Withdraws a game that has not begun; False for one that has, which stays as it is (TABLE-01).

    Who sat in it has met nobody there (RATE-06). Raises GameNotFound, Corrupt, StoreUnavailable, NotConfirmed.
    """
    shared = context()
    if not shared.games.log.withdraw(game):
        return False
    # Nobody sits down or gets up any more.
    shared.meetings.forget(game, [each.ladder for each in shared.games.load(game).ladder_ids.values()])
    shared.lobby.withdraw(game)
    return True
