import { beforeEach, describe, expect, it, vi } from 'vitest';
import Puzzle from '../../src/learn/Puzzle.svelte';
import { solved } from '../../src/learn/puzzles.svelte';
import type { Choice, PuzzlePage } from '../../src/lib/messages';
import type { Play } from '../../src/lib/play.svelte';
import { all, click, named, refuse, said, serve, settle, show, text, type } from '../parts/page';
import { choice, message, view } from '../parts/positions';

/** The board, as far as a puzzle is about it: what it is given. */
const board = vi.hoisted(() => ({ play: null as Play | null }));
vi.mock('../../src/table/Game.svelte', () => ({
  default: (_: unknown, props: { play: Play }) => void (board.play = props.play),
}));

const ID = 'dry-fields';
const move = (notation: string, n: number): Choice =>
  choice(notation, { notation, label: message('resource.stone', { n }) });
const CHOICES = [move('K1', 1), move('K2', 2)];
const page = (change: Partial<PuzzlePage> = {}): PuzzlePage => ({
  id: ID,
  game: 'classic',
  players: 2,
  seat: 0,
  view: view({ names: ['Ada', 'Ben'] }),
  to_act: [0],
  choices: CHOICES,
  amount: null,
  moves: ['K2'],
  after: view({ names: ['Ada', 'Ben'], phase: 'feeding' }),
  to_act_after: [1],
  log: [],
  ...change,
});
async function come(change: Partial<PuzzlePage> = {}, next = 'grain-to-sell'): Promise<void> {
  serve(`GET /puzzles/${ID}`, page(change));
  await show(Puzzle, { id: ID, next });
  // What is printed in the box is loaded once.
  await vi.waitFor(() => expect(said()).not.toBe(''));
  await settle();
}
const verdict = () => text(all('[role=status]')[0]);

beforeEach(() => {
  solved.ids = [];
  board.play = null;
});

describe('a puzzle', () => {
  it('asks for a number, says that it is wrong, and lets one try again', async () => {
    await come({ amount: 4, choices: [], moves: [] });
    const button = named('Answer') as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await type(all('input')[0]!, '3');
    await click(button);
    expect(verdict()).toBe('Not quite. Look again, or see the solution.');
    expect(solved.ids).toEqual([]);
    await type(all('input')[0]!, '4');
    await click(named('Answer'));
    expect(verdict()).toContain('Your crews want 8 grain.');
    expect(solved.ids).toEqual([ID]);
    expect(all('form')).toEqual([]);
  });

  it('asks for a move, which may be made below the board or on it', async () => {
    await come();
    await click(named('1 stone'));
    expect(verdict()).toBe('Not quite. Look again, or see the solution.');
    expect(named('1 stone').getAttribute('aria-pressed')).toBe('true');
    board.play!.pick(CHOICES[1]!);
    await settle();
    expect(solved.ids).toEqual([ID]);
    expect(verdict()).toContain('2 stone');
  });

  it('shows the solution to whoever gives up, who has not solved it', async () => {
    await come();
    await click(named('Show the solution'));
    expect(verdict()).toContain('2 stone');
    expect(solved.ids).toEqual([]);
    expect(all('.choice')).toEqual([]);
  });

  it('shows the board before and after, where nobody can move any more', async () => {
    await come();
    expect(board.play!.seat).toBe(0);
    expect(board.play!.choices).toHaveLength(2);
    await click(named('2 stone'));
    expect(board.play!.choices).toEqual([]);
    expect(board.play!.view!.phase).toBe('placement');
    await click(named('After'));
    expect(board.play!.view!.phase).toBe('feeding');
    await click(named('Before'));
    expect(board.play!.view!.phase).toBe('placement');
  });

  it('leads to the next one, if there is any', async () => {
    await come({ amount: 4, choices: [], moves: [] }, '');
    await click(named('Show the solution'));
    expect(all('a[href^="/puzzles/"]')).toEqual([]);
    expect(all('[aria-pressed]')).toEqual([]);
  });

  it('says why it cannot be shown', async () => {
    refuse(`GET /puzzles/${ID}`, 'refusal.stale-move');
    await show(Puzzle, { id: ID, next: '' });
    expect(text(all('[role=alert]')[0])).toBe('The game has moved on: look again before you move.');
  });
});
