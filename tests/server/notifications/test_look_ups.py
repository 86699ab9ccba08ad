"""Who has no settings is not looked up again and again, and is known as soon as they have some."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from egizia.server.bus import LocalBus
from egizia.server.clock import Clock
from egizia.server.messages.notifications import NewNotificationSettings
from egizia.server.notifications.service import Notifications
from egizia.server.settings import Settings
from egizia.server.store.database import Store
from egizia.server.store.notifications import NotificationStore
from egizia.server.store.rows import NotificationSettingsRow
from tests.server.store.event_log.test_batch_writer import with_store


def notifications(store: Store) -> Notifications:
    return Notifications(store, LocalBus(Clock()), Settings("sqlite://", b"kept in tests"), lambda work: work.close())


def test_one_worker_alone_asks_once_about_whoever_has_no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    settings_of = NotificationStore.settings_of

    async def count(kept: NotificationStore, people: Sequence[str]) -> list[NotificationSettingsRow]:
        asked.extend(people)
        return await settings_of(kept, people)

    monkeypatch.setattr(NotificationStore, "settings_of", count)

    async def story(store: Store) -> None:
        notes = notifications(store)
        assert await notes._settings_of(["anna"]) == []
        later = time.monotonic() + 10_000
        monkeypatch.setattr(time, "monotonic", lambda: later)
        assert await notes._settings_of(["anna"]) == []
        assert asked == ["anna"]
        await notes.change_settings("anna", NewNotificationSettings(always=True), "http://localhost")
        [found] = await notes._settings_of(["anna"])
        assert found.always

    with_store(tmp_path, story)


def test_settings_that_are_kept_while_one_asks_are_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settings_of = NotificationStore.settings_of

    async def story(store: Store) -> None:
        notes = notifications(store)

        async def ask_slowly(kept: NotificationStore, people: Sequence[str]) -> list[NotificationSettingsRow]:
            found = await settings_of(kept, people)
            monkeypatch.undo()
            await notes.change_settings("anna", NewNotificationSettings(), "http://localhost")
            return found

        monkeypatch.setattr(NotificationStore, "settings_of", ask_slowly)
        assert await notes._settings_of(["anna"]) == []
        assert len(await notes._settings_of(["anna"])) == 1

    with_store(tmp_path, story)
