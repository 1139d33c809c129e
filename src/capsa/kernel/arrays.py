"""Arguments as the arrays the kernel takes; anything else is refused with a code before it gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from capsa.kernel.errors import KernelError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

LANE = np.uint64(0x1111111111111)
"""The bit of each rank's lowest suit: with masks shifted by 0 to 3, one question about all ranks at once."""

_DECK = np.uint64((1 << 52) - 1)


def as_masks(cards: ArrayLike, dimensions: int) -> NDArray[np.uint64]:
    """Return sets of cards as a contiguous uint64 array, copied only where it is none already."""
    masks = _integers(cards)
    if masks.ndim != dimensions:
        raise KernelError(f"expected {dimensions} dimensions, got: {masks.ndim}", code="bad_shape")
    if masks.dtype.kind == "i" and (masks < 0).any():
        raise KernelError("expected masks of 52 cards, got a negative number", code="bad_mask")
    masks = np.ascontiguousarray(masks, dtype=np.uint64)
    if (masks > _DECK).any():
        raise KernelError("expected masks of 52 cards, got a higher bit", code="bad_mask")
    return masks


def ranks_held(masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return, on `LANE`, which ranks each set of cards has."""
    one, two, three = (masks >> np.uint64(shift) for shift in (1, 2, 3))
    held: NDArray[np.uint64] = (masks | one | two | three) & LANE
    return held


def as_numbers(numbers: ArrayLike, shape: tuple[int, ...], low: int, high: int) -> NDArray[np.int32]:
    """Return whole numbers from `low` to below `high` as int32 of this shape."""
    array = _integers(numbers)
    if array.shape != shape:
        raise KernelError(f"expected the shape {shape}, got: {array.shape}", code="bad_shape")
    if ((array < low) | (array >= high)).any():
        raise KernelError(f"expected numbers from {low} to {high - 1}", code="bad_number")
    return np.ascontiguousarray(array, dtype=np.int32)


def as_seed(number: int) -> int:
    """Return a seed or an offset, a number of 64 bits."""
    if not isinstance(number, int | np.integer) or not 0 <= number < 1 << 64:
        raise KernelError(f"expected a number from 0 to 2^64 - 1, got: {number!r}", code="bad_seed")
    return int(number)


def checked(bad: int, wanted: str) -> None:
    """Raise `KernelError` naming the first bad item; -1 is none."""
    if bad >= 0:
        raise KernelError(f"expected {wanted}, got something else at index {bad}", code="bad_item")


def _integers(values: ArrayLike) -> NDArray[np.int64] | NDArray[np.uint64]:
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError) as error:
        raise KernelError("expected an array of numbers", code="bad_shape") from error
    if array.size == 0 and array.dtype.kind == "f" and not isinstance(values, np.ndarray):
        array = array.astype(np.uint64)  # an empty list has no kind of its own
    if array.dtype.kind not in "iu":
        raise KernelError(f"expected whole numbers, got: {array.dtype}", code="bad_dtype")
    return array
