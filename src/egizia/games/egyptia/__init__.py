"""Egyptia, a roll-and-write for 1 to 99; the files follow the headings of its rulebook."""
