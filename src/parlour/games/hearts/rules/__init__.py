"""The rules of Hearts and the texts it is written in; nothing here knows who plays."""
