import { CircleAlert, Clock } from 'lucide-react'
import { formatDayMonth, formatList } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ClockBar, WaitClock } from '../wait-clock.ts'
import { minutesText } from './inbox-labels.ts'

type Props = { clock: WaitClock; now: Date }

/** What is left of the promised time, and the opening hours of which it was used. */
export function ConversationClock({ clock, now }: Props) {
  const locale = useLocale()
  const { promised, used } = clock
  const left = promised - used
  const tone = left < 0 ? 'bg-bad-soft text-bad' : left < HOUR / 60_000 ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink-2'
  const Icon = left < 0 ? CircleAlert : Clock
  return (
    <div
      className={classNames(
        'grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-2.5 rounded-sm px-3 py-2 text-xs xl:grid-cols-[1.25rem_minmax(0,1fr)_auto]',
        tone,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      <p>
        <b className="font-bold tabular-nums">{leftText(clock, now, locale)}</b>
        <span className="block text-2xs tabular-nums">{usedText(clock, now, locale)}</span>
      </p>
      <Bars clock={clock} now={now} />
    </div>
  )
}

function leftText({ promised, used, dueAt }: WaitClock, now: Date, locale: Locale): string {
  const left = promised - used
  if (left < 0) return m.inbox_clock_over({ span: minutesText(-left) })
  if (left < 60 || !dueAt) return m.staff_due_left({ span: minutesText(left) })
  return m.inbox_clock_until({ span: minutesText(left), when: momentText(dueAt, now, locale) })
}

function usedText({ days, promised }: WaitClock, now: Date, locale: Locale): string {
  const parts = days
    .filter(({ minutes }) => minutes > 0)
    .map(({ at, minutes }) => m.inbox_clock_part({ span: minutesText(minutes), day: dayName(at, now, locale) }))
  const promise = minutesText(promised)
  return parts.length > 0 ? m.inbox_clock_used({ parts: formatList(parts, locale), promise }) : m.inbox_clock_unused({ promise })
}

function dayName(at: Date, now: Date, locale: Locale): string {
  const [day, today] = [lisbonDate(at), lisbonDate(now)]
  if (day === today) return m.inbox_today()
  return nextDay(day) === today ? m.inbox_yesterday() : formatDayMonth(at, now, locale)
}

/** The drawing says what the sentence beside it says. */
function Bars({ clock: { bars, promised, used }, now }: Props) {
  const locale = useLocale()
  if (bars.length === 0) return null
  return (
    <svg
      role="img"
      aria-label={m.inbox_clock_bars({ used: minutesText(used), promise: minutesText(promised) })}
      viewBox={`0 0 ${drawnWidth} 20`}
      width={drawnWidth}
      height="20"
      className="fill-current max-xl:hidden"
    >
      {placedBars(bars).map(({ bar: { kind, at }, x, width }) => (
        <g key={`${kind} ${at.getTime()}`}>
          {kind !== 'left' && width >= minLabelled && (
            <text x={x} y="9" fontSize="10">
              {kind === 'open' ? dayName(at, now, locale) : m.inbox_clock_closed()}
            </text>
          )}
          <rect x={x} y="14" width={width} height="6" rx="3" className={barLooks[kind]} />
        </g>
      ))}
    </svg>
  )
}

/** In pixels. */
const [drawnWidth, gap, minLabelled] = [150, 3, 26]

/** A night is longer than what counts, and would leave no room for it. */
const weightOf = ({ kind, minutes }: ClockBar): number => (kind === 'closed' ? 36 : Math.max(10, Math.min(90, minutes)))

function placedBars(bars: readonly ClockBar[]): { bar: ClockBar; x: number; width: number }[] {
  const all = bars.reduce((sum, bar) => sum + weightOf(bar), 0)
  const room = drawnWidth - gap * (bars.length - 1)
  let x = 0
  return bars.map((bar) => {
    const placed = { bar, x, width: (weightOf(bar) / all) * room }
    x += placed.width + gap
    return placed
  })
}

const barLooks: Record<ClockBar['kind'], string> = { open: '', closed: 'fill-line-2', left: 'opacity-30' }
