"""The table of measured bots on docs/develop/bots.md: `python -m tests.repo.strengths_page` writes it."""

from service.play.bots.profiles import BOTS, TABLES, strengths
from tests.guides import pages
from tests.repo.sources import ROOT, renew

PAGE = ROOT / "docs" / "develop" / "bots.md"
PART = "strengths"


def rows() -> str:
    """Returns a row for each bot at each table."""
    found = [
        f"| `{bot}` | `{each.against}` | {TABLES[each.table]} | {each.games} | {each.rate:g} | "
        f"{each.low:g} to {each.high:g} |"
        for bot in BOTS
        for each in strengths()[bot]
    ]
    head = [
        "",
        "| bot | against three | table | games | won | interval of 95 % |",
        "| --- | --- | --- | ---: | ---: | --- |",
    ]
    return "\n".join([*head, *found, "", ""])


def written() -> str:
    """Returns the page with the table written again."""
    return pages.with_part(PAGE.read_text(encoding="utf-8"), PART, rows())


if __name__ == "__main__":
    renew(PAGE, written())
