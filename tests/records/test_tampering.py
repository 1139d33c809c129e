"""Records changed by hand: whatever is changed, the audit finds it."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from capsa.banting import Play
from capsa.cards import CARDS, Card, Cards
from capsa.dealing import commit
from capsa.records.codec import write
from capsa.records.record import Record, TimedAction
from capsa.records.report import Fault, Gap
from capsa.records.verify import verify, verify_lines
from capsa.rulesets import replace as changed


def with_deal(record: Record, number: int, **fields: object) -> Record:
    deals = list(record.deals)
    deals[number] = replace(deals[number], **fields)  # type: ignore[arg-type]
    return replace(record, deals=tuple(deals))


def with_action(record: Record, number: int, index: int, *timed: TimedAction) -> Record:
    """The record with one action replaced by others, or by none."""
    actions = record.deals[number].actions
    return with_deal(record, number, actions=(*actions[:index], *timed, *actions[index + 1 :]))


def faults(record: Record) -> list[Fault]:
    return [finding.code for finding in verify(record).findings]


# Tampering with hands, shuffle and results.


def exchanged(hands: tuple[tuple[Card, ...], ...], a: Card, b: Card) -> tuple[tuple[Card, ...], ...]:
    other = {a: b, b: a}
    return tuple(tuple(other.get(card, card) for card in hand) for hand in hands)


@pytest.mark.parametrize("number", range(3))
def test_a_changed_card_in_a_hand_is_found(climbing_record: Record, number: int) -> None:
    hands = climbing_record.deals[number].hands
    assert hands is not None
    for card in CARDS:
        tampered = exchanged(hands, card, CARDS[(card.index + 7) % 52])
        assert Fault.WRONG_SHUFFLE in faults(with_deal(climbing_record, number, hands=tampered))
        twice = tuple(tuple(CARDS[0] if held == card else held for held in hand) for hand in hands)
        if twice != hands:
            found = faults(with_deal(climbing_record, number, hands=twice))
            assert Fault.WRONG_SHUFFLE in found
            assert Fault.CANNOT_START in found


@pytest.mark.parametrize("number", range(3))
def test_changed_points_are_found(arrangement_record: Record, number: int) -> None:
    points = arrangement_record.deals[number].points
    assert points is not None
    for seat in range(4):
        tampered = tuple(won + (at == seat) for at, won in enumerate(points))
        (finding,) = verify(with_deal(arrangement_record, number, points=tampered)).findings
        assert (finding.code, finding.deal, finding.action) == (Fault.WRONG_POINTS, number, None)
    assert faults(with_deal(arrangement_record, number, points=points[:3])) == [Fault.WRONG_POINTS]


def test_every_changed_byte_of_the_secret_is_found(climbing_record: Record) -> None:
    shuffle = climbing_record.deals[-1].shuffle
    assert shuffle is not None
    assert shuffle.secret is not None
    for place, byte in enumerate(shuffle.secret):
        secret = shuffle.secret[:place] + bytes([byte ^ 1]) + shuffle.secret[place + 1 :]
        tampered = with_deal(climbing_record, 2, shuffle=replace(shuffle, secret=secret))
        assert faults(tampered) == [Fault.NOT_COMMITTED, Fault.WRONG_SHUFFLE]
        assert [gap.code for gap in verify(tampered).unchecked] == [Gap.NOT_REVEALED] * 2, (
            "the deals before have no secret any more"
        )


@pytest.mark.parametrize("number", range(3))
def test_a_changed_contribution_is_found(climbing_record: Record, number: int) -> None:
    shuffle = climbing_record.deals[number].shuffle
    assert shuffle is not None
    for seat in range(4):
        parts = tuple(part + b"!" * (at == seat) for at, part in enumerate(shuffle.contributions))
        tampered = with_deal(climbing_record, number, shuffle=replace(shuffle, contributions=parts))
        assert faults(tampered) == [Fault.WRONG_SHUFFLE]
    short = replace(shuffle, contributions=shuffle.contributions[:3])
    assert Fault.WRONG_CONTRIBUTIONS in faults(with_deal(climbing_record, number, shuffle=short))


def test_another_commitment_is_found(climbing_record: Record) -> None:
    header = replace(climbing_record.header, commitment=commit(b"another"))
    tampered = replace(climbing_record, header=header)
    assert faults(tampered) == [Fault.NOT_COMMITTED]
    assert verify(tampered).shuffles == 0


def test_deals_in_another_order_are_found(climbing_record: Record) -> None:
    first, second, third = climbing_record.deals
    assert faults(replace(climbing_record, deals=(second, first, third)))[:2] == [Fault.WRONG_SHUFFLE] * 2
    assert Fault.WRONG_SHUFFLE in faults(replace(climbing_record, deals=(second, third)))


def test_other_rules_are_found(climbing_record: Record) -> None:
    rules = changed(climbing_record.header.rules, penalty=[[1, 2]])
    tampered = replace(climbing_record, header=replace(climbing_record.header, rules=rules))
    assert Fault.WRONG_POINTS in faults(tampered)


# Tampering with actions.


def climbing_actions(record: Record) -> Iterator[tuple[int, int, TimedAction]]:
    for number, one in enumerate(record.deals):
        for index, timed in enumerate(one.actions):
            yield number, index, timed


def test_a_card_that_the_seat_does_not_hold_is_found(climbing_record: Record) -> None:
    for number, index, timed in climbing_actions(climbing_record):
        if not isinstance(timed.action, Play):
            continue
        hands = climbing_record.deals[number].hands
        assert hands is not None
        foreign = next(card for card in CARDS if card not in hands[timed.action.seat])
        for card in timed.action.cards:
            cards = Cards.of(foreign if held == card else held for held in timed.action.cards)
            forged = replace(timed, action=Play(timed.action.seat, cards))
            (finding,) = verify(with_action(climbing_record, number, index, forged)).findings
            assert (finding.code, finding.deal, finding.action) == (Fault.ILLEGAL_ACTION, number, index)


def test_another_seat_is_found(climbing_record: Record) -> None:
    for number, index, timed in climbing_actions(climbing_record):
        action = replace(timed.action, seat=(timed.action.seat + 1) % 4)
        tampered = with_action(climbing_record, number, index, replace(timed, action=action))
        assert faults(tampered) == [Fault.ILLEGAL_ACTION]


def test_an_action_left_out_is_found(climbing_record: Record) -> None:
    for number, index, _ in climbing_actions(climbing_record):
        assert not verify(with_action(climbing_record, number, index)).ok


def test_an_action_written_twice_is_found(climbing_record: Record) -> None:
    for number, index, timed in climbing_actions(climbing_record):
        assert not verify(with_action(climbing_record, number, index, timed, timed)).ok


def test_actions_in_another_order_are_found(climbing_record: Record) -> None:
    for number, one in enumerate(climbing_record.deals):
        for index in range(1, len(one.actions)):
            actions = list(one.actions)
            actions[index - 1 : index + 1] = reversed(actions[index - 1 : index + 1])
            assert not verify(with_deal(climbing_record, number, actions=tuple(actions))).ok


def test_a_changed_row_is_found(arrangement_record: Record) -> None:
    """A card of an arrangement exchanged for one that another seat holds."""
    lines = [json.loads(line) for line in write(arrangement_record)]
    tampered = 0
    for number, line in enumerate(lines[1:]):
        for index, action in enumerate(line["actions"]):
            if action["do"] != "arrange":
                continue
            foreign = next(hand for seat, hand in enumerate(line["hands"]) if seat != action["seat"])[:2]
            for row in ("front", "middle", "back"):
                kept = action[row]
                action[row] = f"{foreign}{kept[2:]}"
                (finding,) = verify_lines(map(json.dumps, lines)).findings
                assert (finding.code, finding.deal, finding.action) == (Fault.ILLEGAL_ACTION, number, index)
                assert finding.line == number + 2
                action[row] = kept
                tampered += 1
    assert tampered >= 9
