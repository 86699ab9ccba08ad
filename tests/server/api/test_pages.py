import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.server.api import pages
from tests.server.people import Service


@pytest.fixture
def client_files(small_service: Service) -> Service:
    if not (pages.STATIC / "index.html").is_file():
        pytest.skip("the browser client is not built")
    return small_service


def test_the_state_of_the_service_is_told(small_service: Service):
    with small_service.stranger() as web:
        assert web.get("/health").json()["status"] == "ok"
        ready = web.get("/ready").json()
        assert ready == {
            "is_ready": True,
            "games": dict.fromkeys(ready["games"], True),
            "database": True,
            "redis": None,
        }
        metrics = web.get("/metrics").text
    assert 'egizia_request_seconds_count{method="GET",route="/health",status="200"} 1.0' in metrics


def test_the_facts_of_all_games_are_told(small_service: Service):
    facts = small_service.person().get("/catalogue-info")
    games = {game["name"]: game for game in facts["games"]}
    assert games["classic"]["players"] == {"min": 2, "max": 4}
    assert games["egyptia"]["is_simultaneous"]
    assert facts["levels"][0] == "labourer"


def test_every_answer_binds_the_browser(small_service: Service):
    with small_service.stranger() as web:
        for path in ("/", "/tables/x", "/api/me", "/api/nothing", "/health", "/schema"):
            headers = web.get(path).headers
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'self'"), path
            # WebAssembly may be compiled, text never.
            assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"


def test_what_does_not_exist_is_refused_in_words(small_service: Service):
    with small_service.stranger() as web:
        for path in ("/api/nothing", "/assets/nothing.js", "/api"):
            answer = web.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), path
        assert web.put("/api/me").json()["code"] == "not-allowed"


def test_no_file_outside_the_pages_can_be_had(small_service: Service):
    with small_service.stranger() as web:
        for path in ("/..%2fapp.py", "/%2e%2e/app.py", "/..%5capp.py", "//etc/passwd", "/%2fetc%2fpasswd"):
            answer = web.get(path)
            assert "make_app" not in answer.text
            assert "root:" not in answer.text


def test_pages_of_the_client_are_served_and_assets_kept_for_ever(client_files: Service):
    with client_files.stranger() as web:
        for path in ("/", "/tables/abc", "/seat/xyz"):
            page = web.get(path)
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["cache-control"] == "no-cache"
        for ending, kind in ((".js", "text/javascript"), (".css", "text/css"), (".woff2", "font/woff2")):
            asset = next(path for path in (pages.STATIC / "assets").iterdir() if path.suffix == ending)
            answer = web.get(f"/assets/{asset.name}")
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith(kind)
            assert answer.content == asset.read_bytes()


@pytest.mark.parametrize(
    ("accepted", "packing"), [("gzip, br", "br"), ("gzip", "gzip"), ("gzip;q=0", None), ("", None)]
)
def test_the_client_comes_as_small_as_a_browser_can_take_it(client_files: Service, accepted: str, packing: str | None):
    with client_files.stranger() as web, web.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
        assert answer.headers.get("content-encoding") == packing
        assert answer.headers["vary"] == "accept-encoding"
        content = b"".join(answer.iter_raw())
    page = (pages.STATIC / "index.html").read_bytes()
    assert len(content) < len(page) if packing else content == page
    if packing == "gzip":
        assert gzip.decompress(content) == page


def test_the_page_of_requests_lists_them_all_and_needs_no_other_site(small_service: Service):
    with small_service.stranger() as web:
        page = web.get("/schema").text
        schema = web.get("/schema/openapi.json").json()
    assert "//" not in page.replace("<!doctype", "")
    for path in schema["paths"]:
        assert path in page
    assert "/api/tables/{table}/moves" in schema["paths"]


def test_a_new_guest_gets_a_name_in_their_language(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    for language, word in (("fr-FR,fr;q=0.9,en;q=0.8", "Invité"), ("de,en", "Guest"), ("", "Guest")):
        with service.stranger() as web:
            assert web.get("/api/me", headers={"accept-language": language}).json()["name"].startswith(word)
