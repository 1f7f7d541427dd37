"""One game and one block: who sits where, the opening, the referee, what it cost."""
