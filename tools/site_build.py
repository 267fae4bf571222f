"""Builds Santiago without a server: one folder of files for any web host, in dist/site.

    python -m tools.site_build [--out FOLDER]
    python -m tools.site_build --serve [--port N]

The folder holds the same pages, Python (Pyodide) for the browser's worker, and our source as it
is. Large files are packed, as many web hosts do not compress; the worker unpacks them.
"""

from __future__ import annotations

import argparse
import gzip
import http.server
import io
import json
import shutil
import sys
import zipfile
from functools import partial
from pathlib import Path

from tools.web_build import ROOT, WEB, BuildError, Pages

OUT = ROOT / "dist" / "site"
PACKAGES = ("engine", "tables", "bots", "site")
"""The parts of our package that the worker needs, besides its modules at the top."""
UNUSED = (
    "_pyrepl", "concurrent/interpreters", "ctypes", "curses", "dbm", "ensurepip", "html",
    "http", "idlelib", "lib2to3", "multiprocessing", "pydoc_data", "sqlite3", "tkinter",
    "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc", "xxlimited", "zoneinfo",
    "doctest.py", "imaplib.py", "mailbox.py", "optparse.py", "pdb.py", "pickletools.py",
    "pydoc.py", "smtplib.py", "turtle.py", "_pydecimal.py",
    "ftplib.py", "poplib.py", "profile.py", "cProfile.py", "pstats.py", "bdb.py", "cmd.py",
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


def add_python(out: Path) -> None:
    """Python for the worker, beside the pages."""
    pyodide = WEB / "node_modules" / "pyodide"
    folder = out / "py"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (pyodide / name).read_text("utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL")]
        (folder / name).write_text("\n".join(lines), "utf-8")
    packed = {
        "python.wasm.packed": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "python.zip.packed": library(pyodide / "python_stdlib.zip"),
        "santiago.zip.packed": source(),
    }
    sizes = {}
    for name, data in packed.items():
        written = gzip.compress(data, 9, mtime=0)
        (folder / name).write_bytes(written)
        sizes[name] = len(written)
    # Pyodide wants a list of packages; ours needs none of them.
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    (folder / "files.json").write_text(json.dumps({"sizes": sizes, "lock": lock}))


def finish_pages(out: Path) -> None:
    """The page gets its policy, and addresses that hold in any folder."""
    page = out / "index.html"
    text = page.read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)
    page.write_text(text, "utf-8")
    manifest = out / "manifest.webmanifest"
    shown = json.loads(manifest.read_text("utf-8"))
    shown |= {"id": "./", "start_url": "./", "scope": "./"}
    for icon in shown["icons"]:
        icon["src"] = icon["src"].lstrip("/")
    manifest.write_text(json.dumps(shown, indent=2), "utf-8")


def build(out: Path) -> None:
    """Build the whole folder anew."""
    if out.exists():
        shutil.rmtree(out)
    print("Building Santiago without a server", flush=True)
    pages = Pages(out)
    pages.script("build-site", "The build of the pages")
    finish_pages(out)
    add_python(out)
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
    parser.add_argument("--serve", action="store_true", help="show what was built")
    parser.add_argument("--port", type=int, default=8766)
    args = parser.parse_args()
    try:
        if args.serve:
            serve(args.out.resolve(), args.port)
        else:
            build(args.out.resolve())
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
