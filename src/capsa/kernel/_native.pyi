import numpy as np
from numpy.typing import NDArray

isa: str

class Engine:
    def __init__(
        self,
        options: bytes,
        normal: bytes,
        lists: NDArray[np.uint16],
        turned: bytes,
        turned_lists: NDArray[np.uint16],
    ) -> None: ...
    def classify(self, cards: int, two_low: bool) -> tuple[int, int]: ...
    def legal_counts(
        self, two_low: bool, hands: NDArray[np.uint64], tables: NDArray[np.uint64], counts: NDArray[np.int32]
    ) -> int: ...
    def settle(self, ends: bytes, points: NDArray[np.int32]) -> None: ...
    def playouts(
        self,
        position: Position | None,
        first: int | None,
        weights: NDArray[np.float64],
        seed: int,
        offset: int,
        hands: NDArray[np.uint64],
        points: NDArray[np.int32],
        plies: NDArray[np.int32],
        winners: NDArray[np.int8],
    ) -> int: ...

class Position:
    def __init__(self, engine: Engine, record: bytes) -> None: ...
    def record(self) -> bytes: ...
    def legal(self) -> list[tuple[int, int, int]]: ...
    def step(self, cards: int) -> bool: ...
    def line(self, weights: NDArray[np.float64], seed: int, item: int) -> list[int]: ...

def deals(seed: int, offset: int, hands: NDArray[np.uint64]) -> None: ...

class Splits:
    def __init__(self, record: bytes) -> None: ...

class Rows:
    def __init__(self, record: bytes) -> None: ...
    def ranks(self, rows: NDArray[np.uint64], ranks: NDArray[np.uint16]) -> int: ...
    def ranks_of_cards(self, cards: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> int: ...
    def best(
        self,
        splits: Splits,
        values: NDArray[np.float64],
        place: NDArray[np.uint16],
        strict: bool,
        hands: NDArray[np.uint64],
        rows: NDArray[np.uint64],
        worth: NDArray[np.float64],
        found: NDArray[np.int32],
    ) -> int: ...
