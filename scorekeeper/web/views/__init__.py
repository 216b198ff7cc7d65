"""The views: one module per resource, each with one blueprint, `pages`."""
