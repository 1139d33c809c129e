"""One connection: frames in, answers and updates out through a queue that may not grow for ever."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import msgspec
import structlog

from capsa.errors import CapsaError
from capsa.server.frames import FrameError, decoded
from capsa.server.limits import TokenBucket
from capsa.server.messages import PROTOCOL, Bye, Error, ErrorCode, Hello, Hint, Ping, Pong, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from starlette.types import Receive, Send

    from capsa.server.host import Host
    from capsa.server.messages import ClientMessage
    from capsa.server.people import Person

_NORMAL, _POLICY, _RESTART = 1000, 1008, 1012
_CLOSE_CODES: dict[str, int] = {
    ErrorCode.TOO_FAST: _POLICY,
    ErrorCode.TOO_SLOW: _POLICY,
    ErrorCode.EXPECTED_HELLO: _POLICY,
    ErrorCode.RESTARTING: _RESTART,
}
_log = structlog.get_logger(__name__)


class Connection:
    """A person's connection to a table; `run` lasts as long as it. `abort` cuts it off."""

    def __init__(self, host: Host, game: str, person: Person, abort: Callable[[], None]) -> None:
        self._host = host
        self._game = game
        self._person = person
        self._abort = abort
        self._bucket = TokenBucket(host.limits.rate, host.limits.burst, asyncio.get_running_loop().time)
        self._refused = 0
        self._is_welcome = False
        self._queue: deque[str] = deque()
        self._waiting = 0
        self._ready = asyncio.Event()
        self._bye: Bye | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._hinting: asyncio.Task[None] | None = None

    @property
    def player(self) -> str:
        """Whose connection it is."""
        return self._person.player

    def send(self, text: str) -> None:
        """Send a message soon; who reads too slowly is sent away."""
        if self._bye is not None:
            return
        self._queue.append(text)
        self._waiting += len(text)
        if self._waiting > self._host.limits.backlog:
            self._queue.clear()
            self.leave(ErrorCode.TOO_SLOW, "this connection did not read what it was sent")
        self._ready.set()

    def leave(self, code: str, message: str) -> None:
        """Say goodbye and close, in a moment even if the goodbye is not read."""
        if self._bye is None:
            self._bye = Bye(code=code, message=message)
            self._queue.append(_text(self._bye))
            self._ready.set()
            self._later(self._host.limits.close, self._abort)

    async def run(self, receive: Receive, send: Send) -> None:
        """Serve the connection, which has been accepted, until it ends."""
        writer = asyncio.ensure_future(self._write(send))
        self._later(self._host.limits.hello, self._expect_hello)
        try:
            await self._read(receive)
        finally:
            for timer in self._timers:
                timer.cancel()
            writer.cancel()
            if self._hinting is not None:
                self._hinting.cancel()
            await self._host.detach(self._game, self)

    async def _read(self, receive: Receive) -> None:
        while (frame := await receive())["type"] == "websocket.receive":
            if self._bye is None:
                await self._take(frame)

    async def _take(self, frame: MutableMapping[str, object]) -> None:
        """Answer a frame, whatever it is."""
        try:
            await self._answer(self._decoded(frame))
            self._refused = 0
        except FrameError as error:
            self._refuse(error)
        except CapsaError as error:
            self._fail(error)
        except Exception:  # noqa: BLE001 (a fault of ours in one command ends neither this nor any other connection)
            _log.exception("connection_failed", table=self._game)
            self.send(_text(Error(code=ErrorCode.INTERNAL, message="expected no fault of the server's")))

    def _decoded(self, frame: MutableMapping[str, object]) -> ClientMessage:
        if not self._bucket.take():
            raise FrameError("expected fewer messages a second", code=ErrorCode.TOO_FAST)
        text = frame.get("text")
        return decoded(text if isinstance(text, str) else None)

    async def _answer(self, message: ClientMessage) -> None:
        if not self._is_welcome:
            await self._greet(message)
        elif isinstance(message, Hello):
            raise FrameError("expected one hello a connection", code=ErrorCode.EXPECTED_HELLO)
        elif isinstance(message, Hint):
            self._hint(message)
        elif isinstance(message, Ping):
            self.send(_PONG)
        else:
            answer = await self._host.command(self._game, self._person, message)
            self.send(answer.decode())

    def _hint(self, message: Hint) -> None:
        """Answer when the adviser has thought, one question at a time; commands do not wait for it."""
        if self._hinting is not None and not self._hinting.done():
            told = "expected the hint before this one to be answered first"
            self.send(_text(Refused(command_id=message.command_id, code=ErrorCode.TOO_FAST, message=told)))
            return
        self._hinting = asyncio.ensure_future(self._advise(message))

    async def _advise(self, message: Hint) -> None:
        try:
            self.send((await self._host.hint(self._game, self._person, message)).decode())
        except Exception:  # noqa: BLE001 (whatever is wrong with the adviser, the game goes on)
            _log.exception("hint_failed", table=self._game)
            told = "expected no fault of the server's"
            self.send(_text(Refused(command_id=message.command_id, code=ErrorCode.INTERNAL, message=told)))

    async def _greet(self, message: ClientMessage) -> None:
        if not isinstance(message, Hello):
            raise FrameError("expected a hello first", code=ErrorCode.EXPECTED_HELLO)
        if message.v != PROTOCOL:
            self.leave(ErrorCode.WRONG_VERSION, f"expected the protocol's version {PROTOCOL}")
            return
        try:
            await self._host.attach(self._game, self, message)
        except CapsaError as error:
            self.leave(str(error.code), str(error))
            return
        self._is_welcome = True

    def _refuse(self, error: FrameError) -> None:
        """Answer a frame that is no message; a connection that sends nothing else is closed."""
        self._refused += 1
        self.send(_text(Error(code=str(error.code), message=str(error))))
        if self._refused >= self._host.limits.patience:
            self.leave(str(error.code), str(error))

    def _fail(self, error: CapsaError) -> None:
        """Tell of what kept a command from being judged; nothing has changed."""
        if error.code == ErrorCode.RESTARTING:
            self.leave(str(error.code), str(error))
            return
        _log.error("command_failed", table=self._game, code=str(error.code), error=str(error))
        self.send(_text(Error(code=ErrorCode.INTERNAL, message=f"try again: {error}")))

    def _expect_hello(self) -> None:
        if not self._is_welcome:
            self.leave(ErrorCode.EXPECTED_HELLO, "expected a hello in time")

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, do))

    async def _write(self, send: Send) -> None:
        """Send what waits, in order; after the goodbye close."""
        try:
            while True:
                await self._ready.wait()
                self._ready.clear()
                while self._queue:
                    text = self._queue.popleft()
                    self._waiting -= len(text)
                    await send({"type": "websocket.send", "text": text})
                if self._bye is not None:
                    code = _CLOSE_CODES.get(self._bye.code, _NORMAL)
                    await send({"type": "websocket.close", "code": code, "reason": self._bye.code})
                    return
        except OSError:
            return  # the other side is gone, as the reader will see


_PONG = msgspec.json.encode(Pong()).decode()


def _text(message: Error | Bye | Refused) -> str:
    return msgspec.json.encode(message).decode()
