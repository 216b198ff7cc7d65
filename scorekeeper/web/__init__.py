"""The web pages. `app` builds the Flask application, `views` has one module per resource, `forms` reads sent forms."""
