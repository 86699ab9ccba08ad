"""What is measured, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("egizia_moves", "Moves that were written down", ["by"])
UNDOS = Counter("egizia_undos", "Times that people took moves back")
REFUSALS = Counter("egizia_refusals", "Requests that were refused", ["code"])
NOTIFICATIONS = Counter("egizia_notifications", "Notifications to people whose turn it is", ["way", "result"])
CONNECTIONS = Gauge("egizia_live_connections", "Live connections to this worker")
TABLES = Gauge("egizia_tables_in_memory", "Tables in the memory of this worker")
BOT_SECONDS = Histogram(
    "egizia_bot_seconds", "How long bots think", ["level"], buckets=(0.001, 0.01, 0.1, 0.3, 1, 3, 10, 30)
)
THOUGHTS_WAITING = Gauge("egizia_thoughts", "What is thought about or waits for it", ["rank"])
REQUEST_SECONDS = Histogram(
    "egizia_request_seconds",
    "How long requests take",
    ["method", "route", "status"],
    buckets=(0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
