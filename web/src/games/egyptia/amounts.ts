// Ways to pay that differ in how much of each resource they take.

/** How much of some resources. */
export type Wish = Record<string, number>;

interface Way {
  amounts: Wish;
}

/** The ways that take as much of each resource as is wished for; a way that does not name a resource takes none. */
export function fitting<Some extends Way>(ways: Some[], wish: Wish): Some[] {
  return ways.filter((way) => Object.entries(wish).every(([resource, n]) => (way.amounts[resource] ?? 0) === n));
}

/** How much of a resource can be taken, whatever is wished for of the others, the least first. */
export function rangeOf(ways: Way[], resource: string, wish: Wish): number[] {
  const others = Object.fromEntries(Object.entries(wish).filter(([name]) => name !== resource));
  return [...new Set(fitting(ways, others).map((way) => way.amounts[resource] ?? 0))].sort((a, b) => a - b);
}
