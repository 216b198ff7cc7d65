"""The security headers of answers that are no page: files, and refusals of the server itself."""

# Scripts and styles are under the policy of the page that loads them. Opened by themselves they load nothing, and no
# other site may embed them. Fifty come on a first visit, and headers are not compressed: what only a document needs is
# left out.
CODE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
# A picture can be a document.
HEADERS = CODE_HEADERS | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
