"""The table as people read it, and the same as JSON."""

import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bench.measuring import machine
from bench.measuring.machine import Load
from bench.measuring.row import Row, spread

WIDEST = 48
HEAD = ("work", "floor or peer", "", "ours", "ratio", "(spread)", "must", "goal", "reached")


class Module(NamedTuple):
    """The findings of a module of the table, and how busy the machine was."""

    name: str
    rows: list[Row]
    load: Load
    seconds: float
    fault: str = ""


def number(value: float | None) -> str:
    """Writes a number with the three digits that matter."""
    if value is None:
        return "-"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def line(row: Row, before: Row | None = None) -> tuple[str, ...]:
    """Returns one row of the table; with an earlier one beside it."""
    floor = "not installed" if row.against and not row.floor else ""
    if row.floor:
        floor = f"{number(spread(row.floor).median)} {row.unit}"
    ours = f"{number(spread(row.ours).median)} {row.unit}" if row.ours else "-"
    ratio, between = "-", ""
    if row.ratios:
        ratios = spread(row.ratios)
        ratio, between = number(ratios.median), f"{number(ratios.least)}-{number(ratios.most)}"
    must = ("" if row.must is None else (">=" if row.more else "<=")) + number(row.must)
    cells = (row.work, row.against, floor, ours, ratio, between, must, number(row.goal), row.met)
    if before is None:
        return cells
    earlier = number(spread(before.ratios).median) if before.ratios else "-"
    return (*cells, earlier)


def table(modules: list[Module], earlier: dict[str, Row] | None = None) -> str:
    """Returns all rows, with what was noted below."""
    nothing = Row("", "", "", [], [])
    heads = (*HEAD, "ratio before") if earlier else HEAD
    cells = [heads] + [
        line(row, earlier.get(row.work, nothing) if earlier else None) for module in modules for row in module.rows
    ]
    widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
    written = [
        "  ".join(
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    ]
    written.insert(1, "-" * len(written[0]))
    notes = [f"{row.work}: {row.note}" for module in modules for row in module.rows if row.note]
    faults = [f"{module.name} could not be measured: {module.fault}" for module in modules if module.fault]
    return "\n".join([*written, "", *notes, *faults])


def load_of(modules: list[Module]) -> str:
    """Returns the load of the machine meanwhile, and a warning where the figures are to be doubted."""
    told = [each for each in modules if not each.fault]
    best = min((min(each.load.loop_before, each.load.loop_after) for each in told), default=0.0)
    said = []
    for each in told:
        load = each.load
        reasons = load.busy(best)
        said.append(
            f"{each.name:12} {each.seconds:5.0f} s  loadavg {load.loadavg:4.2f}  stolen {load.steal:5.1%}  "
            f"others {load.foreign:4.2f} processors  empty loop {load.loop_before:.1f} and {load.loop_after:.1f} ms"
            + (f"  BUSY: {'; '.join(reasons)}" if reasons else "")
        )
    busy = [each.name for each in told if each.load.busy(best)]
    if busy:
        said.append(f"WARNING: the machine was busy during {', '.join(busy)}: look at ratios, and measure again.")
    return "\n".join(said)


def document(modules: list[Module], version: str, commit: str, rounds: int) -> dict[str, Any]:
    """Returns everything that was measured, round by round."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": version,
        "commit": commit,
        "rounds": rounds,
        "machine": machine.facts(),
        "modules": [
            {
                "name": each.name,
                "seconds": round(each.seconds, 1),
                "fault": each.fault,
                "load": asdict(each.load),
                "rows": [asdict(row) | {"ratios": row.ratios, "reached": row.met} for row in each.rows],
            }
            for each in modules
        ],
    }


def read(path: Path) -> dict[str, Row]:
    """Returns the rows of an earlier file by their work. Raises OSError, and ValueError on a file of another kind."""
    stored = json.loads(path.read_text())
    rows = [row for module in stored["modules"] for row in module["rows"]]
    return {
        row["work"]: Row(**{name: value for name, value in row.items() if name not in ("ratios", "reached")})
        for row in rows
    }
