"""What HTTP can do, as values: a path, what goes in, what comes out; endpoints and document are made from them.

Every answer that is no page is JSON, errors too: `{"error": {"code", "message"}}`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from starlette.responses import Response

from capsa.errors import CapsaError, RulesError
from capsa.server.identity import is_same_origin
from capsa.server.messages import FRAME_LIMIT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request

JSON = "application/json"
T = TypeVar("T")


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was refused: a stable code for programs, a sentence, and every problem where there are more."""

    code: str
    message: str
    problems: tuple[str, ...] = ()


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """The answer that nothing came of a request."""

    error: Problem


class HttpError(CapsaError):
    """A request that is refused with a status; other `CapsaError`s are what a well-formed request may not have."""

    def __init__(self, status: HTTPStatus, code: str, message: str, **headers: str) -> None:
        super().__init__(message, code=code)
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to ask for; `handler` takes the request and then the body and the query, where there are any.

    `answer` is the type of the JSON that comes back, or None where a handler makes its own response of
    kind `media`. `refusals` are the statuses that may come besides those that any operation may have.
    """

    method: str
    path: str
    name: str
    handler: Callable[..., Awaitable[object]]
    answer: type | None = None
    status: HTTPStatus = HTTPStatus.OK
    media: str = JSON
    body: type | None = None
    query: type[msgspec.Struct] | None = None
    refusals: tuple[HTTPStatus, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def all_refusals(self) -> tuple[HTTPStatus, ...]:
        """Every status of a refusal that this operation may answer with."""
        found = {*self.refusals, HTTPStatus.UNAUTHORIZED, HTTPStatus.METHOD_NOT_ALLOWED}
        if self.query is not None:
            found |= {HTTPStatus.BAD_REQUEST}
        if self.method != "GET":
            found |= {HTTPStatus.FORBIDDEN}
        if self.body is not None:
            found |= _BODY_REFUSALS
        return tuple(sorted(found))


_BODY_REFUSALS = {
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
}


async def perform(operation: Operation, request: Request) -> Response:
    """Return the answer to a request, whatever was wrong with it."""
    try:
        if operation.method != "GET" and not is_same_origin(request.headers):
            message = "expected a request from a page of this server"
            raise HttpError(HTTPStatus.FORBIDDEN, "other_origin", message)  # noqa: TRY301 (one place answers all)
        given = [await read_body(request, operation.body)] if operation.body is not None else []
        if operation.query is not None:
            given.append(read_query(request, operation.query))
        answer = await operation.handler(request, *given)
    except CapsaError as error:
        return failure(error)
    if isinstance(answer, Response):
        return answer
    return json_response(answer, operation.status)


def json_response(answer: object, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON that nobody keeps."""
    return Response(
        msgspec.json.encode(answer), status, {"cache-control": "no-store", **(headers or {})}, JSON
    )


def failure(error: CapsaError) -> Response:
    """Return the answer to a request that was refused."""
    problems = error.problems if isinstance(error, RulesError) else ()
    told = Failure(error=Problem(code=str(error.code), message=str(error), problems=problems))
    if isinstance(error, HttpError):
        return json_response(told, error.status, error.headers)
    return json_response(told, HTTPStatus.UNPROCESSABLE_ENTITY)


async def read_body(request: Request, kind: type[T]) -> T:
    """Return the request's JSON as a type; raise `HttpError` for anything else."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        message = f"expected a body of the type {JSON}"
        raise HttpError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "wrong_media_type", message)
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > FRAME_LIMIT:
            message = f"expected at most {FRAME_LIMIT} bytes"
            raise HttpError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", message)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        code = "bad_message" if isinstance(error, msgspec.ValidationError) else "bad_frame"
        raise HttpError(HTTPStatus.BAD_REQUEST, code, str(error)) from None


def read_query(request: Request, kind: type[T]) -> T:
    """Return what stands after the question mark as a type; raise `HttpError` for anything else."""
    given = request.query_params
    if len(given.multi_items()) != len(given):
        raise HttpError(HTTPStatus.BAD_REQUEST, "bad_query", "expected each parameter once")
    try:
        return msgspec.convert(dict(given), type=kind, strict=False)
    except msgspec.ValidationError as error:
        raise HttpError(HTTPStatus.BAD_REQUEST, "bad_query", str(error)) from None


TableId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z_-]{1,64}$")]
