"""The colours of the first four seats; each also bears a sign or its number, and others take these colours again."""

ON_PAPER = ("#b5452c", "#2c6e8f", "#6f7d2b", "#6b4a86")
"""In pictures and charts."""
ON_DARK = ("#ff6b5e", "#5bd1e6", "#8fd14f", "#ffd75e")
"""At a terminal."""
