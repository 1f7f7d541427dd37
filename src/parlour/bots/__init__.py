"""Players from elsewhere: programs that are asked over a pipe."""
