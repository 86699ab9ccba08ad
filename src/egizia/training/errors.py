"""What can be wrong with a training run."""

from egizia.table.errors import TableError


class TrainingError(TableError):
    """A training run that cannot be."""
