"""Write the `.pxd` files: what the C compiler needs to know, taken from the `.py` files.

    python tools/make_pxd.py            # write what has changed
    python tools/make_pxd.py --check    # change nothing; fail if something would change

A module that imports `cython` is compiled. Its source declares everything once:

``def f(x: cython.int) -> cython.int:  # cdef``
    a C function, or a method called in C; ``# cpdef`` can be called from Python, too. They run
    without the GIL and raise nothing, unless the comment goes on, as in ``# cpdef except -1``.
``class C:  # cdef``
    a C class; ``# cdef final`` has no subclasses. Its fields are the annotations in its body.
    ``# cdef public`` shows all of them to Python; a field's own comment may begin with ``public``
    or ``readonly``, and with a type that Python has no name for, as in ``# public int[256]``.
``TABLE = […]  # cdef int[31]``
    a C variable of this type.
``if not cython.compiled:``
    a block for Python alone (in a module or a class), of which the compiler gets the same from
    the `.pxd`: imports become cimports, numbers become constants of the compiler, functions and
    methods are inlined wherever they are called, and ``Points = list[int]  # ctypedef int[5]``
    names a C type (a view of memory, as in ``int[:]``, for signatures only).

A module `bits` whose C side is written by hand has it in `cbits.pxd`.
"""

from __future__ import annotations

import ast
import importlib
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
HEADER = "# Written by tools/make_pxd.py from {name}.py: edit that file, not this one."
LIBRARIES = {"math": "libc.math", "time": "cpython.time"}
"""Modules of Python's own that C has under another name."""
TYPES = {
    "bint": "bint",
    "uchar": "unsigned char",
    "schar": "signed char",
    "ushort": "unsigned short",
    "uint": "unsigned int",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
}
"""Cython's names for C types that differ from C's."""
WIDEST_ENUM = 2**31 - 1
FIELD = re.compile(r"#\s*(public\b|readonly\b)?\s*([A-Za-z_][\w ]*(?:\[[\d:, ]+\]| \*))?")
MARK = re.compile(r"#\s*(cdef|cpdef)\b\s*(.*?)\s*$")


