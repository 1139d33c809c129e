from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Order: ...

class Engine:
    def __init__(
        self,
        normal: Order,
        turned: Order,
        options: Sequence[int],
        penalty: Sequence[int],
        places: Sequence[int],
    ) -> None: ...
    def classify(self, cards: int, two_low: bool) -> tuple[int, int]: ...
    def legal(self, hand: int, table: int, must_contain: int, two_low: bool) -> list[int]: ...
    def legal_counts(
        self, two_low: bool, hands: NDArray[np.uint64], tables: NDArray[np.uint64], counts: NDArray[np.int32]
    ) -> int: ...
    def settle(
        self,
        hands: NDArray[np.uint64],
        ends: NDArray[np.int32],
        last: NDArray[np.uint64],
        two_low: bool,
        points: NDArray[np.int32],
    ) -> None: ...
    def playouts(
        self,
        position: Position | None,
        first: int | None,
        weights: Sequence[float],
        seed: int,
        offset: int,
        hands: NDArray[np.uint64],
        points: NDArray[np.int32],
        plies: NDArray[np.int32],
        winners: NDArray[np.int8],
    ) -> int: ...
    def trace(self, hands: Sequence[int], weights: Sequence[float], seed: int, item: int) -> list[int]: ...

class Position:
    def __init__(self, engine: Engine, hands: Sequence[int], leader: int) -> None: ...
    def legal(self) -> list[int]: ...
    def draw(self, number: int, seed: int) -> list[int]: ...
    def step(self, code: int) -> bool: ...
    def fields(self) -> list[int]: ...
    def load(
        self,
        table: int,
        bomb: int,
        played: int,
        must_contain: int,
        seats: Sequence[int],
        two_low: bool,
        out: Sequence[int],
    ) -> None: ...
    def result(self) -> tuple[list[int], list[int]]: ...

def order(
    place: Sequence[int],
    kinds: int,
    same_or_trump: bool,
    start: Sequence[int],
    straights: Sequence[Sequence[int]],
    suited: NDArray[np.uint16],
    two_pair: Sequence[Sequence[int]],
    by_rank: Sequence[Sequence[int]],
) -> Order: ...
def deals(players: int, seed: int, offset: int, hands: NDArray[np.uint64]) -> None: ...
def isa() -> str: ...

class Rows:
    def __init__(
        self,
        multiplier: int,
        displacement: NDArray[np.uint16],
        entry: NDArray[np.uint32],
        suited: NDArray[np.uint16],
        place: NDArray[np.uint8],
    ) -> None: ...
    def ranks(self, rows: NDArray[np.uint64], ranks: NDArray[np.uint16]) -> int: ...
    def ranks_of_cards(self, cards: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> int: ...
    def best(
        self,
        values: NDArray[np.float64],
        place: NDArray[np.uint16],
        strict: bool,
        hands: NDArray[np.uint64],
        rows: NDArray[np.uint64],
        worth: NDArray[np.float64],
        found: NDArray[np.int32],
    ) -> int: ...
