"""The pages of the browser client, the state of the service, and a page about the requests it takes."""

import html
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import egizia
from egizia.server.auth.requests import ANY_HOST
from egizia.server.messages.service import Health, Readiness
from egizia.server.refusals import RefusedError
from egizia.server.worker import Worker

STATIC = Path(__file__).parents[1] / "static"

KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".txt": "text/plain; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
"""Named here because a browser takes our word for it, and the machine's own table may lack some."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""How files of the client are packed when they are built, the smallest first."""
AS_PACKED = "is_packed"
"""The mark of answers that need no packing."""

NOT_BUILT = """<!doctype html><html lang="en"><title>Egizia</title>
<p>The service runs, but its pages have not been built: run <code>make play</code>, or build <code>web</code>.
The requests that scripts can make are listed on <a href="/schema">this page</a>.</html>
"""


@get("/health", opt={ANY_HOST: True})
async def health() -> Health:
    """Whether the service runs."""
    return Health("ok", egizia.__version__)


@get("/ready", opt={ANY_HOST: True})
async def ready(worker: NamedDependency[Worker]) -> Response[Readiness]:
    """Whether the service can seat people."""
    state = await worker.readiness()
    return Response(state, status_code=200 if state.is_ready else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, opt={ANY_HOST: True})
async def metrics() -> Response[bytes]:
    """What is measured, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get(["/", "/{path:path}"], include_in_schema=False, opt={AS_PACKED: True})
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes] | Response[str]:
    """A file of the client; every other address is a page that the client itself shows."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise RefusedError("not-found")
    wanted = _file(name)
    if wanted is None:
        if name.startswith("assets/"):
            raise RefusedError("not-found")
        wanted = STATIC / "index.html"
        if not wanted.is_file():
            return Response(NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})
    # The names of assets change with their content, so they can be kept for ever.
    kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    packing, content = _content(wanted, request.headers.get("accept-encoding", ""))
    headers = {"cache-control": kept, "vary": "accept-encoding", **({"content-encoding": packing} if packing else {})}
    return Response(content, media_type=KINDS.get(wanted.suffix, "application/octet-stream"), headers=headers)


def _file(name: str) -> Path | None:
    """The file of the client that has a name."""
    try:
        file = (STATIC / name).resolve()
        return file if file.is_file() and file.is_relative_to(STATIC.resolve()) else None
    except OSError:
        # No file can have a name as long as this.
        return None


def _content(file: Path, accepted: str) -> tuple[str | None, bytes]:
    """A file as small as a browser can take it."""
    known = {word.strip() for word in accepted.lower().split(",")}
    for packing, suffix in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if packing in known and packed.is_file():
            return packing, packed.read_bytes()
    return None, file.read_bytes()


class PlainPage(OpenAPIRenderPlugin):
    """A page of all requests that needs nothing from other sites."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The page."""
        rows: list[str] = []
        for path, methods in openapi_schema["paths"].items():
            for method, operation in methods.items():
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
                named = [parameter["name"] for parameter in operation.get("parameters", [])]
                takes = ", ".join([*named, *([body["$ref"].rsplit("/", 1)[-1]] if "$ref" in body else [])])
                cells = (method.upper(), path, takes, operation.get("description", ""))
                rows.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Egizia: requests</title><h1>Requests</h1>'
            '<p>The whole description: <a href="/schema/openapi.json">openapi.json</a>.</p><table><thead><tr>'
            "<th>method</th><th>address</th><th>takes</th><th>does</th></tr></thead><tbody>"
            + "".join(rows)
            + "</tbody></table></html>"
        ).encode()
