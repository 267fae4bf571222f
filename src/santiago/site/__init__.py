"""Santiago without a server: one device hosts its own tables, in a browser's worker.

`host` is the gate: it lets commands in, one at a time, and stores what they change before it says
so.  `requests` answers what the pages would ask a server for, and `games_file` all games as one
file.  `worker` connects them to the browser: its storage, its clock, its messages.  `reviews` runs
in a worker of its own.

Only the standard library, the engine, the tables, the bots and the reviews are needed: Pyodide runs
the same source as everywhere else, uncompiled.
"""
