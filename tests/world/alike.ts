import { inLong } from './long.ts'

export const pairs = inLong(20, 60)
export const attempts = 10

/** The limits within which two ways to be answered count as equally long. */
const alike = { least: 0.95, most: 1.05 }

type Ask = (pair: number) => Promise<unknown>
type Times = { one: number[]; other: number[] }

/**
 * How long one question takes and another, as often as there are pairs, in ms. The two are asked in turn, each first as often as the other, so that
 * what else the machine does burdens both.
 */
export async function timesOf(one: Ask, other: Ask): Promise<Times> {
  const times: Times = { one: [], other: [] }
  const time = async (which: keyof Times, pair: number): Promise<void> => {
    const start = performance.now()
    await { one, other }[which](pair)
    times[which].push(performance.now() - start)
  }
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0
    await time(first ? 'one' : 'other', pair)
    await time(first ? 'other' : 'one', pair)
  }
  return times
}

/** Of the medians, which do not see the outliers. */
const ratioOf = ({ one, other }: Times): number => median(one) / median(other)

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const isAlike = (ratio: number): boolean => ratio >= alike.least && ratio <= alike.most

/**
 * The ratios until one is within the limits, ten at most unless told: that of a measurement, or of all so far, for which chance weighs
 * ever less. A difference that is there shows each time, as the version that answers early proves; what a busy machine adds does not.
 */
export async function ratiosUntilAlike(
  measure: (attempt: number) => Promise<Times>,
  most = attempts,
): Promise<{ ratios: number[]; same: boolean }> {
  const all: Times = { one: [], other: [] }
  const ratios: number[] = []
  for (let attempt = 0; attempt < most; attempt += 1) {
    const times = await measure(attempt)
    all.one.push(...times.one)
    all.other.push(...times.other)
    ratios.push(ratioOf(times))
    if ([times, all].some((each) => isAlike(ratioOf(each)))) return { ratios, same: true }
  }
  return { ratios, same: false }
}
