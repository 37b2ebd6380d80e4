// Keeps the library from being empty until the first room of the core is built.
