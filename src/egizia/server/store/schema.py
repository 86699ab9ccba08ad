"""What is kept: people and their ended sessions, tables, seats, events, keys that move a seat, notifications, ratings.

A table's events are its whole truth. They are numbered without gaps, and the number is part of the primary key: of two
writers who both saw the same last event, one wins and the other looks again.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    true,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(80), unique=True),
    Column("password", String(200)),
    Column("created", Float, nullable=False),
    Column("sessions", Integer, nullable=False, server_default="0"),  # how often all devices were signed out
    Column("is_listed", Boolean, nullable=False, server_default=true()),  # on the ladder, with a page for everybody
)

ended_sessions = Table(
    "ended_sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("chosen_seed", Boolean, nullable=False),
    Column("opening", String(32)),  # digest of the state after the set-up
    Column("state", String(10), nullable=False),
    Column("pace", String(20), nullable=False),
    Column("seconds", Integer),
    Column("is_private", Boolean, nullable=False),
    Column("forced_moves", Boolean, nullable=False),
    Column("absent", String(10), nullable=False),
    Column("absent_after", Integer, nullable=False),
    Column("opened_by", String(32), ForeignKey("people.id"), nullable=False),
    Column("invitation", String(40), nullable=False),
    Column("rematch_of", String(32)),
    Column("rematch", String(32)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("moves", Integer, nullable=False),  # as a spectator knows them; so are the next two
    Column("to_act", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("result", JSON),
    Column("checked", String(60)),  # the rules under which the game was last followed
    Column("frozen", JSON(none_as_null=True)),  # why it goes no further under those rules
    Column("due", Float),  # when to look at the table even if nobody moves
    Column("hints", Boolean),  # whether one may ask a bot; null: where all others are bots
    Column("rated", Integer),  # the place of the game in the order of its ladder, if it counts there
    Column("rated_as", JSON(none_as_null=True)),  # who was rated, by seat
    Index("tables_by_state", "state", "updated"),
    Index("tables_by_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("level", String(40)),
    Column("person", String(32), ForeignKey("people.id"), index=True),
    Column("reserved", String(32)),  # the person of the game before, who needs no invitation
    Column("name", String(60)),
    Column("stand_in", String(10)),
    Column("bank", Float),  # seconds left when the clock last stood
    Column("acting_since", Float),
    Column("helped", String(10)),  # by whom its person was helped: bot, idle, hint; or moved, if it changed hands
    Column("notified", Integer),  # the last turn its person heard of, by their moves before it; -1: the end
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("move", String(60)),  # in notation
    Column("digest", String(32)),  # of the state that the move led to
    Column("name", String(60)),
    Column("text", Text),
    Column("at", Float, nullable=False),
)

seat_keys = Table(
    "seat_keys",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("expires", Float, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(64), primary_key=True),  # of a table, or the digest of a game file
    Column("state", String(10), nullable=False),
    Column("done", Integer, nullable=False),  # moves that were thought about
    Column("moves", Integer, nullable=False),
    Column("bot", String(60), nullable=False),
    Column("asked", Float, nullable=False),
    Column("is_file", Boolean, nullable=False),
    Column("record", Text),  # the game file, until the analysis is done
    Column("result", JSON(none_as_null=True)),
    Index("analyses_by_state", "state"),
)

notification_settings = Table(
    "notification_settings",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("webhook", Text),
    Column("always", Boolean, nullable=False),  # in every game, not only by correspondence
    Column("language", String(10), nullable=False),
    Column("home", Text, nullable=False),  # the address at which the person knows this service
    Column("problem", JSON(none_as_null=True)),  # why the last notification did not arrive
)

devices = Table(
    "devices",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the endpoint
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("added", Float, nullable=False),
)

service_keys = Table(
    "service_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(100), nullable=False),
)

service_clock = Table(
    "service_clock",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("reached", Float, nullable=False),  # how far service time was when a worker last said so
)

plans = Table(
    "plans",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("moves", JSON, nullable=False),  # what is planned, each in notation with the words it was chosen by
    Column("standing", String(10)),  # an order besides: only, pass
    Column("round", String(40)),  # the round that an order to pass is for
    Column("played", Integer, nullable=False),  # how many moves of the seat the plan knows of
    Column("version", String(20), nullable=False),  # another for each plan that is made
    Column("told", JSON(none_as_null=True)),  # why the last plan was thrown away
)

# The rest is worked out from the results of tables, and can be worked out again.

outcomes = Table(
    "outcomes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("ledger", JSON, nullable=False),
    Column("rank", String(20)),  # of a solo game
    Index("outcomes_by_game", "game", "players", "ended"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("players", Integer, primary_key=True),  # as a ladder groups them
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game in the order of its ladder
    Column("player", String(50), primary_key=True),  # the id of a person, or bot:level
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("ended", Float, nullable=False),
    Column("mu", Float, nullable=False),  # after the game; so are the next three
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index("ratings_by_player", "player", "game", "players", "number"),
)
