"""Webhooks: a notification as JSON, posted to an address that a person named."""

import json

from egizia.server.notifications.outbound import OutgoingRequest
from egizia.server.notifications.turns import Notification
from egizia.server.store.rows import NotificationSettingsRow


def webhook_request(address: str, settings: NotificationSettingsRow, notification: Notification) -> OutgoingRequest:
    """Discord shows `content`, Slack `text`; names of players can call up nobody else there."""
    link = notification.link(settings.home)
    said = f"{notification.sentence.text(settings.language)} {link}"
    body: dict[str, object] = {
        "event": notification.event,
        "table": notification.table,
        "game": notification.game,
        "link": link,
        "title": "Egizia",
        "content": said,
        "allowed_mentions": {"parse": []},
        "text": said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
    }
    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "egizia"}
    return OutgoingRequest(address, json.dumps(body, ensure_ascii=False).encode(), headers)
