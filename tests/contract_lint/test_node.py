"""A machine without Node leaves the linters out, and continuous integration does not."""

from pathlib import Path

import pytest

from tests.contract_lint.node import needs


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_a_test_is_left_out_without_its_programs_but_not_where_ci_is_true(
    ci: str, outcome: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="needs Node, and `make contract-lint` before it"):
        needs(tmp_path / "nothing", "contract-lint")
