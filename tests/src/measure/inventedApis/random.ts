/** A source of repeatable chance: the same seed gives the same draws on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(list: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** So many different items, fewer when the list is shorter. */
  sample<Item>(list: readonly Item[], count: number): Item[];
  /** Whole number between both ends, small ones as likely as large ones on a logarithmic scale. */
  scale(least: number, most: number): number;
}

/** Mulberry32 over a seed (public domain, Tommy Ettinger). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[between(0, list.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from an empty list.');
    return item;
  };
  const sample = <Item>(list: readonly Item[], count: number): Item[] => {
    const left = [...list];
    const drawn: Item[] = [];
    while (drawn.length < count && left.length > 0)
      drawn.push(...left.splice(between(0, left.length - 1), 1));
    return drawn;
  };
  const scale = (least: number, most: number): number =>
    Math.round(Math.exp(Math.log(least) + next() * (Math.log(most) - Math.log(least))));
  return { next, between, chance: (probability) => next() < probability, pick, sample, scale };
}
