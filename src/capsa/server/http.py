"""All that is served over HTTP, put into an application; and how every failure is told in JSON."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.routing import Route

from capsa.errors import CapsaError
from capsa.server import client
from capsa.server.addresses import OPERATIONS, openapi
from capsa.server.operations import Operation, failure, perform
from capsa.server.pages import PAGES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator
    from pathlib import Path

    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

    from capsa.server.doors import Doors


def install(app: Starlette, doors: Doors, built: Path = client.BUILT) -> None:
    """Put everything that is no WebSocket into an application."""
    app.router.routes.extend([*_routes(OPERATIONS), *PAGES, *client.routes(built)])
    app.add_exception_handler(HTTPException, _refusing(client.nowhere(built)))
    app.add_exception_handler(Exception, _failed)
    app.state.doors = doors
    app.state.openapi = openapi()


def _routes(operations: Iterable[Operation]) -> Iterator[Route]:
    """Yield one route a path, which knows all methods there are at it."""
    by_path: dict[str, dict[str, Operation]] = {}
    for one in operations:
        by_path.setdefault(one.path, {})[one.method] = one
    for path, found in by_path.items():
        yield Route(path, _endpoint(found), methods=[*found])


def _endpoint(found: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        response = await perform(found.get(request.method) or found["GET"], request)
        cookie = getattr(request.state, "cookie", None)
        if cookie is not None:
            response.headers.append("set-cookie", cookie)
        return response

    return answer


def _refusing(
    shown: Callable[[Request], Response | None],
) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return the handler of requests for which there is no endpoint; a person is shown what `shown` gives."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            told, code = f"expected another method than {request.method}", "wrong_method"
        else:
            told, code = "expected another address", "not_found"
        page = shown(request) if code == "not_found" else None
        return page or failure(CapsaError(told, code=code), error.headers)

    return refused


async def _failed(request: Request, error: Exception) -> Response:
    """Answer when the fault is ours; the error itself goes to the log."""
    del request, error
    return failure(CapsaError("the server failed; try again", code="internal"))
