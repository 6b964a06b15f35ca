import { allocate, cents, min, percentage, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Reduction } from './promotion.ts'

/** The current cost of a line, for all its units. */
export type LineCost = { cost: Cents; quantity: number }

/** The reduction per line: split by largest remainder, exact in total, never more than a line costs. */
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

/** For "buy two, get one": two of seven units; for "buy one, get two": one of two. */
function reducedUnits(units: number, { buy, get }: { buy: number; get: number }): number {
  const group = buy + get
  return Math.floor(units / group) * get + Math.max(0, (units % group) - buy)
}

/** The cost of the `count` cheapest units, per line. Among equal units those of the earlier line come first. */
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

/** The units of a line cost the same, or differ by the cent that does not divide. */
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
