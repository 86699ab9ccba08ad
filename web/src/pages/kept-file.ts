// The game file that was chosen last, kept while this tab is open so that a reload shows it again.
const KEY = 'egizia.replay';

export function keptFile(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/** Keep a game file; false if it is too big for that, and so for a game. */
export function keepFile(text: string): boolean {
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
