import { CircleAlert, Clock } from 'lucide-react'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR } from '#src/kernel/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { durationText } from '#src/ui/deadline-label.tsx'
import { useLocale } from '#src/ui/locale.ts'

/** The deadline for an answer: "18 min para responder". */
export function StaffDue({ at, now }: { at: Date; now: Date }) {
  const locale = useLocale()
  const left = at.getTime() - now.getTime()
  const Icon = left < 0 ? CircleAlert : Clock
  const tone = left < 0 ? 'text-bad' : left < HOUR ? 'text-warn' : 'text-ink-2'
  return (
    <p className={classNames('flex items-center gap-1.5 text-xs font-semibold tabular-nums', tone)}>
      <Icon aria-hidden="true" className="size-4" />
      {textOf(left, { at, now }, locale)}
    </p>
  )
}

function textOf(left: number, { at, now }: { at: Date; now: Date }, locale: ReturnType<typeof useLocale>): string {
  if (left < 0) return m.staff_due_passed({ over: m.staff_due_over({ span: durationText(at, now) }) })
  if (left < HOUR) return m.staff_due_left({ span: durationText(now, at) })
  return m.staff_due_at({ when: momentText(at, now, locale) })
}
