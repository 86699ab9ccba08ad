// The icons of the sources of points that both Egizias have.
export const NILE_SOURCES: Record<string, string> = {
  obelisk: 'obelisk',
  pyramid: 'pyramid',
  rows: 'majority',
  bricks: 'brick',
  sphinx_returns: 'sphinx',
  grain_market: 'market-grain',
  grain_sale: 'grain',
  hunger: 'crew-spent',
  cards: 'nile-card',
  stone_cards: 'stone',
  cooperation: 'cooperation',
  pyramid_majority: 'majority',
  cards_at_the_end: 'nile-card',
  sphinx_cards: 'sphinx-card',
  stone_sale: 'market-stone',
};
