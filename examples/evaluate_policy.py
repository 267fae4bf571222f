"""Let a trained policy play in the arena: on deals that everybody plays from every seat.

    pip install "santiago[envs,arena,train]"
    python examples/train_ppo.py --minutes 5 --save policy.zip
    python examples/evaluate_policy.py policy.zip --deals 25 --against greedy random random

The arena finds bots of other packages by their entry points. This script writes such a package,
with
one module, into a folder and puts it on PYTHONPATH.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

MODULE = '''"""The bot `{name}`: a policy of sb3-contrib's MaskablePPO."""

from functools import cache

import torch
from sb3_contrib import MaskablePPO

from santiago.envs.policy import of_sb3


@cache  # the arena creates its bots again for each game
def bot():
    torch.set_num_threads(1)
    return of_sb3("{name}", MaskablePPO.load({file!r}, device="cpu"))
'''


def write_package(folder: Path, name: str, module: str) -> None:
    """Write a package whose module has a function `bot` that creates the bot."""
    (folder / f"{name}_bot.py").write_text(module, "utf-8")
    about = folder / f"{name}_bot-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}_bot\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[santiago.bots]\n{name} = {name}_bot:bot\n")


def arena(folder: Path, words: Sequence[str]) -> str:
    """The output of `santiago arena`, with the packages of a folder on its path."""
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "santiago", "arena", *words]
    return subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def main(argv: Sequence[str] | None = None) -> None:
    """Play a tournament and print its report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("policy", help="a file saved by train_ppo.py")
    parser.add_argument("--against", metavar="BOT", nargs=3, default=["random"] * 3)
    parser.add_argument("--deals", default="10", help="deals of four games each (default: 10)")
    parser.add_argument("--workers", default="1", help="processes (default: 1)")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = str(Path(args.policy).resolve())
        write_package(folder, "trained", MODULE.format(name="trained", file=file))
        words = ["run", "--deals", args.deals, "--workers", args.workers]
        words += ["--log", str(folder / "games.jsonl"), "trained", *args.against]
        print(arena(folder, words).split("\n\n")[0])


if __name__ == "__main__":
    main()
