"""What people study and come back for: nothing here knows the web or the terminal."""
