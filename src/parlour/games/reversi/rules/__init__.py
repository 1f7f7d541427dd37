"""The rules of Reversi and the texts it is written in; nothing here knows who plays."""
