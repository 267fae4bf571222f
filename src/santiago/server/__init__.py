"""The server: adapters around `santiago.tables`, which decides everything.

================================  ==============================================================
``app``, ``run``, ``settings``    the application, and running it
``guard``, ``transport``          limits, headers and errors before a request reaches a route
``limits``, ``pages``, ``logs``   rate limits and the password; static files; log lines
``http``, ``sockets``, ``create`` requests and messages become commands
``protocol``, ``messages``,       the shapes of everything that is sent
``schema``, ``events``
``gate``                          the one way to change a table
``registry``, ``table``           tables in use, loaded from storage
``broadcast``, ``connections``    telling clients
``scheduler``, ``bots``, ``clock``  what happens by itself: bots, clocks, standing orders
``others``                        other processes on the same storage
``retire``                        old tables
``storage``                       SQLite and PostgreSQL
``service``                       all of these, put together
================================  ==============================================================
"""
