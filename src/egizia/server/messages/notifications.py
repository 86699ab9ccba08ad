"""What travels about notifications: how a person wants to be told that it is their turn, and on which devices."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from egizia.catalogue import Message

Address = Annotated[str, Meta(min_length=1, max_length=1000)]
Language = Literal["en", "fr"]


class NotificationSettings(Struct, frozen=True):
    """How you are notified when it is your turn and you do not look at the table."""

    webhook: str | None
    """The address that is told, as JSON."""
    always: bool
    """Whether you are notified in every game; otherwise in correspondence games only."""
    devices: int
    """How many browsers of yours show notifications."""
    push_key: str
    """The public key of this service, which a browser needs to subscribe."""
    problem: Message | None
    """Why the last notification did not reach you, if it did not."""


class NewNotificationSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be notified; sentences come in your language."""

    webhook: Address | None = None
    always: bool = False
    language: Language = "en"


class DeviceKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """What only this browser can read messages with, as base64url."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class NewDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that shall show notifications: what its push service gave it."""

    endpoint: Address
    keys: DeviceKeys
    language: Language | None = None


class GoneDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that shall show notifications no more."""

    endpoint: Address


class Looking(Struct, frozen=True, tag_field="type", tag="looking", forbid_unknown_fields=True):
    """Whether you look at the table on this connection; who does is not notified."""

    is_looking: bool
