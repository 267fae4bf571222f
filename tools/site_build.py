"""Builds Santiago without a server: one folder of files for any web host, in dist/site.

    python -m tools.site_build [--out FOLDER] [--docs]
    python -m tools.site_build --serve [--port N]

The folder holds the same pages, Python (Pyodide) for the browser's worker, and our source as it
is. Large files are packed, as many web hosts do not compress; the worker unpacks them.
"""

from __future__ import annotations

import argparse
import http.server
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from santiago.server.policy import PAGE_ALONE, WORKER_ALONE
from tools.browser_python import add_notices, write_python
from tools.web_build import ROOT, BuildError, Pages, write_worker

OUT = ROOT / "dist" / "site"


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
    policy = f'<meta http-equiv="Content-Security-Policy" content="{PAGE_ALONE}" />'
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
    write_worker(out, alone=True, policies=[PAGE_ALONE, WORKER_ALONE])
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
