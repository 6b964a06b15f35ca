import { allocate, cents, min, percentage, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Reduction } from './promotion.ts'

/** What a line costs so far, for all its pieces. */
export type LineCost = { cost: Cents; quantity: number }

/** What a reduction takes off each line: split by largest remainder, together exact, never more than a line costs. */
export function reduce(reduction: Reduction, lines: readonly LineCost[]): Cents[] {
  const costs = lines.map(({ cost }) => cost)
  switch (reduction.kind) {
    case 'free_delivery':
      return lines.map(() => zero)
    case 'percentage':
      return allocate(percentage(sum(costs), reduction.rate), costs)
    case 'amount':
      return allocate(min(reduction.amount, sum(costs)), costs)
    case 'buy_x_get_y': {
      const units = lines.reduce((count, { quantity }) => count + quantity, 0)
      const reduced = cheapest(lines, reducedUnits(units, reduction))
      return allocate(percentage(sum(reduced), reduction.rate), reduced)
    }
  }
}

/** Of seven pieces at "buy two, get one" two; of two at "buy one, get two" one. */
function reducedUnits(units: number, { buy, get }: { buy: number; get: number }): number {
  const group = buy + get
  return Math.floor(units / group) * get + Math.max(0, (units % group) - buy)
}

/** What the `count` cheapest pieces cost, line by line. Of equal pieces those of the earlier line come first. */
function cheapest(lines: readonly LineCost[], count: number): Cents[] {
  const reduced = lines.map(() => zero)
  let left = count
  for (const { line, cost, units } of unitsOf(lines).toSorted((a, b) => a.cost - b.cost)) {
    const count = Math.min(left, units)
    reduced[line] = cents((reduced[line] ?? zero) + count * cost)
    left -= count
  }
  return reduced
}

/** The pieces of a line cost the same, or differ by the cent that does not divide. */
function unitsOf(lines: readonly LineCost[]): { line: number; cost: number; units: number }[] {
  return lines.flatMap(({ cost, quantity }, line) => {
    const dearer = cost % quantity
    const each = (cost - dearer) / quantity
    return [
      { line, cost: each, units: quantity - dearer },
      { line, cost: each + 1, units: dearer },
    ]
  })
}
