"""Schemathesis asks everything that the OpenAPI document allows, and more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.server.harness import Server

SETTINGS = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.slow
def test_every_path_answers_as_it_says(tmp_path: Path) -> None:
    import schemathesis  # it takes a while to import
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    with Server(f"sqlite:///{tmp_path / 'g.db'}") as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        asked = 0
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)

            @SETTINGS
            @given(case=result.ok().as_strategy())
            def ask(case: schemathesis.Case[Any]) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(checks=checks)

            ask()
        assert asked > 200
