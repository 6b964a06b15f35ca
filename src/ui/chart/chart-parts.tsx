import { classNames } from '../class-names.ts'

// A plot is as wide as its place: lengths across it are percents, so that texts keep their size on every screen.
export const plotHeight = 150
export const plotTop = 22

export type Fill = 'filled' | 'hatched'

export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-green-soft" />
      <rect width="2" height="5" className="fill-green" />
    </pattern>
  </defs>
)

/** A line of the scale, with its figure above it. */
export function ScaleLine({ y, text }: { y: number; text: string }) {
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
  fill: Fill
  /** Id of the pattern of hatched bars. */ hatch: string
  title?: string
}

export function Bar({ x, width, height, bottom = plotTop + plotHeight, fill, hatch, title }: BarProps) {
  return (
    <rect
      x={`${x}%`}
      y={bottom - height}
      width={`${width}%`}
      height={height}
      rx="2"
      fill={fill === 'hatched' ? `url(#${hatch})` : undefined}
      className={classNames('stroke-green', fill === 'filled' && 'fill-green')}
    >
      {title && <title>{title}</title>}
    </rect>
  )
}

export type LegendEntry = { name: string; look: Fill | 'mark' }

export function Legend({ entries, hatch }: { entries: readonly LegendEntry[]; hatch: string }) {
  return (
    // It explains the plot, which screen readers do not read either.
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 text-2xs text-ink-2">
      {entries.map(({ name, look }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width={look === 'mark' ? 16 : 12} height="12">
            {look === 'mark' ? (
              <line x1="0" x2="16" y1="6" y2="6" className="stroke-ink stroke-2" />
            ) : (
              <Bar x={0} width={100} height={12} bottom={12} fill={look} hatch={hatch} />
            )}
          </svg>
          {name}
        </span>
      ))}
    </span>
  )
}
