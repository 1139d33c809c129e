"""Names of computer players on the command line."""

from __future__ import annotations

import click
import pytest

from capsa.cli.naming import complete_agents


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["random", "greedy", "smart", "search"]),
        ("s", ["smart", "search"]),
        ("smart,se", ["smart,search"]),
        ("smart,search:25ms,g", ["smart,search:25ms,greedy"]),
        ("genius", []),
    ],
)
def test_the_last_name_of_a_list_is_completed(typed: str, offered: list[str]) -> None:
    command = click.Command("simulate")
    found = complete_agents(click.Context(command), click.Option(["--agents"]), typed)
    assert [item.value for item in found] == offered
