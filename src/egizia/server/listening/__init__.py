"""How requests come in: connections and how many of them, the time a request may take to arrive, its body."""
