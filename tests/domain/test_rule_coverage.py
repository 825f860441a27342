"""Every numbered rule has a test that names it, or is on the list of exemptions with a reason."""

from tests.domain.rule_table import exempt, named_in_tests, rules


def test_every_rule_has_a_test_or_a_reason_for_having_none() -> None:
    shown, reasons = named_in_tests(), exempt()
    assert [id for id in rules() if id not in shown and id not in reasons] == []


def test_no_exemption_outlives_its_reason() -> None:
    shown = named_in_tests()
    assert [id for id in exempt() if id in shown] == []


def test_every_exemption_is_of_a_known_rule_and_says_why() -> None:
    known = rules()
    assert [id for id, reason in exempt().items() if id not in known or len(reason) < 20] == []


def test_tests_name_no_rule_that_does_not_exist() -> None:
    known = rules()
    assert {id: tests for id, tests in named_in_tests().items() if id not in known} == {}
