"""Python for the browser: Pyodide, Python's library and our own source, packed as few bytes.

The worker of the pages unpacks the files itself, as many web hosts do not compress.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "santiago"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PACKAGES = ("engine", "tables", "bots", "review", "puzzles", "site")
"""The parts of our package that the worker needs, besides its modules at the top."""
UNUSED = (
    "_pyrepl", "ctypes", "curses", "dbm", "ensurepip", "html", "http", "idlelib", "lib2to3",
    "multiprocessing", "pydoc_data", "sqlite3", "tkinter", "turtledemo", "unittest", "venv",
    "wsgiref", "xml", "xmlrpc", "xxlimited", "zoneinfo",
    "concurrent/interpreters", "concurrent/futures/process.py", "asyncio/windows_events.py",
    "asyncio/windows_utils.py", "asyncio/proactor_events.py", "asyncio/tools.py",
    "logging/config.py", "logging/handlers.py", "urllib/request.py", "urllib/robotparser.py",
    "_pydatetime.py", "_pydecimal.py", "_pyio.py", "antigravity.py", "argparse.py", "bdb.py",
    "cmd.py", "code.py", "colorsys.py", "compileall.py", "configparser.py", "cProfile.py",
    "csv.py", "ipaddress.py", "pickle.py", "pprint.py", "runpy.py",
    "uuid.py",
    "doctest.py", "filecmp.py", "fileinput.py", "ftplib.py", "getopt.py", "getpass.py",
    "graphlib.py", "imaplib.py", "mailbox.py", "mimetypes.py", "modulefinder.py", "netrc.py",
    "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py",
    "pstats.py", "pty.py", "pyclbr.py", "pydoc.py", "quopri.py", "rlcompleter.py", "sched.py",
    "shelve.py", "smtplib.py", "socketserver.py", "symtable.py", "tabnanny.py", "tarfile.py",
    "this.py", "timeit.py", "trace.py", "turtle.py", "wave.py", "webbrowser.py", "zipapp.py",
)  # fmt: skip
"""Parts of Python's library that no game needs."""
CODECS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig")
"""The encodings that are kept; there are more than a hundred."""


def is_needed(name: str) -> bool:
    """Whether a file of Python's library is kept.

    >>> is_needed("json/decoder.py"), is_needed("email/parser.py"), is_needed("encodings/big5.py")
    (True, False, False)
    """
    if name.startswith("email/"):
        return name == "email/__init__.py"  # importlib wants only that
    if name.startswith("encodings/"):
        return name.removeprefix("encodings/").removesuffix(".py") in CODECS
    return not any(name == part or name.startswith(f"{part}/") for part in UNUSED)


def archive(files: dict[str, bytes]) -> bytes:
    """Files as a zip whose bytes depend on nothing but them; packing comes later."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name), files[name])
    return written.getvalue()


def library(path: Path) -> bytes:
    """Python's library without what no game needs."""
    with zipfile.ZipFile(path) as whole:
        names = [name for name in whole.namelist() if not name.endswith("/") and is_needed(name)]
        return archive({name: whole.read(name) for name in names})


def sources() -> dict[str, bytes]:
    """Our own source, as it is, by the names that Python imports."""
    paths = [*PACKAGE.glob("*.py")]
    for part in PACKAGES:
        paths += [
            path for path in (PACKAGE / part).rglob("*") if path.suffix in (".py", ".net", ".gz")
        ]
    return {p.relative_to(PACKAGE.parent).as_posix(): p.read_bytes() for p in paths}


def named(name: str, data: bytes) -> str:
    """A name that changes with the content, so that no version finds another's file.

    >>> named("santiago.zip.packed", b"")
    'santiago-e3b0c442.zip.packed'
    """
    stem, _, suffix = name.partition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}.{suffix}"


def script(path: Path) -> bytes:
    """A script without the address of its source map, which is not in the folder."""
    lines = path.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("//# sourceMappingURL")]
    return "\n".join(kept).encode()


def fingerprint() -> str:
    """A digest of everything that these files depend on."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update((ROOT / "web" / "package-lock.json").read_bytes())
    for name, data in sorted(sources().items()):
        digest.update(name.encode() + b"\0" + data)
    return digest.hexdigest()


def write_python(folder: Path, listing_name: str | None = None) -> str:
    """Python for the worker; the name of the file that lists the others."""
    if folder.exists():
        shutil.rmtree(folder)
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    own = folder / version  # Pyodide finds its parts by their names
    own.mkdir(parents=True)
    (own / "pyodide.mjs").write_bytes(script(PYODIDE / "pyodide.mjs"))
    packed = {
        "script": ("python.mjs.packed", script(PYODIDE / "pyodide.asm.mjs")),
        "wasm": ("python.wasm.packed", (PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "library": ("python.zip.packed", library(PYODIDE / "python_stdlib.zip")),
        "code": ("santiago.zip.packed", archive(sources())),
    }
    files = {}
    for part, (name, data) in packed.items():
        written = gzip.compress(data, 9, mtime=0)
        files[part] = {"name": named(name, written), "size": len(written)}
        (folder / named(name, written)).write_bytes(written)
    # Pyodide wants a list of packages; ours needs none of them.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    listing = json.dumps({"pyodide": f"{version}/", "files": files, "lock": lock}).encode()
    listed = listing_name or named("files.json", listing)
    (folder / listed).write_bytes(listing)
    return listed


def add_notices(out: Path) -> None:
    """Python and Pyodide join the notice of the packages in the pages."""
    notice = out / "licences.txt"
    pyodide = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    parts = [notice.read_text("utf-8").rstrip()]
    for name, licence in (("pyodide", pyodide["license"]), ("python", "PSF-2.0")):
        text = (ROOT / "tools" / "notices" / f"{name}.txt").read_text("utf-8").strip()
        parts += ["", "-" * 80, f"{name} {pyodide['version']} ({licence})", "-" * 80, "", text]
    notice.write_text("\n".join(parts) + "\n", "utf-8")
