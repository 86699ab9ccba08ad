"""A finished or unfinished game that can be looked at after any of its moves."""

from egizia.table.match import Choice, Match


class Playback:
    """A game file that is gone through, on and back."""

    def __init__(self, recorded: Match) -> None:
        self.recorded = recorded
        self.moves = recorded.moves
        self.chapters = recorded.chapters()
        self.at = 0
        self.match = recorded.restarted()

    def go(self, number: int) -> None:
        """Go to the moment after so many moves, or as near as there is one."""
        number = min(max(number, 0), len(self.moves))
        if number < self.at:
            self.match, self.at = self.recorded.restarted(), 0
        for move in self.moves[self.at : number]:
            self.match.play(move.action, seat=move.seat)
        self.at = number

    def starts(self) -> list[tuple[int, str]]:
        """The chapters, each with the number of moves before it."""
        return [
            (number, chapter)
            for number, chapter in enumerate(self.chapters)
            if number == 0 or chapter != self.chapters[number - 1]
        ]

    def go_chapter(self, step: int) -> None:
        """Go to the beginning of the next chapter or of an earlier one; after the last one comes the end."""
        starts = [number for number, _ in self.starts()]
        if step > 0:
            self.go(next((number for number in starts if number > self.at), len(self.moves)))
        else:
            self.go(next((number for number in reversed(starts) if number < self.at), 0))

    def upcoming(self) -> Choice | None:
        """The move that was played next, in words."""
        if self.at == len(self.moves):
            return None
        move = self.moves[self.at]
        return next(choice for choice in self.match.choices(move.seat) if choice.action == move.action)
