"""The OpenAPI document, made from the operations and the types that they read and answer with."""

from __future__ import annotations

import inspect
import re
from http import HTTPStatus
from importlib.metadata import version
from typing import TYPE_CHECKING

import msgspec

from capsa.rulesets import RULESETS
from capsa.server.operations import JSON, PATH_PARTS, Failure
from capsa.server.options import TableSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capsa.server.operations import Operation

Schema = dict[str, object]

_REFERENCE = "#/components/schemas/{name}"
_ABOUT = """Tables, games and records of a Capsa server. Playing itself goes through the WebSocket
`/ws/{table}`, which docs/reference/protocol.md describes. Who somebody is stands in a cookie that the
server sets, or in a token. A request that changes something may come from no page of another origin."""
_SECURITY: tuple[dict[str, list[str]], ...] = ({"cookie": []}, {"token": []}, {})


def document(operations: Iterable[Operation]) -> Schema:
    """Return the document, ready for JSON."""
    listed = tuple(operations)
    types = [kind for one in listed for kind in (one.body, one.query, one.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, Failure], schema_hook=_any_value, ref_template=_REFERENCE
    )
    _name_the_rule_sets(components)
    by_type: dict[object, Schema] = dict(zip([*types, Failure], schemas, strict=True))
    paths: dict[str, Schema] = {}
    for one in listed:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_type, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Capsa",
            "version": version("capsa"),
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _schemes()},
    }


def _operation(one: Operation, by_type: dict[object, Schema], components: dict[str, Schema]) -> Schema:
    said: Schema = {
        "operationId": one.name,
        "summary": (inspect.getdoc(one.handler) or "").partition("\n")[0],
        "security": _SECURITY,
        "responses": _responses(one, by_type),
    }
    if parameters := [*_path_parameters(one), *_query_parameters(one, by_type, components)]:
        said["parameters"] = parameters
    if one.body is not None:
        said["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[one.body]}}}
    return said


def _responses(one: Operation, by_type: dict[object, Schema]) -> dict[str, Schema]:
    content: Schema = {one.media: {} if one.answer is None else {"schema": by_type[one.answer]}}
    found: dict[str, Schema] = {str(one.status.value): {"description": one.status.phrase, "content": content}}
    refused = {JSON: {"schema": by_type[Failure]}}
    for status in one.all_refusals:
        found[str(status.value)] = {"description": _PHRASES.get(status, status.phrase), "content": refused}
    return found


_PHRASES = {
    HTTPStatus.UNPROCESSABLE_ENTITY: "Well-formed, but no such thing can be done; the code says why",
    HTTPStatus.UNAUTHORIZED: "The token is not one of this server's",
    HTTPStatus.FORBIDDEN: "Not for this person, or asked for by a page of another origin",
}


def _path_parameters(one: Operation) -> list[Schema]:
    names: list[str] = re.findall(r"\{(\w+)\}", one.path)
    schemas, _ = msgspec.json.schema_components([PATH_PARTS[name] for name in names])
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in zip(names, schemas, strict=True)
    ]


def _query_parameters(
    one: Operation, by_type: dict[object, Schema], components: dict[str, Schema]
) -> list[Schema]:
    if one.query is None:
        return []
    name = str(by_type[one.query]["$ref"]).rpartition("/")[2]
    properties = components[name]["properties"]
    assert isinstance(properties, dict)
    return [{"name": key, "in": "query", "schema": schema} for key, schema in properties.items()]


def _schemes() -> Schema:
    return {
        "cookie": {"type": "apiKey", "in": "cookie", "name": "capsa_…", "description": "Set by the server."},
        "token": {"type": "http", "scheme": "bearer", "description": "From POST /api/bots."},
    }


def _name_the_rule_sets(components: dict[str, Schema]) -> None:
    """Say which rule sets there are, where the type of a table's options only says that it takes a text."""
    properties = components[TableSpec.__name__]["properties"]
    assert isinstance(properties, dict)
    ids: Schema = {"type": "string", "enum": [*RULESETS]}
    changed = {"type": "object", "properties": {"base": ids}, "required": ["base"]}
    properties["rules"] = {"anyOf": [ids, changed], "description": "An id, or {base, …options changed}."}


def _any_value(kind: type) -> Schema:
    if kind is not object:
        raise NotImplementedError
    return {"description": "Any JSON."}
