"""The compiled extension where there is one; what is here without it says so or stands in for it."""

from __future__ import annotations

try:
    from capsa.kernel import _native as native
except ImportError:  # not compiled here
    native = None  # type: ignore[assignment]

__all__ = ["native"]
