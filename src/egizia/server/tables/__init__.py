"""Tables: the game and its event log, seats, clocks, plans, bots, results and replays."""
