"""Backups of the data folder, each one zip file with the database, the secret and a manifest."""
