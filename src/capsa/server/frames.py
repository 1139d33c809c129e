"""From a frame to a message, or to the code of what is wrong with it."""

from __future__ import annotations

from typing import get_args

import msgspec

from capsa.errors import CapsaError
from capsa.server.messages import FRAME_LIMIT, ClientMessage, ErrorCode

_DECODER = msgspec.json.Decoder(ClientMessage)
_KINDS = frozenset(kind.__struct_config__.tag for kind in get_args(ClientMessage))


class FrameError(CapsaError):
    """A frame that is no message."""


def decoded(text: str | None) -> ClientMessage:
    """Return the message in a text frame, None being a binary one; raise `FrameError` for anything else."""
    if text is None:
        raise FrameError("expected a text frame", code=ErrorCode.BAD_FRAME)
    data = text.encode()
    if len(data) > FRAME_LIMIT:
        raise FrameError(f"expected at most {FRAME_LIMIT} bytes, got: {len(data)}", code=ErrorCode.TOO_LARGE)
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        raise FrameError(str(error), code=_what_is_wrong(data)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FrameError(f"expected JSON: {error}", code=ErrorCode.BAD_FRAME) from None


def _what_is_wrong(data: bytes) -> ErrorCode:
    """Tell an unknown type, a wrong field, and what is no JSON at all after the fault apart."""
    try:
        given = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ErrorCode.BAD_FRAME
    kind = given.get("type") if isinstance(given, dict) else None
    is_unknown = isinstance(kind, str) and kind not in _KINDS
    return ErrorCode.UNKNOWN_TYPE if is_unknown else ErrorCode.BAD_MESSAGE
