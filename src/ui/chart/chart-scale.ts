/** Round figures from 0 up to at least the largest one, for the lines of a chart. */
export function chartTicks(largest: number, lines = 4): number[] {
  const rough = Math.max(largest, 1) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough)
  const count = Math.ceil(Math.max(largest, 1) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
