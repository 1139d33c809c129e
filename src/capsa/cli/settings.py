"""The server's settings as options of the command line, which may also stand in the environment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import click

from capsa.server.settings import LAST_PORT, Settings, flag, variable

F = TypeVar("F", bound=Callable[..., object])
Kind = click.ParamType[object]


def setting(name: str) -> Callable[[F], F]:
    """Return the option of a setting."""
    one = next(one for one in fields(Settings) if one.name == name)
    is_flag = one.default is True
    default = None if is_flag or one.default is MISSING else one.default
    return click.option(
        name,
        flag(name),
        envvar=variable(name),
        show_envvar=True,
        help=one.metadata["meaning"],
        type=None if is_flag else _kind(one),
        is_flag=is_flag,
        callback=_turned if is_flag else None,
        default=str(default) if isinstance(default, StrEnum) else default,
        show_default=default not in {None, ""},
        metavar=one.metadata["metavar"],
    )


def all_settings(function: F) -> F:
    """Give a command the options of all settings."""
    for one in reversed(fields(Settings)):
        function = setting(one.name)(function)
    return function


def _turned(context: click.Context, option: click.Parameter, value: object) -> bool:
    """Return a setting that its flag switches off."""
    del context, option
    return not value


def _kind(one: Field[object]) -> Kind:
    if one.name == "port":
        return click.IntRange(0, LAST_PORT)
    if isinstance(one.default, StrEnum):
        return click.Choice([str(choice) for choice in type(one.default)])
    if isinstance(one.default, int):
        return click.IntRange(min=one.metadata["least"])
    return click.STRING if isinstance(one.default, str) else click.Path(dir_okay=False, path_type=Path)


def settings_of(given: dict[str, object]) -> Settings:
    """Return the settings that these options give; raise `CapsaError` for those that make no sense."""
    typed = {
        one.name: type(one.default)(str(value)) if isinstance(one.default, StrEnum) else value
        for one in fields(Settings)
        if (value := given[one.name]) is not None
    }
    return Settings(**typed)  # type: ignore[arg-type]  # every option has its field's type
