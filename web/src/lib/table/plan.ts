// Whether moves can be planned while others think, and what is left to plan.
import type { PlannedMove, SeatPlan } from '../messages';
import type { Play } from '../play.svelte';

/** Whether there is somebody to wait for: bots never let one wait so long that a plan would pay. */
export function mayPlan(play: Play): boolean {
  const { table, seat } = play;
  const hasCompany = table?.seats.some((one) => one.kind === 'person' && one.seat !== seat && !one.stand_in);
  return !!hasCompany && !play.isReplay && seat !== null && table?.state === 'playing' && !play.update?.is_over;
}

/** Whether anything is planned. */
export function isMade(plan: SeatPlan | null): boolean {
  return !!plan && (plan.moves.length > 0 || plan.standing !== null);
}

/** The moves that can still be added to some. */
export function offersLeft(plan: SeatPlan | null, moves: PlannedMove[]): PlannedMove[] {
  return plan?.offers.filter((offer) => !moves.some((one) => one.notation === offer.notation)) ?? [];
}
