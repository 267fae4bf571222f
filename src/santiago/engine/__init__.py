"""The game: rules, notation and records.  It imports nothing else of Santiago."""
