"""Builds the application as a folder of static files, with which a phone runs all of it by itself."""
