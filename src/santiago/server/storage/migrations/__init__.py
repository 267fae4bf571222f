"""Migrations of the database, one file per step in `versions`."""
