/** A reproducible source of chance: the same seed draws the same demo on every machine. */
export type Chance = {
  /** From 0, included, to 1. */ fraction: () => number
  /** A whole number, both ends included. */ between: (from: number, to: number) => number
  /** True in this share of all cases. */ happens: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** An item, each as often as its weight is of all weights. */
  weighted: <Item>(items: readonly Item[], weightOf: (item: Item) => number) => Item
  /** For order numbers and the like, never for secrets. */ bytes: (count: number) => Uint8Array
}

/** Mulberry32: 32 bits of state are enough for a demo, and it needs no library. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1))
  const weighted = <Item>(items: readonly Item[], weightOf: (item: Item) => number): Item => {
    let left = fraction() * items.reduce((all, item) => all + weightOf(item), 0)
    const found = items.find((item) => (left -= weightOf(item)) < 0) ?? items.at(-1)
    if (found === undefined) throw new Error('chance has nothing to draw from')
    return found
  }
  return {
    fraction,
    between,
    happens: (share) => fraction() < share,
    pick: (items) => weighted(items, () => 1),
    weighted,
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  }
}
