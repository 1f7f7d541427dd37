"""Tractor (Sheng Ji): rules with house variants, players by phases and by search, and a compiled kernel."""
