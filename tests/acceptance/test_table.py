"""Every requirement row is shown by a test that carries its id, or is exempt with a reason."""

import pytest

from tests.acceptance.table import exempt, markdown, row, rows, shown


def test_every_row_has_a_test_or_a_reason_for_having_none() -> None:
    tested, reasons = shown(), exempt()
    assert [id for id in rows() if id not in tested and id not in reasons] == []


def test_no_exemption_outlives_its_reason() -> None:
    tested = shown()
    assert [id for id in exempt() if id in tested] == []


def test_every_exemption_is_of_a_known_row_and_says_why() -> None:
    known = rows()
    assert [id for id, reason in exempt().items() if id not in known or len(reason) < 10] == []


def test_a_test_carries_only_rows_that_exist() -> None:
    known = rows()
    assert {id: found for id, found in shown().items() if id not in known} == {}
    with pytest.raises(KeyError):
        row("XX-001")


def test_the_table_counts_all_rows() -> None:
    known = list(rows())
    families = {family: sum(id.startswith(f"{family}-") for id in known) for family in ("SK", "PL", "ST", "IN", "N")}
    assert families == {"SK": 83, "PL": 40, "ST": 46, "IN": 54, "N": 21}
    lines = markdown().splitlines()
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines[2 : 2 + len(known)]] == known
    assert lines[-1].startswith(f"{len(known)} rows: ")
