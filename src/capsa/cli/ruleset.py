"""How a command line names rules: a rule set's id, and `--set key=value` for each changed option."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

import click
from click.shell_completion import CompletionItem

from capsa.errors import RulesError
from capsa.rulesets import RULESETS, choices, options_of, replace, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from capsa.rulesets import Rules

Command = TypeVar("Command", bound="Callable[..., object]")


def set_option(command: Command) -> Command:
    """Add `--set key=value` to a command, as the parameter `settings`."""
    return click.option(
        "settings",
        "--set",
        metavar="KEY=VALUE",
        multiple=True,
        help="Change an option; the value is a word, a list of words or JSON. May be given several times.",
        shell_complete=complete_key,
    )(command)


def changed_rules(name: str, settings: Iterable[str], **options: object) -> Rules:
    """Return a rule set's rules with options changed; raise `RulesError` naming every problem at once."""
    base = ruleset(name).rules
    given, problems = _read(settings)
    given = {key: _as_list(value) if key in _lists(base) else value for key, value in given.items()}
    problems += [f"{key}: expected --{key} or --set {key}=, got both" for key in options if key in given]
    try:
        rules = replace(base, **{**options, **given})
    except RulesError as error:
        problems += error.problems
    if problems:
        raise RulesError(problems)
    return rules


def changed_options(name: str, rules: Rules) -> dict[str, object]:
    """Return the options in which rules differ from their rule set; none where that is not known."""
    usual = options_of(RULESETS[name].rules if name in RULESETS else rules)
    return {key: value for key, value in options_of(rules).items() if value != usual[key]}


def house_rules(name: str, rules: Rules) -> list[str]:
    """Return the changed options as `key = value`, the value as JSON, but not how many play and how often."""
    changed = changed_options(name, rules).items()
    return [f"{key} = {json.dumps(value)}" for key, value in changed if key not in {"players", "deals"}]


def complete_ruleset(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the rule sets whose ids begin like this."""
    return [
        CompletionItem(name, help=one.title) for name, one in RULESETS.items() if name.startswith(incomplete)
    ]


def complete_key(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the options of the rule set named before, or of all; after the sign, what one may be.

    While `--set` lacks its value the words before it are still among the arguments.
    """
    named = RULESETS.get(ctx.params.get("ruleset_id") or next(iter(ctx.args), ""))
    rules = [one.rules for one in ([named] if named else RULESETS.values())]
    key, sign, _ = incomplete.partition("=")
    if sign:
        offered = [f"{key}={value}" for one in rules for value in _values(one, key)]
    else:
        offered = [f"{key}=" for one in rules for key in options_of(one)]
    return [CompletionItem(text) for text in dict.fromkeys(offered) if text.startswith(incomplete)]


def _values(rules: Rules, key: str) -> tuple[str, ...]:
    """Return what an option of one word may be, a number as it stands; lists are JSON and not offered."""
    options = options_of(rules)
    if key not in options:
        return ()
    usual = options[key]
    if isinstance(usual, bool):
        return ("true", "false")
    if isinstance(usual, int):
        return (str(usual),)
    return () if isinstance(usual, list | dict) else choices(rules, key)


def _read(settings: Iterable[str]) -> tuple[dict[str, object], list[str]]:
    """Return the options given, and what is wrong with how they are written."""
    options: dict[str, object] = {}
    problems = []
    for setting in settings:
        key, sign, text = (part.strip() for part in setting.partition("="))
        if not sign or not key:
            problems.append(f"expected key=value, like flush_order=rank-then-suit, got: {setting!r}")
        elif key in options:
            problems.append(f"{key}: expected to be set once")
        else:
            options[key] = _value(text)
    return options, problems


def _lists(rules: Rules) -> set[str]:
    """Return the options that hold lists, in this rule set or in another one of its family."""
    family = (options_of(one.rules) for one in RULESETS.values() if type(one.rules) is type(rules))
    return {key for options in family for key, value in options.items() if isinstance(value, list)}


def _as_list(value: object) -> object:
    """Return words as the list that they are, `none` as the empty one; JSON as it stands."""
    if not isinstance(value, str):
        return value
    return [] if value == "none" else value.replace(",", " ").split()


def _value(text: str) -> object:
    """Read a value as JSON, or take it as the bare word that it is."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value
