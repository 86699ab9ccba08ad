"""What the `egizia` command can do."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

import egizia
from egizia.catalogue import LANGUAGES
from egizia.cli.play import play_in_terminal, unused_file
from egizia.kernel.datafile import DataError
from egizia.kernel.engine import Engine
from egizia.kernel.progress import Progress
from egizia.table.game import make_from
from egizia.table.simulation import check
from egizia.table.simulation import simulate as run_simulation

app = App(name="egizia", help="The Egizia family of board games.", version=egizia.__version__)

ChosenOptions = Annotated[tuple[str, ...], Parameter(name="--option", negative=(), show_default=False)]


@app.meta.default
def launch(*tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]) -> Any:
    """Run a command; what goes wrong is told in one sentence."""
    try:
        try:
            return app(tokens)
        finally:
            # What is printed may wait until here, and a reader who has gone is noticed only now.
            sys.stdout.flush()
    except (egizia.TableError, DataError) as error:
        sys.exit(f"egizia: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read the output has seen enough; keep Python from complaining about it on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


@app.command
def play(
    game: str = "shifting-sands",
    *,
    players: int = 3,
    seed: int | None = None,
    language: str = "en",
    option: ChosenOptions = (),
    resume: Path | None = None,
    save: Path | None = None,
) -> None:
    """Play at one keyboard, seat by seat.

    Parameters
    ----------
    game
        Which game.
    players
        How many seats.
    seed
        A number that fixes the deal.
    language
        en or fr.
    option
        An option of the game, as name=value; may be given several times.
    resume
        A game file to go on with.
    save
        Where the game is written when you leave the table; by default back to the resumed file, or to a new one.

    """
    if language not in LANGUAGES:
        sys.exit(f"egizia: there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if resume and option:
        sys.exit("egizia: a resumed game keeps its options: leave --option out")
    match = egizia.load(resume) if resume else make_from(game, players, _named(option)).new(seed)
    play_in_terminal(match, language, save or resume or unused_file())


@app.command
def simulate(
    game: str,
    *,
    players: int,
    games: int = 1000,
    seed: int = 0,
    option: ChosenOptions = (),
    threads: int = 0,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Play random games and tell how fast, and what the scores were made of.

    Parameters
    ----------
    game
        Which game.
    players
        How many seats.
    games
        How many games.
    seed
        Game i is dealt from seed + i.
    option
        An option of the game, as name=value; may be given several times.
    threads
        How many cores to use; 0 is all of them.
    as_json
        Print one JSON object.

    """
    chosen = make_from(game, players, _named(option))
    check(games, seed, threads)
    with Progress(f"{games} random games of {game}", games) as progress:
        result = run_simulation(chosen, games, seed, threads, progress.step)
    if as_json:
        print(json.dumps(result.as_json(), indent=2))
        return
    print(f"{result.games} games, {result.decisions} decisions in {result.seconds:.2f} s")
    print(f"{result.games / result.seconds:,.0f} games/s, {result.decisions / result.seconds:,.0f} decisions/s")
    print(f"{'points':24}{'mean':>9}{'sd':>9}")
    for source, spread in [*result.by_source.items(), ("total", result.total)]:
        print(f"{source.replace('_', ' '):24}{spread.mean:9.2f}{spread.deviation:9.2f}")


@app.command
def warm_up() -> None:
    """Compile the rules of every game, so that the first table opens at once."""
    for name in egizia.games():
        Engine(egizia.make(name, players=2).title.rules).warm_up()


def _named(options: tuple[str, ...]) -> dict[str, str]:
    """The options typed as name=value, by name."""
    named: dict[str, str] = {}
    for typed in options:
        name, sign, value = typed.partition("=")
        if not sign:
            sys.exit(f"egizia: an option reads name=value, not {typed!r}")
        if name in named:
            sys.exit(f"egizia: the option {name!r} was given twice")
        named[name] = value
    return named
