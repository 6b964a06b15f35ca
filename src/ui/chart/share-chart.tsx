import { useId } from 'react'
import type { ReactNode } from 'react'
import { Bar, Hatch, Legend } from './chart-parts.tsx'
import type { Fill } from './chart-parts.tsx'

/** `label` may be a link to the list behind the figure. */
type Share = {
  key: string
  label: ReactNode
  value: number
  figure: string
  note?: string | undefined
  fill?: Fill | undefined
}

type Props = {
  title: string
  /** What the figures say, in a sentence. */
  headline?: ReactNode
  /** In the legend: what filled and hatched bars are. */
  filledName?: string | undefined
  hatchedName?: string | undefined
  shares: readonly Share[]
  /** Beside the title. */
  actions?: ReactNode
  children?: ReactNode
}

const barHeight = 14

/** Parts of a whole as bars that lie, each with its label and figure: a table by itself, so that it needs none below. */
export function ShareChart({ title, headline, filledName, hatchedName, shares, actions, children }: Props) {
  const [hatch, caption] = [useId(), useId()]
  const largest = Math.max(1, ...shares.map(({ value }) => value))
  return (
    <figure aria-labelledby={caption} className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 text-sm">
        <span id={caption} className="font-semibold">
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {filledName !== undefined && hatchedName !== undefined && shares.length > 0 && (
            <Legend
              entries={[
                { name: filledName, look: 'filled' },
                { name: hatchedName, look: 'hatched' },
              ]}
              hatch={hatch}
            />
          )}
          {actions}
        </span>
      </figcaption>
      {headline && <p className="max-w-[80ch] px-4 pt-3 text-sm">{headline}</p>}
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <Hatch id={hatch} />
      </svg>
      <ul className="grid gap-2.5 px-4 py-3.5 text-xs">
        {shares.map(({ key, ...share }) => (
          <ShareRow key={key} {...share} hatch={hatch} largest={largest} />
        ))}
      </ul>
      {children}
    </figure>
  )
}

type RowProps = Omit<Share, 'key'> & { hatch: string; largest: number }

function ShareRow({ label, value, figure, note, fill = 'filled', hatch, largest }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        {label}
        <span className="sr-only">: </span>
      </span>
      <svg
        aria-hidden="true"
        width="100%"
        height={barHeight}
        className="rounded-xs bg-sunken max-sm:order-last max-sm:col-span-2 print:hidden"
      >
        <Bar x={0} width={(Math.max(value, 0) / largest) * 100} height={barHeight} bottom={barHeight} fill={fill} hatch={hatch} />
      </svg>
      <span className="min-w-24 text-end tabular-nums">
        <b className="font-semibold">{figure}</b>
        {note && (
          <span className="ms-2 text-ink-2">
            <span className="sr-only">, </span>
            {note}
          </span>
        )}
      </span>
    </li>
  )
}
