"""What a table may differ in: its rules, its size, its clocks, its bots, and who may find and watch it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import msgspec

from capsa.errors import CapsaError, RulesError
from capsa.rulesets import Family, family_of, options_of, replace, ruleset
from capsa.susun.stakes import check_stakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from capsa.rulesets import Rules
    from capsa.susun import Stakes

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]
LARGEST = 10_000
MOST_DEALS = 100
Limit = Annotated[int, msgspec.Meta(ge=20, le=3_600_000)]


class BotLevel(StrEnum):
    """How strong a bot is: in a word for people, or by the name of the agent that plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    RANDOM = "random"
    GREEDY = "greedy"
    SMART = "smart"


class Watching(StrEnum):
    """Who may watch: whoever has the link, or nobody."""

    ANYBODY = "anybody"
    NOBODY = "nobody"


class Clocks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Milliseconds: a turn, a seat's bank for a match, arranging, a window, before a match, after a deal."""

    turn: Limit = 20_000
    bank: Milliseconds = 60_000
    arranging: Limit = 90_000
    window: Limit = 6_000
    start: Milliseconds = 3_000
    pause: Milliseconds = 15_000


class TableSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as it is asked for: `rules` is an id, or {"base": id, …options}; what is left out has defaults.

    `bots` is the level of bots in empty seats, null for none; `chat` is free text, at private tables only.
    """

    rules: str | dict[str, object]
    players: int | None = None
    deals: Annotated[int, msgspec.Meta(ge=1)] | None = None
    clocks: Clocks = msgspec.field(default_factory=Clocks)
    bots: BotLevel | None = BotLevel.MEDIUM
    listed: bool = False
    watch: Watching = Watching.ANYBODY
    chat: bool = False
    stakes: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The options of a table, all valid; `changed` are those that differ from the rule set named."""

    ruleset: str
    rules: Rules
    changed: dict[str, object]
    clocks: Clocks
    bots: BotLevel | None
    listed: bool
    watch: Watching
    chat: bool
    stakes: Stakes | None

    @classmethod
    def of(cls, spec: TableSpec) -> TableOptions:
        """Return what a table is asked for.

        Raise `RulesError` naming every problem of the rules at once, or `CapsaError` for stakes that make no
        sense or free text at a listed table.
        """
        base, rules = _rules(spec)
        if problems := [*_too_large("stakes", spec.stakes), *rules_too_large(rules)]:
            raise RulesError(problems)
        if spec.stakes is not None:
            if family_of(rules) is not Family.ARRANGEMENT:
                raise CapsaError("expected stakes in arrangement games only", code="bad_stakes", rule="CHP-1")
            check_stakes(spec.stakes, rules.players)
        if spec.chat and spec.listed:
            raise CapsaError("expected free text at private tables only, got a listed one", code="chat_off")
        return cls(
            ruleset=base,
            rules=rules,
            changed=_changed(base, rules),
            clocks=spec.clocks,
            bots=spec.bots,
            listed=spec.listed,
            watch=spec.watch,
            chat=spec.chat,
            stakes=spec.stakes,
        )

    def spec(self) -> TableSpec:
        """Return what makes a table of these options again."""
        return TableSpec(
            rules={"base": self.ruleset, **self.changed},
            clocks=self.clocks,
            bots=self.bots,
            listed=self.listed,
            watch=self.watch,
            chat=self.chat,
            stakes=self.stakes,
        )

    def shown(self) -> dict[str, object]:
        """Return the options as everybody at the table may read them, ready for JSON."""
        return {
            "ruleset": self.ruleset,
            "rules": options_of(self.rules),
            "changed": self.changed,
            "clocks": msgspec.to_builtins(self.clocks),
            "bots": self.bots,
            "listed": self.listed,
            "watch": self.watch,
            "chat": self.chat,
            "stakes": self.stakes,
        }


def _rules(spec: TableSpec) -> tuple[str, Rules]:
    options: dict[str, object] = {"base": spec.rules} if isinstance(spec.rules, str) else dict(spec.rules)
    base = options.pop("base", None)
    if not isinstance(base, str):
        raise RulesError([f"base: expected the id of a rule set, got: {base!r}"])
    if spec.players is not None:
        options["players"] = spec.players
    if spec.deals is not None:
        options["deals"] = spec.deals
    return base, replace(base, **options)


def rules_too_large(rules: Rules) -> Iterator[str]:
    """Yield why rules are not for a table: numbers that could make points too large to be sent and stored."""
    if rules.deals > MOST_DEALS:
        yield f"deals: expected up to {MOST_DEALS} in a match at a table, got: {rules.deals}"
    for key, value in options_of(rules).items():
        yield from _too_large(key, value)


def _too_large(key: str, value: object) -> Iterator[str]:
    """Yield the numbers that could make points too large to be sent and stored."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield f"{key}: expected a number up to {LARGEST}, got: {value}"
    inner = value.values() if isinstance(value, dict) else value
    for item in inner if isinstance(inner, Iterable) and not isinstance(inner, str) else ():
        yield from _too_large(key, item)


def _changed(base: str, rules: Rules) -> dict[str, object]:
    usual = options_of(ruleset(base).rules)
    return {name: value for name, value in options_of(rules).items() if usual[name] != value}
