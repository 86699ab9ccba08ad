import { describe, expect, it } from 'vitest';
import { accounts, chapterOf, courseOf, decisionAt, turningPoints, verdictOf } from '../src/pages/review/analysis';
import type { Decision, Review } from '../src/lib/messages';

function decision(move: number, seat: number, values: number[], better: number | null = null): Decision {
  const words = { key: 'choice.pass', parameters: {} };
  const best = better === null ? null : words;
  const loss = better === null ? 0 : better;
  return { move, seat, chapter: 'round 1, placement', options: 3, played: words, best, loss, looks: 9, values };
}

function review(decisions: Decision[], last: number[], isInPoints = false): Review {
  return {
    game: 'classic',
    names: last.map((_, seat) => `Player ${seat + 1}`),
    scores: last,
    winners: [0],
    moves: 6,
    is_in_points: isInPoints,
    last,
    decisions,
  };
}

describe('the course of the chances', () => {
  it('goes through what each seat expects at its own decisions, and ends as the game did', () => {
    const course = courseOf(review([decision(1, 0, [0.5, 0.9]), decision(3, 1, [0.9, 0.2])], [1, 0]));
    expect(course.map((row) => Math.round(row[0]!))).toEqual([50, 58, 67, 75, 83, 92, 100]);
    expect(course.map((row) => row[1])).toEqual([20, 20, 20, 15, 10, 5, 0]);
  });

  it('keeps points as they are', () => {
    const course = courseOf(review([decision(1, 0, [40]), decision(4, 0, [46])], [44], true));
    expect(course.map((row) => row[0])).toEqual([40, 42, 44, 46, 46 - 2 / 3, 46 - 4 / 3, 44]);
  });
});

describe('turning points', () => {
  it('are the largest changes between two decisions of one player, in the order of the game', () => {
    const found = turningPoints(
      review(
        [
          decision(1, 0, [0.5, 0.5]),
          decision(2, 1, [0.1, 0.9]),
          decision(3, 0, [0.3, 0.7]),
          decision(4, 1, [0.15, 0.85]),
          decision(5, 0, [0.7, 0.3]),
          decision(6, 1, [0.6, 0.4]),
        ],
        [1, 0],
      ),
      2,
    );
    expect(found.map((swing) => [swing.decision.move, swing.from, swing.to])).toEqual([
      [3, 0.3, 0.7],
      [4, 0.85, 0.4],
    ]);
  });

  it('are not made of trifles', () => {
    expect(turningPoints(review([decision(1, 0, [0.5, 0.5]), decision(2, 0, [0.53, 0.47])], [1, 0]))).toEqual([]);
  });
});

describe('a decision', () => {
  it('is judged by what it cost', () => {
    const kinds = [null, 0.002, 0.03, 0.08, 0.3].map((loss) => verdictOf(decision(1, 0, [0.5], loss), false));
    expect(kinds).toEqual(['same', 'even', 'small', 'mistake', 'blunder']);
    expect(verdictOf(decision(1, 0, [50], 3), true)).toBe('mistake');
    expect(verdictOf({ ...decision(1, 0, [0.5], 0.1), loss: null }, false)).toBe('unseen');
  });

  it('says where in the game it was', () => {
    expect(chapterOf('set-up')).toEqual({ round: null, phase: 'setup' });
    expect(chapterOf('round 3, last chance')).toEqual({ round: 3, phase: 'last_chance' });
    expect(chapterOf('round 12')).toEqual({ round: 12, phase: null });
  });

  it('is found by its moment, or the one before', () => {
    const list = [decision(1, 0, []), decision(4, 1, []), decision(6, 0, [])];
    expect([0, 2, 3, 4, 9].map((moves) => decisionAt(list, moves))).toEqual([0, 0, 1, 1, 2]);
  });
});

it('a player is told how often the bot agreed and what a decision cost', () => {
  const unseen = { ...decision(5, 1, [0.5, 0.5], 0.1), loss: null };
  const told = accounts(review([decision(1, 0, [1, 0]), decision(2, 0, [1, 0], 0.1), unseen], [1, 0]));
  expect(told).toEqual([
    { seat: 0, decisions: 2, same: 1, cost: 0.05 },
    { seat: 1, decisions: 1, same: 0, cost: 0 },
  ]);
});
