// What is printed in the box of Egyptia.
import type { Message } from '$lib/messages';
import type { BoxFacts, NamedFacts } from '../game';

export interface EgyptiaFacts {
  game: 'egyptia';
  sources: string[];
  phases: string[];
  resources: string[];
  productivity: number[];
  ships: Record<string, { gives: Record<string, number>; name: Message }>;
  buildings: Record<string, { cost?: Record<string, number>; productivity?: string; name: Message; text?: Message }>;
  sacred_favor: number;
  dice: Record<string, { sides: number; building: string; columns: Record<string, [number, number]> }>;
  plague_dice: number;
  plagues: Record<
    string,
    NamedFacts & {
      lose?: Record<string, number>;
      lose_any?: number;
      lose_points?: number;
      lose_ship?: boolean;
      bars?: string[];
    }
  >;
  pharaoh: Record<string, NamedFacts & { letter: string; building: string }>;
  ranks: Record<string, { points: number; name: Message }>;
}

/** The facts of a box, which must be that of Egyptia. */
export function egyptiaFacts(facts: BoxFacts): EgyptiaFacts {
  if (facts.game !== 'egyptia') throw new Error('there are no sheets in this box');
  return facts;
}
