"""The application without HTTP: a phone, a table, its matches, and what may be done with them."""
