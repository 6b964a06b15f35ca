import { basisPoints } from './money.ts'
import type { BasisPoints } from './money.ts'
import type { IsoDate } from './dates.ts'
import { percentIn } from './typed-sum.ts'

export type VatRegion = 'mainland' | 'azores' | 'madeira'

/** Reduced, intermediate and normal rate, from a day on. */
type Rates = { from: IsoDate; rates: readonly [BasisPoints, BasisPoints, BasisPoints] }

const rates = (from: IsoDate, ...percents: readonly [number, number, number]): Rates => {
  const [reduced, intermediate, normal] = percents
  return { from, rates: [basisPoints(reduced * 100), basisPoints(intermediate * 100), basisPoints(normal * 100)] }
}

/**
 * Newest first. VAT code, article 18; Azores: regional decree 15-A/2021/A; Madeira: law 14-A/2012, and the regional budget of 2024,
 * which lowered the reduced rate. The tax authority's circular 25045/2024 lists those of the islands.
 */
const table: Readonly<Record<VatRegion, readonly Rates[]>> = {
  mainland: [rates('2011-01-01', 6, 13, 23)],
  azores: [rates('2021-07-01', 4, 9, 16)],
  madeira: [rates('2024-10-01', 4, 12, 22), rates('2012-04-01', 5, 12, 22)],
}

const exempt = basisPoints(0)

/** The rates of a region on a day, lowest first, and zero for what is exempt; only zero before the table begins. */
export const vatRatesOn = (region: VatRegion, day: IsoDate): readonly BasisPoints[] => [
  exempt,
  ...(table[region].find(({ from }) => from <= day)?.rates ?? []),
]

const known = new Set<number>([exempt, ...Object.values(table).flatMap((periods) => periods.flatMap((one) => one.rates))])

/**
 * A VAT rate as people and programs write it: "23", "23%", "6.00", or the fraction of a cell in per cent, "0,23". Undefined for
 * what is no rate of any region, such as 0.23 %.
 */
export function vatRateIn(typed: string): BasisPoints | undefined {
  const rate = percentIn(typed)
  if (rate === undefined) return undefined
  if (known.has(rate)) return rate
  const isFraction = rate < 100 && !typed.includes('%')
  return isFraction && known.has(rate * 100) ? basisPoints(rate * 100) : undefined
}
