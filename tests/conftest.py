"""How many examples a property is tried with: HYPOTHESIS_PROFILE=soak asks for many more, and for new ones.

What a test records as `figures` is shown at the end of the run.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "default", max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows the recorded figures, also those of other processes."""
    reports = [report for each in ("passed", "failed") for report in terminalreporter.getreports(each)]
    for figures in (value for report in reports for name, value in report.user_properties if name == "figures"):
        terminalreporter.write_line(str(figures))
