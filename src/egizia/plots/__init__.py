"""Charts that are drawn into files: tournaments, analyses and training runs, in one style."""
