"""Started before a bot's program, and replaced by it: sets the limits that Python cannot set later.

``python _launch.py MEGABYTES PROGRAM ARGUMENT…``.  It imports nothing of this package, so it
takes only milliseconds.
"""

from __future__ import annotations

import os
import sys


def limit(megabytes: int) -> None:
    """Limit this process's memory, and end it with its parent process."""
    import resource

    most = megabytes << 20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or most < hard:
        # Not the address space: Node and Java reserve many gigabytes that they never use.
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        import ctypes

        die_with_parent, sigkill = 1, 9
        ctypes.CDLL(None).prctl(die_with_parent, sigkill)


def main(words: list[str]) -> None:
    """Set the limits and become the program."""
    limit(int(words[0]))
    try:
        os.execvp(words[1], words[1:])
    except OSError as error:
        sys.exit(f"cannot start {words[1]!r}: {error.strerror}")


if __name__ == "__main__":
    main(sys.argv[1:])
