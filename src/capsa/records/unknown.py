"""The fields of a record that are not known here: kept by contract, named because one may be a slip."""

from __future__ import annotations

import difflib
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from capsa.records.actions import action_fields
from capsa.records.report import Unknown
from capsa.records.wire import DEAL_FIELDS, HEADER_FIELDS, SHUFFLE_FIELDS, TIMED_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from capsa.records.record import Deal, Record, TimedAction
    from capsa.rulesets import Rules


def unknown_fields(record: Record) -> tuple[Unknown, ...]:
    """Return the unknown fields as they come first, each once within each sort of object."""
    found: dict[tuple[str, str], Unknown] = {}
    for one in _met(record):
        key = (one.within, one.field)
        found[key] = replace(found[key], times=found[key].times + 1) if key in found else one
    return tuple(found.values())


def _met(record: Record) -> Iterator[Unknown]:
    """Yield every unknown field, every time."""
    for one in _within("header", record.header.extra, HEADER_FIELDS):
        yield replace(one, line=1)
    for number, deal in enumerate(record.deals):
        for one in _met_in_deal(record.header.rules, deal):
            yield replace(one, line=deal.line, deal=number)


def _met_in_deal(rules: Rules, deal: Deal) -> Iterator[Unknown]:
    yield from _within("deal", deal.extra, DEAL_FIELDS)
    if deal.shuffle is not None:
        yield from _within("shuffle", deal.shuffle.extra, SHUFFLE_FIELDS)
    for index, timed in enumerate(deal.actions):
        if timed.extra:
            for one in _within("action", timed.extra, _known_to(rules, timed)):
                yield replace(one, action=index)


def _known_to(rules: Rules, timed: TimedAction) -> tuple[str, ...]:
    return (*action_fields(rules, timed.action), *TIMED_FIELDS)


def _within(within: str, names: Iterable[str], known: tuple[str, ...]) -> Iterator[Unknown]:
    for name in names:
        if name not in known:  # an action's empty row is kept beside what is known, and is no slip
            yield Unknown(field=name, within=within, near=_near(name.lower(), known))


@lru_cache(maxsize=256)
def _near(name: str, known: tuple[str, ...]) -> str | None:
    return next(iter(difflib.get_close_matches(name, known, n=1)), None)
