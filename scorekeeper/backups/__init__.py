"""Backups of the data folder: made and verified while the server runs, restored, checked, and repeated every night.

A backup is one zip file with the database, the secret and a manifest. The other rooms ask for what they need by the
modules: `archive` writes and unpacks a backup, `restoring` puts one in the place of the data, `checking` looks through
everything that is stored, `kept` are the copies in the data folder, `nightly` makes them, `replica` keeps a copy
elsewhere that is at most a second old.
"""
