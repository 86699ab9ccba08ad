"""Scheduling: who is next to think or to be answered, in which threads, and for how long."""
