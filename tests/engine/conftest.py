"""A failing test of the engine shows the positions that its functions were looking at."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.engine.positions import positions_in


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    del item
    report = yield
    if report.failed and call.excinfo is not None:
        drawn = {
            text: name
            for entry in call.excinfo.traceback
            for name, text in positions_in(entry.frame.f_locals.items())
        }
        report.sections += [(f"position {name!r}", text) for text, name in drawn.items()]
    return report
