"""The right to be the one server of a file, which a killed process loses by itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from capsa.server.store.base import StoreError

if TYPE_CHECKING:
    from pathlib import Path


class Lease:
    """A lock beside a file, held until `end` or the end of the process."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raise `StoreError` (store_in_use) when another process has it."""
        self._file = path.with_name(f"{path.name}.lock").open("w")
        if sys.platform == "win32":
            return  # no lock here; two servers of one file are slow, but the log keeps them right
        import fcntl  # noqa: PLC0415 (not there on every platform)

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise StoreError(f"expected a file no other server has: {path}", code="store_in_use") from error

    def end(self) -> None:
        """Give the lock back."""
        self._file.close()
