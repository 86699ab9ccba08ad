"""What both Egizias share."""
