// Puzzles as the service hands them out, and which of them were solved in this browser.
import { RefusedError } from '$lib/api';
import type { Message, PuzzlePage, PuzzleTitle } from '$lib/messages';

const KEY = 'egizia.puzzles';

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const solved = $state({ ids: typeof localStorage === 'undefined' ? [] : stored() });

/** Remember that a puzzle was solved. */
export function noteSolved(id: string): void {
  if (!solved.ids.includes(id)) solved.ids = [...solved.ids, id];
  try {
    localStorage.setItem(KEY, JSON.stringify(solved.ids));
  } catch {
    // A browser that keeps nothing has nothing solved.
  }
}

async function get<T>(path: string): Promise<T> {
  const unreachable: Message = { key: 'web.error.unreachable', parameters: {} };
  let response: Response;
  try {
    response = await fetch(`/api${path}`);
  } catch {
    throw new RefusedError('unreachable', unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new RefusedError(String(response.status), (answer as { message?: Message } | null)?.message ?? unreachable);
}

export const listPuzzles = () => get<PuzzleTitle[]>('/puzzles');
export const loadPuzzle = (id: string) => get<PuzzlePage>(`/puzzles/${encodeURIComponent(id)}`);

/** Whether an answer is right: the number asked for, or the action of the solution's first move. */
export function isRight(page: Pick<PuzzlePage, 'amount' | 'choices' | 'moves'>, answer: number | null): boolean {
  if (answer === null) return false;
  if (page.amount !== null) return answer === page.amount;
  return page.choices.find((choice) => choice.action === answer)?.notation === page.moves[0];
}
