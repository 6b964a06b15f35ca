import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Bar, Hatch, Legend, plotHeight, plotTop, ScaleLine } from './chart-parts.tsx'
import type { LegendEntry } from './chart-parts.tsx'
import { chartTicks } from './chart-scale.ts'

type BarGroup = {
  label: string
  /** Under the bars, where room is scarce. */ shortLabel: string
  values: readonly number[]
  /** Of an earlier period, drawn as a line across the bar. */ mark?: number | undefined
  /** A single bar that differs from the others in kind. */ isHatched?: boolean | undefined
}

type Props = {
  title: string
  /** What the figures say, in a sentence. */
  headline?: ReactNode
  /** At most two: a filled one and a hatched one, so that they differ by more than colour. */
  series: readonly string[]
  /** In the legend: what hatched bars of a single series are, and what the lines across the bars are. */
  hatchedName?: string | undefined
  markName?: string | undefined
  groups: readonly BarGroup[]
  format: (value: number) => string
  /** A target after so many groups, as a dashed line with its text. */
  target?: { after: number; text: string } | undefined
  /** Links beside the title. */
  actions?: ReactNode
  /** A table of the same figures: the plot is hidden from screen readers. */
  children: ReactNode
}

const labelHeight = 26
// For the text of a target, above the figures of the bars.
const targetHeight = 16
// In percent of the width. The labels of the lines stand at the start.
const start = 7
const maxLabels = 12
// Of more bars only the highest has its figure above it.
const maxFigures = 14

/** Bars side by side as plain SVG, above the table of their figures. */
export function BarChart({ title, headline, series, hatchedName, markName, groups, format, target, actions, children }: Props) {
  const hatch = useId()
  const ticks = chartTicks(Math.max(0, ...groups.flatMap(({ values, mark = 0 }) => [...values, mark])))
  const highest = ticks.at(-1) ?? 1
  const above = target ? targetHeight : 0
  const slot = (100 - start) / Math.max(groups.length, 1)
  const best = highestOf(groups)
  const entries: LegendEntry[] = [
    ...series.map((name, place): LegendEntry => ({ name, look: place === 0 ? 'filled' : 'hatched' })),
    ...(hatchedName === undefined ? [] : [{ name: hatchedName, look: 'hatched' as const }]),
    ...(markName === undefined ? [] : [{ name: markName, look: 'mark' as const }]),
  ]
  return (
    <figure className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {(series.length > 1 || entries.length > 1) && <Legend entries={entries} hatch={hatch} />}
          {actions}
        </span>
      </figcaption>
      {headline && <p className="max-w-[80ch] px-4 pt-3 text-sm">{headline}</p>}
      <svg
        aria-hidden="true"
        width="100%"
        height={above + plotTop + plotHeight + labelHeight}
        className="block border-b border-line px-4 pt-1 print:hidden"
      >
        <Hatch id={hatch} />
        <g transform={`translate(0 ${above})`}>
          {ticks.map((tick) => (
            <ScaleLine key={tick} y={plotTop + plotHeight * (1 - tick / highest)} text={format(tick)} />
          ))}
          {groups.map((group, index) => (
            <Group
              key={group.label}
              {...group}
              {...{ series, format, hatch, slot, highest, index }}
              labelEvery={Math.ceil(groups.length / maxLabels)}
              figures={groups.length <= maxFigures ? 'all' : group === best ? 'one' : 'none'}
            />
          ))}
        </g>
        {target && <Target x={start + slot * target.after} text={target.text} isLate={target.after > groups.length / 2} />}
      </svg>
      {children}
    </figure>
  )
}

const topOf = ({ values }: BarGroup): number => Math.max(0, ...values)
const highestOf = (groups: readonly BarGroup[]): BarGroup | undefined =>
  groups.reduce<BarGroup | undefined>((best, group) => (topOf(group) > (best ? topOf(best) : 0) ? group : best), undefined)

type GroupProps = BarGroup & {
  series: readonly string[]
  format: (value: number) => string
  hatch: string
  slot: number
  highest: number
  index: number
  labelEvery: number
  /** Which bars have their figure above them. */ figures: 'all' | 'one' | 'none'
}

function Group(props: GroupProps) {
  const { label, shortLabel, values, mark, isHatched, series, format, hatch, slot, highest, index, labelEvery, figures } = props
  const middle = start + slot * (index + 0.5)
  const width = Math.min((slot * 0.72) / series.length, series.length > 1 ? 4 : 9)
  const yOf = (value: number): number => plotTop + plotHeight * (1 - value / highest)
  return (
    <g>
      {values.map((value, place) => (
        <Bar
          key={series[place]}
          x={middle + width * (place - series.length / 2)}
          width={width * (series.length > 1 ? 0.88 : 1)}
          height={(plotHeight * value) / highest}
          fill={place === 0 && !isHatched ? 'filled' : 'hatched'}
          hatch={hatch}
          title={`${label}: ${series[place]} ${format(value)}`}
        />
      ))}
      {mark !== undefined && mark !== 0 && (
        <line
          x1={`${middle - slot * 0.42}%`}
          x2={`${middle + slot * 0.42}%`}
          y1={yOf(mark)}
          y2={yOf(mark)}
          className="stroke-ink stroke-2"
        />
      )}
      {figures !== 'none' && series.length === 1 && (values[0] ?? 0) > 0 && (
        <text
          x={`${middle}%`}
          y={Math.min(yOf(values[0] ?? 0), yOf(mark ?? 0)) - 5}
          textAnchor="middle"
          // Phones have no room for a figure above each bar.
          className={classNames('fill-ink text-2xs font-semibold tabular-nums', figures === 'all' && 'max-sm:hidden')}
        >
          {format(values[0] ?? 0)}
        </text>
      )}
      {index % labelEvery === 0 && (
        <text
          x={`${middle}%`}
          y={plotTop + plotHeight + 15}
          textAnchor="middle"
          // Phones have room for every second one.
          className={classNames('fill-ink-2 text-2xs', (index / labelEvery) % 2 === 1 && 'max-sm:hidden')}
        >
          {shortLabel}
        </text>
      )}
    </g>
  )
}

function Target({ x, text, isLate }: { x: number; text: string; isLate: boolean }) {
  return (
    <g>
      <line
        x1={`${x}%`}
        x2={`${x}%`}
        y1="0"
        y2={targetHeight + plotTop + plotHeight}
        strokeDasharray="4 3"
        className="stroke-ink"
      />
      <text
        x={`${x}%`}
        dx={isLate ? -6 : 6}
        y="12"
        textAnchor={isLate ? 'end' : 'start'}
        className="fill-ink text-2xs font-semibold tabular-nums"
      >
        {text}
      </text>
    </g>
  )
}
