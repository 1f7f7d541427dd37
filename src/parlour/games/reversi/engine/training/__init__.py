"""Training the evaluation of Reversi from nothing: games against itself, labels, fits, rounds."""
