"""What stands at an address of the web, or why it cannot be had."""

from __future__ import annotations

import http.client
import json
import urllib.request
from contextlib import suppress
from urllib.error import HTTPError, URLError

PATIENCE = 30
"""Seconds to wait for a server."""

LARGEST = 64 * 1024 * 1024
"""Bytes that are read at most."""


def fetched(url: str) -> bytes:
    """Return what stands at an http(s) address; raise `OSError` saying why it cannot be had."""
    return sent(url)


def sent(request: str | urllib.request.Request) -> bytes:
    """Return the answer to a request; raise `OSError` saying why there is none, or that it was refused."""
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 (callers check the scheme)
            data: bytes = answer.read(LARGEST + 1)
    except HTTPError as error:
        with error:
            raise OSError(f"the server answered {error.code}: {_reason(error)}") from None
    except URLError as error:
        raise OSError(f"the server cannot be reached: {_plain(error.reason)}") from None
    except (http.client.HTTPException, ValueError) as error:
        raise OSError(f"expected an address that a server answers: {error or type(error).__name__}") from None
    if len(data) > LARGEST:
        raise OSError(f"expected at most {LARGEST // 1024 // 1024} MB, got more")
    return data


def _reason(error: HTTPError) -> str:
    """Return the words of this project's servers, or the standard ones."""
    with suppress(ValueError, KeyError, TypeError, OSError):
        return str(json.loads(error.read(LARGEST))["error"]["message"])
    return str(error.reason)


def _plain(reason: object) -> str:
    return getattr(reason, "strerror", None) or str(reason)
