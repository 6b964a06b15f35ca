type Props = {
  /** Running sums from left to right, as many as there are steps so far. */
  values: readonly number[]
  /** Of an earlier time, over all steps: drawn dashed. */
  before: readonly number[]
}

const [width, height, padding] = [120, 28, 3]

/** Two small lines without a scale, beside the figures that they belong to: hidden from screen readers. */
export function Sparkline({ values, before }: Props) {
  const highest = Math.max(1, ...values, ...before)
  const steps = Math.max(values.length, before.length, 2) - 1
  const x = (index: number): number => padding + (index / steps) * (width - 2 * padding)
  const y = (value: number): number => height - padding - (value / highest) * (height - 2 * padding)
  const points = (line: readonly number[]): string => line.map((value, index) => `${x(index)},${y(value)}`).join(' ')
  const last = values.at(-1)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width} height={height} className="max-w-full print:hidden">
      <polyline points={points(before)} fill="none" strokeDasharray="3 3" className="stroke-ink-3" />
      <polyline points={points(values)} fill="none" strokeWidth="2" className="stroke-green" />
      {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r="3" className="fill-green" />}
    </svg>
  )
}
