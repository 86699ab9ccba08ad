"""What games show, as it travels: the shapes are the games' own, named by their titles."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw

# A message cannot be described with several dictionaries to choose from; by these titles the browser's types know them.
View: TypeAlias = Annotated[Mapping[str, Any], Meta(title="View")]
Secrets: TypeAlias = Annotated[Mapping[str, Any], Meta(title="Secrets")]
ViewParts: TypeAlias = Annotated[dict[str, Raw], Meta(title="ViewParts")]
