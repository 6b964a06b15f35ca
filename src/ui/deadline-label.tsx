import { CircleAlert, Clock } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR } from '#src/kernel/dates.ts'
import { spanOf } from '#src/kernel/spans.ts'
import { classNames } from './class-names.ts'
import { useLocale } from './locale.ts'

const spans = { minutes: m.staff_age_minutes, hours: m.staff_age_hours, days: m.staff_age_days }

/** "52 min", "15 h", "6 d". */
export function durationText(from: Date, to: Date): string {
  const { unit, count } = spanOf(from, to)
  return spans[unit]({ count })
}

/** A deadline as icon, words and colour: red when over, amber within the hour, otherwise the time. */
export function Due({ at, now, className }: { at: Date; now: Date; className?: string }) {
  const locale = useLocale()
  const left = at.getTime() - now.getTime()
  const isLate = left < 0
  const isSoon = !isLate && left < HOUR
  const Icon = isLate ? CircleAlert : Clock
  const text = isLate
    ? m.staff_due_over({ span: durationText(at, now) })
    : isSoon
      ? durationText(now, at)
      : formatDayOrTime(at, now, locale)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.25 font-medium whitespace-nowrap tabular-nums',
        isLate ? 'font-bold text-bad' : isSoon ? 'font-bold text-warn' : 'text-ink-2',
        className,
      )}
    >
      {(isLate || isSoon) && <Icon aria-hidden="true" className="size-3.5" />}
      {text}
    </span>
  )
}
