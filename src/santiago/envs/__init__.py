"""Santiago for researchers: PettingZoo, Gymnasium and OpenSpiel, with one encoding for all.

Importing this registers ``Santiago-v0`` with Gymnasium and ``santiago-v0`` with PettingZoo, where
they are installed; importing `santiago.envs.openspiel` registers ``python_santiago`` with
OpenSpiel.  The extra `envs` brings all three libraries.

=============  =====================================================================
module         contents
=============  =====================================================================
`layout`       what each number of an observation means
`encoding`     observations, masks and actions (compiled)
`arrays`       the arrays that hold them
`batch`        many games side by side (compiled)
`chance_game`  a game whose random events are drawn by somebody else (compiled)
`santiago_v0`  PettingZoo
`single`       Gymnasium: one agent against bots
`vector`       Gymnasium: many games at once
`openspiel`    OpenSpiel
`policy`       a trained policy as a bot
`dataset`      games of bots as arrays on disk
=============  =====================================================================
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    import gymnasium

    if "Santiago-v0" not in gymnasium.registry:
        gymnasium.register(
            "Santiago-v0",
            entry_point="santiago.envs.single:SantiagoEnv",
            vector_entry_point="santiago.envs.vector:SantiagoVectorEnv",
        )

if find_spec("pettingzoo") is not None:
    import pettingzoo

    if "santiago-v0" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", "santiago-v0", entry_point="santiago.envs.santiago_v0:env")
