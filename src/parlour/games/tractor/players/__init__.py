"""The players of Tractor and the ladder of levels."""
