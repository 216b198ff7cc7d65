"""Runs the web application: connections, proxies, and the addresses under which phones find it."""
