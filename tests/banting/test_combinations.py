"""What the two rule sets make of combinations: CLB-1 to CLB-6, BAN-1, BAN-2, BAN-5, CLS-1, CLS-2, CLS-8."""

import pytest

from capsa.banting import BantingRules
from capsa.cards import Cards

GOLDEN_KINDS = [
    ("BAN-1 the lowest straight", "3d 4c 5h 6s 7d", "straight", "straight", None),
    ("BAN-1 CLS-1 CLS-8 T to A is there in both", "Td Jc Qh Ks Ad", "straight", "straight", "straight"),
    ("BAN-1 CLS-1 2 is the high card of classic's alone", "Jd Qc Kh As 2s", None, "straight", None),
    ("CLS-1 no A-2-3-4-5", "Ad 2c 3h 4s 5s", None, None, None),
    ("CLS-1 CLS-8 2-3-4-5-6 only with 2 low", "2d 3c 4h 5s 6s", None, None, "straight"),
    ("CLB-2 no two pair", "3d 3c 4d 4c", None, None, None),
    ("CLB-2 no bare four", "8d 8c 8h 8s", None, None, None),
    ("CLB-2 no six cards", "3d 4d 5d 6d 7d 8d", None, None, None),
    (
        "CLB-2 a royal flush is a straight flush",
        "Th Jh Qh Kh Ah",
        "straight_flush",
        "straight_flush",
        "straight_flush",
    ),
    ("BAN-5 four of a kind is an ordinary combination", "8d 8c 8h 8s 3d", *["four_of_a_kind"] * 3),
]
GOLDEN_ORDER = [
    ("CLB-1 2 is above the ace", "As", "2d"),
    ("CLB-1 3 is lowest", "3s", "4d"),
    ("CLB-3 straight < flush", "Td Jc Qh Ks Ad", "3d 5d 7d 9d Jd"),
    ("CLB-3 flush < full house", "3s 5s 7s 9s 2s", "3d 3c 3h 4d 4c"),
    ("CLB-3 full house < four of a kind", "2d 2c 2h Ks Kd", "3d 3c 3h 3s 4d"),
    ("CLB-3 four of a kind < straight flush", "2d 2c 2h 2s As", "3d 4d 5d 6d 7d"),
    ("CLB-4 COM-3 single: suit ♦ < ♣", "7d", "7c"),
    ("CLB-4 COM-3 single: suit ♣ < ♥", "7c", "7h"),
    ("CLB-4 COM-3 single: suit ♥ < ♠", "7h", "7s"),
    ("CLB-4 pair by its highest suit", "5c 5h", "5d 5s"),
    ("CLB-4 triple by rank", "7c 7h 7s", "8d 8c 8h"),
    ("CLB-4 straight by place, then the last card's suit", "3c 4d 5s 6h 7c", "3d 4c 5h 6s 7h"),
    ("CLB-4 full house by its triple", "3d 3c 3h As Ad", "4d 4c 4h 5s 5d"),
    ("CLB-4 straight flush by place before suit", "3s 4s 5s 6s 7s", "4d 5d 6d 7d 8d"),
    ("BAN-2 CLS-2 CLB-5 flush by suit", "2h 4h Jh 9h 5h", "7s As 9s Ks 3s"),
    ("BAN-2 CLS-2 CLB-5 then by the highest card, 2 highest", "Ah Kh Qh Jh 9h", "3h 4h 5h 6h 2h"),
]


@pytest.mark.parametrize(
    ("cards", "in_banting", "in_classic", "with_two_low"),
    [pytest.param(*case[1:], id=case[0]) for case in GOLDEN_KINDS],
)
def test_kinds(
    cards: str,
    in_banting: str | None,
    in_classic: str | None,
    with_two_low: str | None,
    banting: BantingRules,
    classic: BantingRules,
) -> None:
    books = (banting.book(), classic.book(), classic.book(two_low=True))
    kinds = tuple(getattr(book.classify(Cards.parse(cards)), "kind", None) for book in books)
    low = in_classic if with_two_low is None and "2" not in cards else with_two_low
    assert kinds == (in_banting, in_classic, low)


@pytest.mark.parametrize(("lower", "higher"), [pytest.param(*case[1:], id=case[0]) for case in GOLDEN_ORDER])
def test_order(lower: str, higher: str, rules: BantingRules) -> None:
    book = rules.book()
    a, b = book.classify(Cards.parse(lower)), book.classify(Cards.parse(higher))
    assert a is not None
    assert b is not None
    assert (book.beats(b, a), book.beats(a, b)) == (True, False)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        pytest.param("2s", "3d", id="CLS-8 2 is lowest"),
        pytest.param("Ks", "Ad", id="CLS-8 A is highest"),
        pytest.param("2d 3c 4h 5s 6s", "3d 4d 5h 6c 7d", id="CLS-8 2-3-4-5-6 is the lowest straight"),
        pytest.param("2d 2c 2h 2s 9d", "3d 3c 3h 3s 9c", id="CLS-8 four 2s are the lowest four"),
    ],
)
def test_order_with_two_low(lower: str, higher: str, classic: BantingRules) -> None:
    book = classic.book(two_low=True)
    a, b = book.classify(Cards.parse(lower)), book.classify(Cards.parse(higher))
    assert a is not None
    assert b is not None
    assert (book.beats(b, a), book.beats(a, b)) == (True, False)
