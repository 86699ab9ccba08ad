// A player's fields and quarries as small faces, and the cards that are neither.
import type { NileView, SharedTableau } from '$lib/views';
import type { NileFacts } from '../facts';

export interface Land {
  id?: string;
  quarry?: number;
  colour?: string;
  grain?: number;
  dry: boolean;
}

/** Fields and quarries, the ones everybody begins with first; an improved field shows the colour it counts as. */
export function lands(tableau: SharedTableau, facts: NileFacts, view: NileView): Land[] {
  const reach = facts.rings.indexOf(view.ring);
  const isDry = (colour: string) => facts.colours.indexOf(colour) > reach;
  const found: Land[] = [{ colour: facts.starter_colour, grain: tableau.starter_field, dry: false }];
  const quarries: Land[] = [{ quarry: facts.starter_quarry, dry: false }];
  const improved = { ...tableau.improved };
  for (const id of tableau.cards) {
    const card = facts.cards[id];
    if (!card || (!card.field && !card.quarry)) continue;
    let colour = card.field?.colour;
    if (colour && improved[id]) {
      colour = facts.colours[Math.max(0, facts.colours.indexOf(colour) - improved[id])] ?? colour;
      improved[id] = 0;
    }
    const land: Land = { id, dry: colour ? isDry(colour) : false };
    if (card.quarry) land.quarry = card.quarry;
    if (colour && card.field) Object.assign(land, { colour, grain: card.field.grain });
    (colour ? found : quarries).push(land);
  }
  const order = (land: Land) => facts.colours.indexOf(land.colour ?? '');
  return [...found.sort((a, b) => order(a) - order(b)), ...quarries];
}

/** The cards that a player keeps for what they do. */
export function tools(tableau: SharedTableau, facts: NileFacts): string[] {
  return tableau.cards.filter((id) => {
    const card = facts.cards[id];
    return card && !card.field && !card.quarry;
  });
}
