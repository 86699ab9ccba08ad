"""The requests that a client or a script can make, all under /api."""
