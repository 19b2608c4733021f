"""The command line: the same use cases without a window, in Portuguese."""
