"""What HTTP can do, as values: endpoints and the OpenAPI document are made from them.

Every answer that is no page is JSON, errors too: `{"error": {"code", "message"}}`.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from capsa.errors import CapsaError, RulesError
from capsa.server.identity import is_same_origin
from capsa.server.messages import FRAME_LIMIT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request

JSON = "application/json"
HEADERS = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
T = TypeVar("T")
TableId = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
LinkText = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_.-]{1,2000}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""A place in a list, or how many of something stand before it."""
PATH_PARTS: dict[str, object] = {"table": TableId, "link": LinkText, "number": Number}
"""The types of what stands in braces in a path."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was refused: a stable code, a sentence, and every problem where there are several."""

    code: str
    message: str
    problems: tuple[str, ...] = ()


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """The answer that nothing came of a request."""

    error: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to ask for; `handler` takes the request, then the body, then the query, where there are any.

    `answer` is the type of the JSON that comes back, None where a handler makes its own response of the kind
    `media`. `refusals` are the statuses that may come besides those that any such operation may have.
    """

    method: str
    path: str
    name: str
    handler: Callable[..., Awaitable[object]]
    answer: object | None = None
    status: HTTPStatus = HTTPStatus.OK
    media: str = JSON
    body: type | None = None
    query: type | None = None
    refusals: tuple[HTTPStatus, ...] = ()

    @property
    def all_refusals(self) -> tuple[HTTPStatus, ...]:
        """Every status of a refusal that this operation may answer with."""
        found = {*self.refusals, HTTPStatus.UNAUTHORIZED}
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
    HTTPStatus.UNPROCESSABLE_ENTITY,
}
_STATUSES = {
    "bad_frame": HTTPStatus.BAD_REQUEST,
    "bad_message": HTTPStatus.BAD_REQUEST,
    "bad_query": HTTPStatus.BAD_REQUEST,
    "bad_token": HTTPStatus.UNAUTHORIZED,
    "not_admin": HTTPStatus.FORBIDDEN,
    "other_origin": HTTPStatus.FORBIDDEN,
    "may_not_watch": HTTPStatus.FORBIDDEN,
    "no_such_table": HTTPStatus.NOT_FOUND,
    "no_such_match": HTTPStatus.NOT_FOUND,
    "no_such_deal": HTTPStatus.NOT_FOUND,
    "bad_link": HTTPStatus.NOT_FOUND,
    "old_link": HTTPStatus.NOT_FOUND,
    "not_found": HTTPStatus.NOT_FOUND,
    "wrong_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "closed": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "wrong_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "server_full": HTTPStatus.SERVICE_UNAVAILABLE,
    "restarting": HTTPStatus.SERVICE_UNAVAILABLE,
    "store_failed": HTTPStatus.SERVICE_UNAVAILABLE,
    "internal": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status of each code; a well-formed request that cannot be done has 422."""


async def perform(operation: Operation, request: Request) -> Response:
    """Return the answer to a request, whatever was wrong with it."""
    try:
        _expect_own_page(operation, request)
        given: list[object] = []
        if operation.body is not None:
            given.append(await read_body(request, operation.body))
        if operation.query is not None:
            given.append(read_query(request, operation.query))
        answer = await operation.handler(request, *given)
    except CapsaError as error:
        return failure(error)
    return answer if isinstance(answer, Response) else json_response(answer, operation.status)


def _expect_own_page(operation: Operation, request: Request) -> None:
    if operation.method != "GET" and not is_same_origin(request):
        raise CapsaError("expected a request from a page of this server", code="other_origin")


def json_response(answer: object, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON that nobody keeps."""
    return Response(msgspec.json.encode(answer), status, {**HEADERS, **(headers or {})}, JSON)


def failure(error: CapsaError, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer to a request that was refused."""
    problems = error.problems if isinstance(error, RulesError) else ()
    told = Failure(error=Problem(code=str(error.code), message=str(error), problems=problems))
    status = _STATUSES.get(str(error.code), HTTPStatus.UNPROCESSABLE_ENTITY)
    return json_response(told, status, headers)


async def read_body(request: Request, kind: type[T]) -> T:
    """Return the request's JSON as a type; raise `CapsaError` for anything else."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise CapsaError(f"expected a body of the type {JSON}", code="wrong_media_type")
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > FRAME_LIMIT:
                raise CapsaError(f"expected at most {FRAME_LIMIT} bytes", code="too_large")
    except ClientDisconnect:
        raise CapsaError("expected the whole body, got a part of it", code="bad_frame") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise CapsaError(str(error), code="bad_message") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CapsaError(f"expected JSON: {error}", code="bad_frame") from None


def read_query(request: Request, kind: type[T]) -> T:
    """Return what stands after the question mark as a type; raise `CapsaError` for anything else."""
    given = request.query_params
    if len(given.multi_items()) != len(given):
        raise CapsaError("expected each parameter once", code="bad_query")
    try:
        return msgspec.convert(dict(given), type=kind, strict=False)
    except msgspec.ValidationError as error:
        raise CapsaError(str(error), code="bad_query") from None
