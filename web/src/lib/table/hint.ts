// Asking a bot what it would choose in one's place.
import { api, RefusedError } from '../api';
import type { Play } from '../play.svelte';

/** Whether there is something to ask, and it may be asked. */
export function mayAsk(play: Play): boolean {
  return !!play.table?.hints && !play.isReplay && play.isMyTurn && play.choices.length > 1;
}

/** Ask, and point at what the bot says, unless the game has gone on meanwhile. */
export async function askHint(play: Play): Promise<void> {
  if (!play.table || !play.update || play.seat === null || play.isAsking) return;
  const { number } = play.update;
  play.isAsking = true;
  try {
    const said = await api.hint(play.table.id, play.seat, number);
    if (play.update.number !== number) return;
    play.hint = said;
    play.pointed = play.advised;
  } catch (error) {
    if (error instanceof RefusedError) play.refusal = error.reason;
  } finally {
    play.isAsking = false;
  }
}
