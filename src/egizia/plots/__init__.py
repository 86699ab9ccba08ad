"""Charts that are drawn into files: tournaments and training runs, in one style."""
