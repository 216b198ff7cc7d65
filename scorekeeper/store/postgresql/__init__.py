"""PostgreSQL as the place of the database. Only this package imports psycopg, and only it is imported only when the
database is there: `scorekeeper[postgresql]` installs what it needs.
"""
