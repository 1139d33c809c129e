"""The pages that are made from the code: `python -m docs.generate` writes them, a test compares them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from docs.generate.commands import commands_page
from docs.generate.library import library_page
from docs.generate.options import options_page
from docs.generate.protocol import declarations

from capsa.server.addresses import openapi

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DOCS = Path(__file__).parents[1]


def openapi_page() -> str:
    """Return the OpenAPI document as it is served, laid out for readers."""
    return json.dumps(openapi(), indent=1) + "\n"


PAGES: Mapping[str, Callable[[], str]] = {
    "rules/options.md": options_page,
    "reference/cli.md": commands_page,
    "reference/library.md": library_page,
    "reference/openapi.json": openapi_page,
    "reference/protocol.ts": declarations,
}
"""What makes each page, by its place under docs/."""
