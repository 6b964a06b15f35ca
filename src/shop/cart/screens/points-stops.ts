import { cents, min, times } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'

// Some fifty steps, each an amount that one would name.
const steps = [10, 20, 50, 100, 200, 500, 1000].map(cents)

const stepFor = (maximum: Cents): Cents => steps.find((step) => maximum <= step * 50) ?? cents(5000)

/** How many stops a slider up to this amount has; the last one is the amount itself. */
export const stopsOf = (maximum: Cents): number => Math.ceil(maximum / stepFor(maximum))

export const amountAt = (stop: number, maximum: Cents): Cents => min(times(stepFor(maximum), stop), maximum)

/** The stop that is nearest to an amount. */
export const stopOf = (amount: Cents, maximum: Cents): number =>
  amount >= maximum ? stopsOf(maximum) : Math.round(amount / stepFor(maximum))
