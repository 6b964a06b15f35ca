import { expect, test } from 'vitest'
import { chartTicks } from './chart-scale.ts'

test.each([
  [268, [0, 100, 200, 300]],
  [80, [0, 20, 40, 60, 80]],
  [7, [0, 2, 4, 6, 8]],
  [1, [0, 1]],
  [0, [0, 1]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('the lines of a chart up to %o stand at round figures', (largest, ticks) => {
  expect(chartTicks(largest)).toEqual(ticks)
})

test('the largest figure fits, and no line is needless', () => {
  for (let largest = 1; largest < 5000; largest += 7) {
    const ticks = chartTicks(largest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.at(-2)).toBeLessThan(largest)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})
