"""The contracts: what a game, a player, a decision and a limit are. Imports nothing else of Parlour but its errors."""
