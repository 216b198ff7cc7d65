"""The application in a browser, where it runs on a phone alone: there are no processes, threads, sockets and other
phones."""
