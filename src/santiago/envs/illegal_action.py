"""The report on an illegal action."""

from __future__ import annotations

from typing import Any

from santiago.engine.errors import SantiagoError
from santiago.engine.position import Position
from santiago.envs.encoding import decode


def fault_of(position: Position, action: int) -> dict[str, Any]:
    """The action, its move, why it is illegal, and the legal actions.

    >>> from santiago import Position, Rng, Variant
    >>> fault = fault_of(Position.deal(Variant(edition="amigo"), Rng(1)), 271)
    >>> fault["action"], fault["move"], fault["legal"][:3]
    (271, 'plant bean2 c4', [0, 674, 675])
    >>> fault["why"]
    "'plant bean2 c4' is illegal: ..."
    """
    fault: dict[str, Any] = {"action": int(action), "legal": position.legal_moves.codes()}
    try:
        fault["move"] = str(decode(action, position.variant.edition))
        position.copy().play(int(action), position.turn)
    except SantiagoError as error:
        fault["why"] = str(error)
    return fault
