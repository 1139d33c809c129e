"""The OpenAPI document is true to what the server answers to whatever can be thought of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from capsa.server.addresses import OPERATIONS, openapi

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.http.conftest import Started

GOOD = [200, 201, 401, 403, 404, 409, 422, 429, 503]
"""What may come of a request that the document allows: done, or refused for what only the server knows."""


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does() -> None:
    paths = openapi()["paths"]
    assert isinstance(paths, dict)
    said = [one for path in paths.values() for one in path.values()]
    assert len({one["operationId"] for one in said}) == len(said) == len(OPERATIONS)
    assert all(len(one["summary"]) > 20 for one in said)


@pytest.mark.parametrize("kind", ["positive", "negative"])
def test_the_server_does_what_its_document_says(serve: Callable[..., Started], kind: str) -> None:
    """What a schema cannot tell, as that options contradict each other, is 422; nothing good is ever 400."""
    schemathesis = pytest.importorskip("schemathesis", reason="comes with the extra dev")
    mode = schemathesis.GenerationMode(kind)
    # its own check of this does not pass: to JSON Schema 1.0 is an integer, to the server it is none
    unless = [schemathesis.checks.positive_data_acceptance]
    started = serve()
    statuses: Counter[int] = Counter()
    document = schemathesis.openapi.from_url(f"{started.url}/api/openapi.json")
    for found in document.get_all_operations():
        operation = found.ok()
        if kind == "negative" and not (operation.body or operation.query or operation.path_parameters):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: object) -> None:
            answer = case.call_and_validate(excluded_checks=unless)  # type: ignore[attr-defined]
            is_good = answer.status_code in GOOD or "got `float`" in answer.text
            assert is_good or kind == "negative", answer.text
            statuses[answer.status_code] += 1

        ask()
    assert statuses[400] + statuses[422] > 40 if kind == "negative" else statuses[200] + statuses[201] > 40
    assert not [status for status in statuses if status >= 500], statuses
    assert '"level":"error"' not in started.stop()
