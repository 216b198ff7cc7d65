"""The web pages: `app` builds the Flask application, every resource has a package, `http` and `inputs` are plumbing."""
