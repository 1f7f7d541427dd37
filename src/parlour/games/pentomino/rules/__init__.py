"""The rules of Golomb's Pentomino game and the texts it is written in; nothing here knows who plays."""
