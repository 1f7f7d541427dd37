"""The rules of Tractor and the texts it is written in; nothing here knows who plays."""
