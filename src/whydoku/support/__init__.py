"""What every part leans on: arguments, files, Ctrl-C, lazy properties, the former name."""