class Module:
    """One compiled module: its source, and the `.pxd` that belongs to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        self.lines = path.read_text("utf-8").splitlines()
        self.tree = ast.parse("\n".join(self.lines))
        self.aliases: dict[str, str] = {}  # names of C types that have to be written out
        self.types = {"object", "list", "tuple", "dict", "bytes"}  # names that C knows

    def pxd(self) -> str:
        """The text of the `.pxd`."""
        imports: list[str] = []
        constants: dict[str, int] = {}
        typedefs: list[str] = []
        variables: list[str] = []
        classes: list[str] = []
        functions: list[str] = []
        for node in self._guarded(self.tree.body):
            if isinstance(node, ast.ImportFrom):
                self._cimport(node, imports, constants)
            elif isinstance(node, ast.Assign):
                typedefs += self._assigned(node, constants)
            elif isinstance(node, ast.FunctionDef):
                functions += ["", *self._inline(node)]
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and self._mark(node):
                self.types.add(node.name)
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and self._mark(node):
                classes += ["", *self._class(node)]
            elif isinstance(node, ast.FunctionDef) and (mark := self._mark(node)):
                functions.append(self._signature(node, *mark))
            elif isinstance(node, ast.Assign) and (comment := MARK.search(self._line(node))):
                variables += [f"cdef {comment[2]} {ast.unparse(name)}" for name in node.targets]
        parts = [
            ["cimport cython", *imports],
            typedefs,
            self._constants(constants),
            variables,
            classes[1:],
            functions[1:] if functions[:1] == [""] else functions,
        ]
        header = HEADER.format(name=self.path.stem)
        return "\n\n".join(["\n".join(part) for part in [[header], *parts] if part]) + "\n"

    # -- what Python alone sees ---------------------------------------------------------------

    def _guarded(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        """The statements in blocks `if not cython.compiled:`."""
        for node in body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled":
                yield from node.body

    def _cimport(self, node: ast.ImportFrom, imports: list[str], constants: dict[str, int]) -> None:
        assert node.module is not None
        source = SOURCE.joinpath(*node.module.split("."))
        by_hand = source.with_name(f"c{source.name}.pxd")
        if node.module in LIBRARIES:
            module = LIBRARIES[node.module]
        elif by_hand.exists():
            module = node.module.removesuffix(source.name) + by_hand.stem
            self.types |= {alias.name for alias in node.names}
        elif source.with_suffix(".pxd").exists() or is_compiled(source.with_suffix(".py")):
            module = node.module
            text = source.with_suffix(".py").read_text("utf-8")
            views = dict(re.findall(r"^ +(\w+) = .*# ctypedef (.*\[:.*)$", text, re.MULTILINE))
            self.aliases |= {a.name: views[a.name] for a in node.names if a.name in views}
            node.names = [alias for alias in node.names if alias.name not in views]
            self.types |= {alias.asname or alias.name for alias in node.names}
        else:
            values = vars(importlib.import_module(node.module))
            for alias in node.names:
                if type(values[alias.name]) is int:
                    constants[alias.asname or alias.name] = values[alias.name]
            return
        names = ", ".join(
            f"{alias.name} as {alias.asname}" if alias.asname else alias.name
            for alias in node.names
        )
        line = f"from {module} cimport {names}"
        if len(line) > 100:
            wrapped = textwrap.wrap(names, 96)
            line = "\n    ".join([f"from {module} cimport (", *wrapped]) + "\n)"
        imports.append(line)

    def _assigned(self, node: ast.Assign, constants: dict[str, int]) -> Iterator[str]:
        """The constants and the C types that an assignment names."""
        comment = re.search(r"#\s*ctypedef (.*)$", self._line(node))
        for target in node.targets:
            for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                assert isinstance(name, ast.Name)
                if comment is None:
                    value = getattr(importlib.import_module(self.name), name.id)
                    if type(value) is int:
                        constants[name.id] = value
                elif "[:" in comment[1]:
                    self.aliases[name.id] = comment[1]
                else:
                    self.types.add(name.id)
                    yield f"ctypedef {comment[1]} {name.id}"

    def _constants(self, constants: dict[str, int]) -> list[str]:
        """Constants of the compiler: an enumeration, or macros for what is wider than an int."""
        small = [f"    {name} = {value}" for name, value in constants.items() if fits(value)]
        wide = {name: value for name, value in constants.items() if not fits(value)}
        lines = ["cdef enum:", *small] if small else []
        if wide:
            prefix = self.name.replace(".", "_")
            lines += (
                ["", 'cdef extern from *:\n    """'] if lines else ['cdef extern from *:\n    """']
            )
            lines += [f"    #define {prefix}_{name} {value}ULL" for name, value in wide.items()]
            lines += ['    """']
            lines += [f'    unsigned long long {name} "{prefix}_{name}"' for name in wide]
        return lines

    def _inline(self, node: ast.FunctionDef, indent: str = "") -> list[str]:
        """A function with its body, so that every module that calls it can inline it."""
        body = self.lines[node.body[0].lineno - 1 : node.end_lineno]
        body = textwrap.indent(textwrap.dedent("\n".join(body)), f"{indent}    ").splitlines()
        return [f"{self._signature(node, 'cdef inline', '', indent)}:", *body]

    # -- functions and classes ----------------------------------------------------------------

    def _mark(self, node: ast.FunctionDef | ast.ClassDef) -> tuple[str, str] | None:
        """What the comment behind a signature says: cdef or cpdef, and what follows."""
        for line in self.lines[node.lineno - 1 : node.body[0].lineno - 1]:
            if match := MARK.search(line):
                return match[1], match[2]
        return None

    def _signature(
        self, node: ast.FunctionDef, kind: str, raises: str = "", indent: str = ""
    ) -> str:
        arguments = [
            "self"
            if argument.arg == "self"
            else f"{self._type(argument.annotation)} {argument.arg}"
            for argument in node.args.args
        ]
        arguments = [argument.replace("* ", "*") for argument in arguments]
        start = f"{indent}{kind} {self._type(node.returns)} {node.name}("
        end = f") {raises or 'noexcept nogil'}"
        line = start + ", ".join(arguments) + end
        if len(line) > 100:
            inside = f",\n{indent}        ".join(arguments)
            line = f"{start}\n{indent}        {inside}\n{indent}    {end}"
        return line

    def _class(self, node: ast.ClassDef) -> list[str]:
        mark = self._mark(node)
        assert mark is not None
        words = mark[1].split()
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        lines = ["@cython.final"] if "final" in words else []
        lines.append(f"cdef class {node.name}{f'({bases})' if bases else ''}:")
        methods: list[str] = []
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and part.value is None:
                assert isinstance(part.target, ast.Name)
                comment = FIELD.search(self._line(part))
                shown, c_type = comment.groups() if comment else (None, None)
                seen = f"{shown} " if shown else "public " if "public" in words else ""
                seen = "" if part.target.id.startswith("_") else seen
                kind = c_type or self._type(part.annotation)
                line = f"    cdef {seen}{kind} {part.target.id}"
                lines.append(line.replace("* ", "*"))
            elif isinstance(part, ast.FunctionDef) and (mark := self._mark(part)):
                methods.append(self._signature(part, *mark, indent="    "))
        for part in self._guarded(node.body):
            assert isinstance(part, ast.FunctionDef)
            methods += ["", *self._inline(part, "    ")]
        lines += methods
        return [*lines, "    pass"] if len(lines) == 1 else lines

    # -- types --------------------------------------------------------------------------------

    def _line(self, node: ast.stmt) -> str:
        """The first line of a statement, with its comment."""
        return self.lines[node.lineno - 1]

    def _type(self, annotation: ast.expr | None) -> str:
        """The C type of an annotation; `object` for what C does not know."""
        text = "object" if annotation is None else ast.unparse(annotation)
        text = text.removesuffix(" | None")
        if text == "None":
            return "void"
        if text in self.aliases:
            return self.aliases[text]
        if text.startswith("cython."):
            name = text.removeprefix("cython.")
            pointer = name.startswith("p_")
            name = name.removeprefix("p_")
            return TYPES.get(name, name) + (" *" if pointer else "")
        name = text.partition("[")[0]
        return name if name in self.types else "object"


def fits(value: int) -> bool:
    """Whether every C compiler can have this value in an enumeration."""
    return -WIDEST_ENUM <= value <= WIDEST_ENUM


def is_compiled(path: Path) -> bool:
    """Whether this module is one of those that are compiled."""
    return path.exists() and "import _shim as cython" in path.read_text("utf-8")


def modules() -> list[Module]:
    """The modules that are compiled."""
    return [Module(path) for path in sorted(SOURCE.rglob("*.py")) if is_compiled(path)]


def main(arguments: list[str]) -> int:
    """Write or check; the exit code."""
    os.environ["SANTIAGO_PURE"] = "1"  # constants are read from the source, compiled or not
    sys.path.insert(0, str(SOURCE))
    stale = []
    for module in modules():
        path, text = module.path.with_suffix(".pxd"), module.pxd()
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(path.relative_to(SOURCE))
            if "--check" not in arguments:
                path.write_text(text, "utf-8")
    if stale and "--check" in arguments:
        print("run python tools/make_pxd.py; out of date:", *stale, sep="\n  ", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
