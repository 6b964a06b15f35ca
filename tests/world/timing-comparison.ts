import { inLong } from './long.ts'

/** How often each question is asked: said beforehand, whatever the times are. */
export const pairs = inLong(24, 200)
/** Pairs that are asked before anything counts: what runs for the first time is compiled. */
export const warm = 4
/** How often chance alone may call two equal ways different: once in ten thousand. */
const maxByChance = 0.0001

type Ask = () => Promise<unknown>
type Comparison = {
  /** Whether nobody could tell the two by how long they take. */
  same: boolean
  /** How likely differences like these are where there is none. */
  chance: number
  /** Milliseconds of the processor, as medians. */
  one: number
  other: number
}

/**
 * Compares what two questions cost the processor, all threads together. They are asked in pairs, each first as often as the other, so that
 * what changes over time burdens both; the signed ranks of the differences (Wilcoxon) say whether one is dearer. Time of the processor and not
 * of the clock: what else a machine does makes answers late at random.
 */
export async function compareCosts(one: Ask, other: Ask): Promise<Comparison> {
  const costs: Record<'one' | 'other', number[]> = { one: [], other: [] }
  const cost = async (which: keyof typeof costs, ask: Ask): Promise<void> => {
    const before = process.cpuUsage()
    await ask()
    const { user, system } = process.cpuUsage(before)
    costs[which].push((user + system) / 1000)
  }
  for (let pair = 0; pair < warm + pairs; pair += 1) {
    const measurements = [() => cost('one', one), () => cost('other', other)]
    for (const turn of pair % 2 === 0 ? measurements : measurements.toReversed()) await turn()
  }
  const chance = chanceOf(costs.one.map((ms, pair) => ms - (costs.other[pair] ?? ms)).slice(warm))
  return { same: chance > maxByChance, chance, one: median(costs.one), other: median(costs.other) }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The two-sided p-value of Wilcoxon's signed-rank test, by its normal approximation: good from twenty differences on. */
export function chanceOf(differences: readonly number[]): number {
  const ranked = differences.filter((one) => one !== 0).toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const n = ranked.length
  if (n === 0) return 1
  const positive = ranked.reduce((sum, one, at) => (one > 0 ? sum + at + 1 : sum), 0)
  const mean = (n * (n + 1)) / 4
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)
  // Half a rank, because ranks are whole.
  return 2 * upperTail(Math.max(0, Math.abs(positive - mean) - 0.5) / deviation)
}

/** What of a normal distribution lies beyond z (Abramowitz and Stegun 26.2.17, to 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
