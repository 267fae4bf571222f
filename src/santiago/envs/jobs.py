"""What the threads of a batch are asked to do."""

from __future__ import annotations

STEP = 0
"""Play the action of each lane."""
DRAW = 1
"""Draw a legal action for each lane; 0 where a game has ended."""
STOP = 2
PATIENCE = 1 << 14
"""How often a thread looks for its next job before it sleeps: for some tenths of a millisecond."""
