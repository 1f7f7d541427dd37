"""Strong, fair, explainable players for parlour games."""
