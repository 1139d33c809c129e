"""The build backend (PEP 517): scikit-build-core's, which finds the browser client built.

Only what is built from changed sources needs Node, and pip is asked for it only where the system has none.
An sdist holds the client ready built beside its sources: whoever installs from it needs neither Node nor npm.
Metadata alone cannot be had: whether there is a kernel, and so the wheel's tag, shows only when it is built.
"""

from __future__ import annotations

from scikit_build_core import build as base

import capsa_client
import capsa_node

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = dict[str, list[str] | str] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what building a wheel needs."""
    return [*base.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return what an editable install needs."""
    return [*base.get_requires_for_build_editable(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what building an sdist needs."""
    return [*base.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with the client in it, and return its name."""
    capsa_client.ensure()
    name: str = base.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the client in the source tree and a wheel that points there; return its name."""
    capsa_client.ensure()
    name: str = base.build_editable(wheel_directory, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an sdist with the client and its sources, and return its name."""
    capsa_client.ensure()
    name: str = base.build_sdist(sdist_directory, config_settings)
    return name


def _node() -> list[str]:
    return [] if capsa_client.is_fresh() or capsa_node.find() is not None else [capsa_node.PACKAGE]
