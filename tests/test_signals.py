"""Ctrl-C while processes are being started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from santiago._signals import no_interrupt

CHILD = """
import sys
print("starting", flush=True)
sys.stdin.readline()
print("still here")
"""


def test_a_process_started_so_does_not_hear_ctrl_c() -> None:
    with no_interrupt():
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    assert child.stdout is not None
    assert child.stdout.readline() == b"starting\n"
    os.kill(child.pid, signal.SIGINT)
    out, err = child.communicate(b"go on\n")
    assert (child.returncode, out, err) == (0, b"still here\n", b"")


INTERRUPTED = """
import os, signal
from santiago._signals import no_interrupt
before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
try:
    with no_interrupt():
        os.kill(os.getpid(), signal.SIGINT)
        print("work done")
except KeyboardInterrupt:
    print("interrupted")
print(signal.pthread_sigmask(signal.SIG_BLOCK, []) == before)
"""


def test_an_interrupt_is_heard_when_the_block_ends() -> None:
    # In a process of its own: here other threads, which are not blocked, would hear it at once.
    words = [sys.executable, "-c", INTERRUPTED]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["work done", "interrupted", "True", ""]
