"""What games show, as it travels: the shapes are the games' own."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, cast

from msgspec import Meta, Raw

from egizia.games.classic.view_types import ClassicView
from egizia.games.egyptia.view_types import EgyptiaSecrets, EgyptiaView
from egizia.games.nile.view_types import SharedSecrets
from egizia.games.shifting_sands.view_types import ShiftingSandsSecrets, ShiftingSandsView

NileView: TypeAlias = ShiftingSandsView | ClassicView
AnyView: TypeAlias = NileView | EgyptiaView
AnySecrets: TypeAlias = ShiftingSandsSecrets | SharedSecrets | EgyptiaSecrets

if TYPE_CHECKING:
    View: TypeAlias = AnyView
    Secrets: TypeAlias = AnySecrets
    ViewParts: TypeAlias = dict[str, Raw]
else:
    # A message cannot be described with several dictionaries to choose from; by the title the browser's types know it.
    View = Annotated[dict[str, Any], Meta(title="View")]
    Secrets = Annotated[dict[str, Any], Meta(title="Secrets")]
    ViewParts = Annotated[dict[str, Raw], Meta(title="ViewParts")]


def known(view: Mapping[str, Any]) -> View:
    """The view of a match, as that of one of the games that are served."""
    return cast("View", view)
