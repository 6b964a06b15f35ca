export const pairs = 60
export const attempts = 10

/** The limits within which two ways to be answered count as equally long. */
const alike = { least: 0.95, most: 1.05 }

type Ask = (pair: number) => Promise<unknown>

/**
 * How much longer one question takes than another: the ratio of their medians over sixty pairs. The two are asked in turn, each
 * first as often as the other, so that what else the machine does burdens both; medians do not see the outliers.
 */
export async function medianRatio(one: Ask, other: Ask): Promise<number> {
  const times: { one: number[]; other: number[] } = { one: [], other: [] }
  const time = async (which: keyof typeof times, pair: number): Promise<void> => {
    const start = performance.now()
    await { one, other }[which](pair)
    times[which].push(performance.now() - start)
  }
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0
    await time(first ? 'one' : 'other', pair)
    await time(first ? 'other' : 'one', pair)
  }
  return median(times.one) / median(times.other)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * The ratios until one is within the limits, ten at most unless told. A difference that is there shows each time, as the version that
 * answers early proves; chance on a busy machine does not, so one good measurement of a few is enough.
 */
export async function ratiosUntilAlike(
  measure: (attempt: number) => Promise<number>,
  most = attempts,
): Promise<{ ratios: number[]; same: boolean }> {
  const ratios: number[] = []
  for (let attempt = 0; attempt < most; attempt += 1) {
    const ratio = await measure(attempt)
    ratios.push(ratio)
    if (ratio >= alike.least && ratio <= alike.most) return { ratios, same: true }
  }
  return { ratios, same: false }
}
