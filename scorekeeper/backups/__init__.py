"""Backups of the data folder, made and verified while the server runs. A backup is one zip file with the database, the
secret and a manifest."""
