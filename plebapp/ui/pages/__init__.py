"""The pages of the window, one module each, named by its key in the rail; pages never import pages."""
