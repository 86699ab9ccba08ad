"""Networks that learn to play by playing themselves: `egizia train GAME`."""
