"""The subjects of the system, a chapter or several in each file."""
