"""The game server: tables, seats, moves that survive, and views that keep secrets.

It decides no rule: the engine does.  `docs/protocol.md` is the contract with clients,
`docs/self-hosting.md` tells how to run it.  The modules, from the bottom up:

``errors``, ``protocol``, ``messages``  what is said, as data
``storage``                             where set-up and moves are kept
``live``, ``legal``, ``standing``       one game in memory, and what each seat may know of it
``tables``, ``seats``, ``moves``        the authority: validate, commit, acknowledge, broadcast
``auto``, ``bots``                      what happens by itself: bots, clocks, standing orders
``sockets``, ``http``, ``pages``        the ways in
``app``                                 all of it put together
"""
