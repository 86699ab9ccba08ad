"""Who somebody is and how much they may do: accounts, cookies, limits, checks of every request."""
