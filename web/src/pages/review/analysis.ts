// What a bot thinks of a finished game, as it is shown: the course of everybody's chances, and where they turned.
import type { Decision, Review } from '$lib/messages';

/** How a choice compares with the bot's own. */
export type Verdict = 'same' | 'even' | 'small' | 'mistake' | 'blunder' | 'unseen';

export interface Swing {
  decision: Decision;
  /** What its player could expect at this decision, and at the next one of theirs. */
  from: number;
  to: number;
}

export interface Account {
  seat: number;
  decisions: number;
  /** How many were what the bot would have played. */
  same: number;
  /** What a decision cost on average, of those the bot can judge. */
  cost: number;
}

/** What the player of a decision could expect before it. */
export function expected(decision: Decision): number {
  return decision.values[decision.seat] ?? 0;
}

/** The limits between small losses, mistakes and blunders: in shares of the win, or in points. */
function limits(isInPoints: boolean): [number, number, number] {
  return isInPoints ? [0.5, 2, 5] : [0.01, 0.04, 0.1];
}

export function verdictOf(decision: Decision, isInPoints: boolean): Verdict {
  if (decision.best === null) return 'same';
  if (decision.loss === null) return 'unseen';
  const [even, small, mistake] = limits(isInPoints);
  if (decision.loss < even) return 'even';
  if (decision.loss < small) return 'small';
  return decision.loss < mistake ? 'mistake' : 'blunder';
}

/**
 * What each seat could expect after each move, as it could judge that itself: known at its own decisions and at the end,
 * and on a straight line between them. Shares of the win are in hundredths.
 */
export function courseOf(review: Review): number[][] {
  const scale = review.is_in_points ? 1 : 100;
  const lines = review.names.map((_, seat) => {
    const knots = review.decisions
      .filter((decision) => decision.seat === seat)
      .map((decision) => ({ at: decision.move - 1, value: expected(decision) * scale }));
    knots.push({ at: review.moves, value: (review.last[seat] ?? 0) * scale });
    return through(knots, review.moves);
  });
  return Array.from({ length: review.moves + 1 }, (_, move) => lines.map((line) => line[move] ?? 0));
}

/** A line through some points, level before the first one. */
function through(knots: { at: number; value: number }[], end: number): number[] {
  const line: number[] = [];
  let next = 0;
  for (let move = 0; move <= end; move += 1) {
    while (next < knots.length - 1 && (knots[next]?.at ?? 0) < move) next += 1;
    const to = knots[next]!;
    const from = knots[next - 1];
    const part = from && to.at > from.at ? (move - from.at) / (to.at - from.at) : 1;
    line.push(from ? from.value + (to.value - from.value) * part : to.value);
  }
  return line;
}

/** Where somebody's chances changed most from one decision of theirs to the next, in the order of the game. */
export function turningPoints(review: Review, most = 6): Swing[] {
  const least = review.is_in_points ? 3 : 0.05;
  const swings: Swing[] = [];
  const last = new Map<number, Decision>();
  for (const decision of review.decisions) {
    const before = last.get(decision.seat);
    if (before) swings.push({ decision: before, from: expected(before), to: expected(decision) });
    last.set(decision.seat, decision);
  }
  const size = (swing: Swing) => Math.abs(swing.to - swing.from);
  return swings
    .filter((swing) => size(swing) >= least)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most)
    .sort((a, b) => a.decision.move - b.decision.move);
}

/** How well each seat played, in the bot's eyes. */
export function accounts(review: Review): Account[] {
  return review.names.map((_, seat) => {
    const own = review.decisions.filter((decision) => decision.seat === seat);
    const judged = own.filter((decision) => decision.best === null || decision.loss !== null);
    const lost = judged.reduce((sum, decision) => sum + (decision.best === null ? 0 : (decision.loss ?? 0)), 0);
    return {
      seat,
      decisions: own.length,
      same: own.filter((decision) => decision.best === null).length,
      cost: judged.length ? lost / judged.length : 0,
    };
  });
}

/** Where in the game a decision was: the round, if there is one, and the phase. */
export function chapterOf(chapter: string): { round: number | null; phase: string | null } {
  if (chapter === 'set-up') return { round: null, phase: 'setup' };
  const found = /^round (\d+)(?:, (.+))?$/.exec(chapter);
  return { round: found ? Number(found[1]) : null, phase: found?.[2]?.replaceAll(' ', '_') ?? null };
}

/** The decision that was at a moment, or the one before it. */
export function decisionAt(decisions: Decision[], moves: number): number {
  let found = 0;
  decisions.forEach((decision, index) => {
    if (decision.move - 1 <= moves) found = index;
  });
  return found;
}
