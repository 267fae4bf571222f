"""Santiago: the rules, the bots, the server and the table of the board game."""

import os

# Before anything of ours is imported: see santiago._pure.
if os.environ.get("SANTIAGO_PURE"):
    from santiago import _pure

    _pure.install()

__version__ = "0.1.0"
