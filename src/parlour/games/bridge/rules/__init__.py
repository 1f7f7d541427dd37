"""The rules of Bridge and the texts it is written in; nothing here knows who plays."""
