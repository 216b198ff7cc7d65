"""The application in a browser, on a phone alone: without processes, threads, sockets and other phones."""
