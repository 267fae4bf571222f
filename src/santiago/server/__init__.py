"""The server: adapters around `santiago.tables`, which decides everything.

==================================  ================================================================
``app``, ``run``, ``settings``      the application, and running it
``service``                         registry, gate, broadcast and scheduler, put together
``transport``, ``guard``            limits, headers and a log line before a request reaches a route
``limits``, ``origins``, ``auth``   rate limits and the password; which pages may ask; tokens
``pages``, ``policy``, ``qr``       static files; what pages may load; QR codes
``logs``, ``metrics``, ``errors``   log lines, figures for Prometheus, every error of the protocol
``http``, ``http_hints``,           requests and messages become commands
``sockets``, ``create``
``protocol``, ``messages``,         the shapes of everything that is sent
``schema``, ``events``
``gate``                            the one way to change a table
``registry``, ``table``             tables in use, loaded from storage
``broadcast``, ``connections``      telling clients
``scheduler``, ``bots``, ``clock``  what happens by itself: bots, clocks, standing orders
``talkers``                         what bots say
``others``, ``network``             other processes on the same storage; our own addresses
``retire``                          closing and deleting old tables
``http_profiles``, ``profiles``,    people who play more than once: their devices, passkeys, results
``profile_schema``, ``passkeys``,
``profile_told``, ``ratings``
``http_review``, ``reviews``,       reviews of finished games, in the background
``review_schema``, ``kept_reviews``
``http_puzzles``,                   puzzles, the same for everyone
``puzzle_schema``
``pictures``, ``painter``,          pictures of tables and games, and what a chat shows of a link
``previews``
``notices``                         words that reach people whose pages are closed
``storage``                         SQLite and PostgreSQL
==================================  ================================================================
"""
