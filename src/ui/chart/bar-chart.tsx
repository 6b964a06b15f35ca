import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { chartTicks } from './chart-scale.ts'

type Group = { label: string; /** Under the bars, where room is scarce. */ shortLabel: string; values: readonly number[] }

type Props = {
  /** What the figures say, in a sentence. */
  title: string
  /** At most two: a filled one and a hatched one, so that they differ by more than colour. */
  series: readonly string[]
  groups: readonly Group[]
  format: (value: number) => string
  /** A table of the same figures: the plot is hidden from screen readers. */
  children: ReactNode
}

const plotHeight = 150
const top = 18
const labelHeight = 26
// In percent of the width, so that texts keep their size on every screen. The labels of the lines stand at the start.
const start = 6
const maxLabels = 12

/** Bars side by side as plain SVG, above the table of their figures. */
export function BarChart({ title, series, groups, format, children }: Props) {
  const hatch = useId()
  const ticks = chartTicks(Math.max(0, ...groups.flatMap(({ values }) => values)))
  const highest = ticks.at(-1) ?? 1
  const slot = (100 - start) / Math.max(groups.length, 1)
  const bar = Math.min((slot * 0.7) / series.length, 4)
  const labelEvery = Math.ceil(groups.length / maxLabels)
  return (
    <figure className="overflow-clip rounded-lg border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 text-sm">
        <span className="font-semibold">{title}</span>
        <Legend series={series} hatch={hatch} />
      </figcaption>
      <svg
        aria-hidden="true"
        width="100%"
        height={top + plotHeight + labelHeight}
        className="block border-b border-line px-4 pt-1 print:hidden"
      >
        <Hatch id={hatch} />
        {ticks.map((tick) => (
          <Line key={tick} y={top + plotHeight * (1 - tick / highest)} text={format(tick)} />
        ))}
        {groups.map(({ label, shortLabel, values }, index) => {
          const middle = start + slot * (index + 0.5)
          return (
            <g key={label}>
              {values.map((value, place) => (
                <Bar
                  key={series[place]}
                  x={middle + bar * (place - series.length / 2)}
                  width={bar * 0.88}
                  height={(plotHeight * value) / highest}
                  fill={place === 0 ? undefined : hatch}
                  title={`${label}: ${series[place]} ${format(value)}`}
                />
              ))}
              {index % labelEvery === 0 && (
                <text
                  x={`${middle}%`}
                  y={top + plotHeight + 15}
                  textAnchor="middle"
                  // Phones have room for every second one.
                  className={classNames('fill-ink-2 text-2xs', (index / labelEvery) % 2 === 1 && 'max-sm:hidden')}
                >
                  {shortLabel}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {children}
    </figure>
  )
}

function Legend({ series, hatch }: { series: readonly string[]; hatch: string }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-2xs text-ink-2">
      {series.map((name, place) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="12" height="12">
            <Bar x={0} width={100} height={12} bottom={12} fill={place === 0 ? undefined : hatch} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  )
}

const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-green-soft" />
      <rect width="2" height="5" className="fill-green" />
    </pattern>
  </defs>
)

function Line({ y, text }: { y: number; text: string }) {
  return (
    <>
      <line x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
      <text x="0" y={y - 3} className="fill-ink-2 text-2xs tabular-nums">
        {text}
      </text>
    </>
  )
}

type BarProps = {
  x: number
  width: number
  height: number
  bottom?: number
  /** The id of a pattern. */
  fill: string | undefined
  title?: string
}

function Bar({ x, width, height, bottom = top + plotHeight, fill, title }: BarProps) {
  return (
    <rect
      x={`${x}%`}
      y={bottom - height}
      width={`${width}%`}
      height={height}
      rx="2"
      fill={fill && `url(#${fill})`}
      className={classNames('stroke-green', !fill && 'fill-green')}
    >
      {title && <title>{title}</title>}
    </rect>
  )
}
