"""What every request needs: cookies, access, hosts, limits, languages, headers and errors."""
