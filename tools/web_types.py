"""Writes web/src/net/schema.ts: the server's messages as TypeScript types.

    python tools/web_types.py [--check]

`--check` writes nothing and fails if the file is out of date.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from santiago.server import (
    events,
    messages,
    profile_schema,
    protocol,
    puzzle_schema,
    review_schema,
)
from santiago.server import schema as schemas
from santiago.server.notices import schema as notices_schema

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "net" / "schema.ts"
HEAD = """\
/** The server's messages, from its own models. Made by tools/web_types.py: do not edit. */
"""
MODULES = (
    protocol,
    profile_schema,
    puzzle_schema,
    review_schema,
    events,
    schemas,
    messages,
    notices_schema,
)
"""Where the server's messages are defined."""
Schema = dict[str, Any]
NAMED: dict[str, Any] = {
    "Colour": protocol.Colour,
    "Crop": protocol.Crop,
    "Edition": protocol.Edition,
    "Phase": protocol.Phase,
    "Shape": protocol.Shape,
    "Pace": protocol.Pace,
    "PlacedTile": schemas.PlacedTile,
    "PhraseName": schemas.PhraseName,
    "Icon": schemas.Icon,
    "Character": protocol.Character,
    "LineCode": schemas.LineCode,
    "Field": schemas.OneField,
    "GameEvent": events.Event,
    "StandingOrder": messages.StandingOrder,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
}
"""Types that have a name without being a model."""
names: dict[str, str] = {}  # what such a type looks like, and its name


def models(*modules: ModuleType) -> list[type[BaseModel]]:
    """Every model that is defined in these modules, by name; each name may stand for one only."""
    by_name: dict[str, type[BaseModel]] = {}
    for module in modules:
        for name, value in vars(module).items():
            is_model = isinstance(value, type) and issubclass(value, BaseModel)
            if is_model and value.__module__ == module.__name__ and value.model_fields:
                if name in by_name:
                    raise ValueError(f"{name} names two models: {by_name[name]} and {value}")
                by_name[name] = value
    return [by_name[name] for name in sorted(by_name)]


def ts(schema: Schema) -> str:
    """A JSON schema as a TypeScript type, by its name if it has one."""
    text = spelled(schema)
    return names.get(text, text)


def spelled(schema: Schema) -> str:
    """A JSON schema as a TypeScript type, in full."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(ts(one) for one in schema[several]))
    if "allOf" in schema:
        return " & ".join(ts(one) for one in schema["allOf"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(ts(one) for one in schema['prefixItems'])}]"
        case "array":
            of = ts(schema.get("items", {}))
            return f"({of})[]" if " " in of else f"{of}[]"
        case "object":
            values = schema.get("additionalProperties")
            key = ts(schema.get("propertyNames", {"type": "string"}))
            return f"Record<{key}, {ts(values) if isinstance(values, dict) else 'unknown'}>"
        case _:
            return "unknown"


def literal(value: object) -> str:
    """A constant as TypeScript writes it."""
    if isinstance(value, str):
        return f"'{value}'"
    return str(value).lower() if isinstance(value, bool) else str(value)


def interface(name: str, schema: Schema) -> str:
    """One model."""
    required = set(schema.get("required", ()))
    lines = ["  [key: string]: unknown;"] if schema.get("additionalProperties") is True else []
    for key, value in schema.get("properties", {}).items():
        lines.append(f"  {key}{'' if key in required else '?'}: {ts(value)};")
    words = schema.get("description", "")
    doc = f"/** {words} */\n" if words else ""
    return f"{doc}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    """The whole file."""
    parts = []
    for name, kind in NAMED.items():
        schema = spelled(TypeAdapter(kind).json_schema())
        names[schema] = name
        parts.append(f"export type {name} = {schema};\n")
    _, top = models_json_schema(
        [(model, "validation") for model in models(*MODULES)], by_alias=True
    )
    parts += [
        interface(name, schema)
        if schema.get("type") == "object"
        else f"export type {name} = {ts(schema)};\n"
        for name, schema in sorted(top["$defs"].items())
    ]
    return "\n".join([HEAD, *parts])


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the browser's types.")
    parser.add_argument(
        "--check", action="store_true", help="only report whether they are up to date"
    )
    wanted = text()
    if parser.parse_args().check:
        if OUT.is_file() and OUT.read_text() == wanted:
            return 0
        print(
            "web/src/net/schema.ts is out of date: run python tools/web_types.py", file=sys.stderr
        )
        return 1
    OUT.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
