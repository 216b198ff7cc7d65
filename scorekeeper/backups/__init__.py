"""Backups of the data folder: made and verified while the server runs, restored, checked, and repeated every night.

A backup is one zip file with the database, the secret and a manifest. `archive` writes and unpacks backups, `restore`
replaces the data by one, `check` examines everything that is stored, `retention` manages the backups in the data
folder, `nightly` makes them, and `replica` keeps a copy elsewhere that is at most a second old.
"""
