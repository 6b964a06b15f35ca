import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import type { HoursView } from '../hours.server.ts'

/** Whether the pharmacy is open now, the week with today highlighted, and the exceptional days. */
export function CompanyHours({ hours: { now, week, exceptions } }: { hours: HoursView }) {
  return (
    <section aria-labelledby="hours" className="grid content-start gap-3 rounded-xl border border-line bg-surface p-4 sm:p-6">
      <h2 id="hours" className="text-xl">
        {m.content_hours()}
      </h2>
      <p className="flex items-center gap-2.5 font-semibold print:hidden">
        <span
          aria-hidden="true"
          className={classNames('size-2.5 rounded-full ring-4', now.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken')}
        />
        {now.text}
      </p>
      <dl className="grid text-sm">
        {week.map(({ day, hours, isToday }) => (
          <div
            key={day}
            className={classNames(
              'flex justify-between gap-4 rounded-sm px-2 py-1.25',
              isToday ? 'bg-green-soft font-semibold text-green' : 'text-ink-2',
            )}
          >
            <dt>
              {day}
              {isToday && <span className="ms-1.5 font-normal">{m.content_today()}</span>}
            </dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
      {exceptions.length > 0 && <Exceptions days={exceptions} />}
    </section>
  )
}

function Exceptions({ days }: { days: HoursView['exceptions'] }) {
  return (
    <div className="grid gap-1 border-t border-line px-2 pt-3 text-sm">
      <h3 className="font-sans text-sm font-bold tracking-normal">{m.content_exceptions()}</h3>
      <dl className="grid gap-1 text-ink-2">
        {days.map(({ day, hours }) => (
          <div key={day} className="flex justify-between gap-4">
            <dt>{day}</dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
