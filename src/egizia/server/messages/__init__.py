"""Everything that travels between the service and its clients, in both directions."""
