import { inLong } from '#tests/support/world/long.ts'

/** Sample size, fixed in advance whatever the times are. */
export const pairs = inLong(24, 200)
/** Warm-up pairs that do not count: the first calls are compiled. */
export const warm = 4
/** Significance level: two equal implementations are called different once in ten thousand runs. */
const maxByChance = 0.0001
/** Beyond it one costs more than a twentieth more than the other. */
const ratios = { min: 0.95, max: 1.05 }

type Ask = () => Promise<unknown>
type Comparison = {
  /** Whether the two cannot be told apart by their duration: neither by chance nor by their ratio. */
  same: boolean
  /** Of their lower quartiles: what else a machine does only ever adds to a cost. */
  ratio: number
  /** The p-value: how likely such differences are when there is none. */
  chance: number
  /** Median CPU milliseconds. */
  one: number
  other: number
}

/**
 * Compares the CPU cost of two calls, all threads together. They run in pairs with alternating
 * order, so that drift affects both equally; Wilcoxon's signed-rank test says whether one
 * costs more. CPU time instead of wall time: other work on a machine delays answers at random.
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
  const [ones, others] = [costs.one.slice(warm), costs.other.slice(warm)]
  const chance = chanceOf(ones.map((ms, pair) => ms - (others[pair] ?? ms)))
  const ratio = quantile(ones, 0.25) / quantile(others, 0.25)
  const isClose = ratio >= ratios.min && ratio <= ratios.max
  return { same: chance > maxByChance && isClose, ratio, chance, one: quantile(ones, 0.5), other: quantile(others, 0.5) }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** Two-sided p-value of Wilcoxon's signed-rank test by normal approximation, accurate from twenty differences on. */
export function chanceOf(differences: readonly number[]): number {
  const ranked = differences.filter((one) => one !== 0).toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const n = ranked.length
  if (n === 0) return 1
  const positive = ranked.reduce((sum, one, at) => (one > 0 ? sum + at + 1 : sum), 0)
  const mean = (n * (n + 1)) / 4
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)
  // Continuity correction of half a rank, because ranks are integers.
  return 2 * upperTail(Math.max(0, Math.abs(positive - mean) - 0.5) / deviation)
}

/** Upper tail of the normal distribution beyond z (Abramowitz and Stegun 26.2.17, to 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
