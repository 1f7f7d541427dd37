"""Games and decisions as text: one record format for all games, and telemetry."""
