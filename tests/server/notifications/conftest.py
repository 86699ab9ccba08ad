"""A service that notifies soon after somebody is awaited."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.people import Service

QUICKLY = {"loopback_webhooks": True, "notify_after": 0.05, "notify_again": 0.05}


@pytest.fixture
def service(services: Callable[..., Service], tmp_path: Any) -> Service:
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", **QUICKLY)
