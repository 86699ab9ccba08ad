"""How strong people and bots are: ratings, the ladder and everybody's page."""
