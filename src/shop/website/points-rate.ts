import { lisbonDate } from '#src/kernel/dates.ts'
import type { Loyalty } from './website.ts'

/** The points that a whole euro earns on a day. */
export function pointsPerEuro(loyalty: Pick<Loyalty, 'pointsPerEuro' | 'earning'>, at: Date): number {
  const today = lisbonDate(at)
  const begun = loyalty.earning.filter(({ from }) => from <= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return begun.at(-1)?.pointsPerEuro ?? loyalty.pointsPerEuro
}
