"""Turns what people type into data, and data into inputs."""
