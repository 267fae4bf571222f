"""Checks the dependencies for known vulnerabilities: `make audit`.

    python tools/audit.py

Python packages with pip-audit, the pages' packages with npm audit. It fails if it finds a
vulnerability, or if something could not be audited.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def python_packages() -> int:
    """The installed packages, without Santiago itself."""
    command = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--strict"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def npm_packages() -> int:
    """The npm packages of the pages, from their lock file."""
    from tools.web_build import BuildError, find_node

    try:
        _, npm = find_node()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    command = [*npm, "audit", "--package-lock-only"]
    return subprocess.run(command, cwd=ROOT / "web", check=False).returncode


def main() -> int:
    """Audit everything, even if the first part fails; return the exit code."""
    failed = []
    for what, audit in (("Python packages", python_packages), ("npm packages", npm_packages)):
        print(f"Auditing {what}", flush=True)
        if audit() != 0:
            failed.append(what)
    if failed:
        print(f"The audit failed for: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
