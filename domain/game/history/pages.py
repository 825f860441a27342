"""The history as text: lines under headings, plain or in Markdown."""

from collections.abc import Iterable, Iterator

from domain.game.history.teller import HistoryLine

UNDONE = " (undone)"


def plain(lines: Iterable[tuple[HistoryLine, bool]]) -> str:
    """Returns the lines, alive or not, each with version and text, under a heading for each encounter."""
    written: list[str] = []
    for heading, line, lives in _headed(lines):
        if heading:
            written += [""] * bool(written) + [", ".join(heading)]
        written.append(f"{line.version:>6}  {line.text}{'' if lives else UNDONE}")
    return "\n".join([*written, ""]) if written else ""


def markdown(lines: Iterable[tuple[HistoryLine, bool]]) -> str:
    """Returns the same as a list in Markdown (CommonMark)."""
    written: list[str] = []
    for heading, line, lives in _headed(lines):
        if heading:
            written += [""] * bool(written) + [f"## {', '.join(heading)}", ""]
        text = line.text if lives else f"~~{line.text}~~{UNDONE}"
        written.append(f"- {text} `{line.version}`")
    return "\n".join([*written, ""]) if written else ""


def _headed(lines: Iterable[tuple[HistoryLine, bool]]) -> Iterator[tuple[list[str], HistoryLine, bool]]:
    """Yields each line with the words of the heading above it; none where the heading is still the same."""
    before = None
    for line, lives in lines:
        place = line.turn, line.encounter
        words = [f"Turn {line.turn}" if line.turn else "Before the first turn"]
        words += [f"encounter {line.encounter}"] * bool(line.encounter)
        yield words if place != before else [], line, lives
        before = place
