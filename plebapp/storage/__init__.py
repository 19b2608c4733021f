"""The `.pleb` file: SQLite through sqlcipher3, its schema and the repositories behind `usecases.ports`."""
