"""Builds Santiago without a server: one folder of files for any web host, in dist/site.

    python -m tools.site_build [--out FOLDER] [--docs]
    python -m tools.site_build --serve [--port N]

The folder holds the same pages, Python (Pyodide) for the browser's worker, and our source as it
is. Large files are packed, as many web hosts do not compress; the worker unpacks them.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import partial
from pathlib import Path

from tools.web_build import ROOT, WEB, BuildError, Pages, write_worker

OUT = ROOT / "dist" / "site"
PACKAGES = ("engine", "tables", "bots", "site")
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
    "csv.py", "fractions.py", "ipaddress.py", "pickle.py", "pprint.py", "runpy.py", "statistics.py",
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
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""A page may load from its own folder, and nothing else."""


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


def source() -> bytes:
    """Our own source, as it is."""
    package = ROOT / "src" / "santiago"
    paths = [*package.glob("*.py")]
    for part in PACKAGES:
        paths += [path for path in (package / part).rglob("*") if path.suffix in (".py", ".net")]
    return archive({p.relative_to(package.parent).as_posix(): p.read_bytes() for p in paths})


def named(name: str, data: bytes) -> str:
    """A name that changes with the content, so that no version finds another's file.

    >>> named("santiago.zip.packed", b"")
    'santiago-e3b0c442.zip.packed'
    """
    stem, _, suffix = name.partition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}.{suffix}"


def write_python(folder: Path) -> str:
    """Python for the worker; the name of the file that lists the others."""
    pyodide = WEB / "node_modules" / "pyodide"
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    own = folder / version  # Pyodide finds its parts by their names
    own.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (pyodide / name).read_text("utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL")]
        (own / name).write_text("\n".join(lines), "utf-8")
    packed = {
        "wasm": ("python.wasm.packed", (pyodide / "pyodide.asm.wasm").read_bytes()),
        "library": ("python.zip.packed", library(pyodide / "python_stdlib.zip")),
        "code": ("santiago.zip.packed", source()),
    }
    files = {}
    for part, (name, data) in packed.items():
        written = gzip.compress(data, 9, mtime=0)
        files[part] = {"name": named(name, written), "size": len(written)}
        (folder / named(name, written)).write_bytes(written)
    # Pyodide wants a list of packages; ours needs none of them.
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    listing = json.dumps({"pyodide": f"{version}/", "files": files, "lock": lock}).encode()
    (folder / named("files.json", listing)).write_bytes(listing)
    return named("files.json", listing)


def add_notices(out: Path) -> None:
    """Python and Pyodide join the notice of the packages in the pages."""
    notice = out / "licences.txt"
    pyodide = json.loads((WEB / "node_modules" / "pyodide" / "package.json").read_text("utf-8"))
    parts = [notice.read_text("utf-8").rstrip()]
    for name, licence in (("pyodide", pyodide["license"]), ("python", "PSF-2.0")):
        text = (ROOT / "tools" / "notices" / f"{name}.txt").read_text("utf-8").strip()
        parts += ["", "-" * 80, f"{name} {pyodide['version']} ({licence})", "-" * 80, "", text]
    notice.write_text("\n".join(parts) + "\n", "utf-8")


def add_docs(out: Path) -> None:
    """The documentation, beside the game."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-d", str(out / "docs")]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        raise BuildError("The build of the documentation failed.")


def finish_page(out: Path) -> None:
    """The page gets its policy, and asks for all that Python needs."""
    page = out / "index.html"
    text = page.read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)
    text = text.replace('check.js"', 'check.js" data-alone', 1)
    page.write_text(text, "utf-8")


def build(out: Path, *, docs: bool = False) -> None:
    """Build the whole folder anew."""
    if out.exists():
        shutil.rmtree(out)
    print("Building Santiago without a server", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        python = Path(temporary) / "py"
        pages = Pages(out)
        pages.env["VITE_PYTHON"] = write_python(python)
        pages.env["VITE_DOCS"] = "docs/" if docs else ""
        pages.script("build-site", "The build of the pages")
        shutil.copytree(python, out / "py")
    finish_page(out)
    add_notices(out)
    if docs:
        add_docs(out)
    write_worker(out, alone=True, policy=POLICY)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out.relative_to(ROOT) if out.is_relative_to(ROOT) else out}: {size / 1e6:.1f} MB")


def serve(out: Path, port: int) -> None:
    """Show the folder, as any static web host would."""
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(out))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (stop with Ctrl+C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build Santiago without a server.")
    parser.add_argument("--out", type=Path, default=OUT, help="where the folder goes")
    parser.add_argument("--docs", action="store_true", help="put the documentation beside it")
    parser.add_argument("--serve", action="store_true", help="show what was built")
    parser.add_argument("--port", type=int, default=8766)
    args = parser.parse_args()
    try:
        if args.serve:
            serve(args.out.resolve(), args.port)
        else:
            build(args.out.resolve(), docs=args.docs)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
