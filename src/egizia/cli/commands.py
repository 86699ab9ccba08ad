"""What the `egizia` command can do."""

import json
import os
import sys
from typing import Annotated, Any, NoReturn

from cyclopts import App, CoercionError, CycloptsError, Parameter

import egizia
from egizia.bots.warm_up import warm_up as warm_up_game
from egizia.cli.analyse import analyse
from egizia.cli.bench import bench
from egizia.cli.cards import cards
from egizia.cli.play import play
from egizia.cli.replay import replay
from egizia.cli.serve import serve
from egizia.cli.tournament import tournament
from egizia.cli.train import train
from egizia.cli.typed import GameName, Json, OptionFlags, named
from egizia.kernel.datafile import DataError
from egizia.kernel.progress import Progress
from egizia.table.game import make_from
from egizia.table.simulation import check
from egizia.table.simulation import simulate as run_simulation

USAGE_ERROR = 2
HELP = """The Egizia family of board games: Shifting Sands, Classic and Egyptia, in the terminal.

`egizia play` opens a table; `egizia COMMAND --help` explains a command.
"""

app = App(name="egizia", help=HELP, version=egizia.__version__)


@app.meta.default
def launch(*tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]) -> Any:
    """Run a command; what goes wrong is told in one sentence."""
    try:
        try:
            return app(tokens, exit_on_error=False, print_error=False)
        finally:
            # What is printed may wait until here, and a reader who has gone is noticed only now.
            sys.stdout.flush()
    except (egizia.TableError, DataError) as error:
        refuse(str(error))
    except CycloptsError as error:
        refuse(in_one_sentence(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read the output has seen enough; keep Python from complaining about it on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def refuse(sentence: str) -> NoReturn:
    """Say what was wrong with what was typed, and stop."""
    print(f"egizia: {sentence}", file=sys.stderr)
    sys.exit(USAGE_ERROR)


def in_one_sentence(error: CycloptsError) -> str:
    """A complaint of the command's library in one line."""
    if isinstance(error, CoercionError) and error.argument and error.token:
        if choices := error.argument.get_choices(force=True):
            what = error.argument.field_info.name
            return f"there is no {what} {error.token.value!r}; there are {', '.join(choices)}"
    line = " ".join(str(error).split())
    return f"{line[:1].lower()}{line[1:]} (`egizia --help` lists everything)"


def simulate(
    game: GameName,
    *,
    players: int,
    games: int = 1000,
    seed: int = 0,
    option: OptionFlags = (),
    threads: int = 0,
    as_json: Json = False,
) -> None:
    """Play many random games and tell their scores and speed.

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
    chosen = make_from(game, players, named(option))
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


def warm_up(*, environments: bool = False) -> None:
    """Compile the rules of every game, and the bots that play it, ahead of time.

    Parameters
    ----------
    environments
        Also what steps many games at once for learning programs.

    """
    for name in egizia.games():
        warm_up_game(name)
        if environments:
            from egizia.envs import batch_env  # noqa: PLC0415 - it brings in libraries that take a while to load

            batch_env(name, 2, games=1)


for order, command in enumerate((play, serve, replay, analyse, cards, tournament, simulate, bench, train, warm_up)):
    app.command(command, sort_key=order)
app.register_install_completion_command(help="Let your shell complete what you type.")
