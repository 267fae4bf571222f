"""How the database came to look as it does, a step a file in `versions`."""
