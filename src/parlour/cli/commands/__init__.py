"""One file a command. Each has EXAMPLES, shown by --help and run by the tests, and a function `run`."""
