import { Link } from 'react-router'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { PaneFact, PaneFacts } from '#src/ui/pane.tsx'
import type { StaffRequest } from '../staff-reading.server.ts'
import { staffRequestState } from '../staff-labels.ts'

/** The answer: the lines with their prices and the note, or the reason of the rejection. */
export function StaffAnswered({ request, now }: { request: StaffRequest; now: Date }) {
  const locale = useLocale()
  const { kind, state, lines, total, orderNumber, note, rejectedBecause, expiresAt } = request
  return (
    <section aria-label={m.staff_answered()} className="rounded-md border border-line bg-surface">
      <h2 className="flex min-h-11 items-center border-b border-line px-3.5 font-sans text-xs font-bold tracking-normal">
        {m.staff_answered()} · {staffRequestState(kind, state, locale)}
      </h2>
      <div className="grid gap-3 p-3.5 text-xs">
        {lines.length > 0 && <Lines lines={lines} />}
        <PaneFacts>
          {total !== null && (
            <PaneFact term={m.staff_column_total()}>
              <Money amount={total} className="text-sm font-bold" />
            </PaneFact>
          )}
          {expiresAt && <PaneFact term={m.staff_answered_until()}>{momentText(expiresAt, now, locale)}</PaneFact>}
          {orderNumber !== null && (
            <PaneFact term={m.staff_answered_order()}>
              <Link to={pathTo('staff.orders.show', locale, { id: orderNumber })} className="link tabular-nums">
                {orderNumber}
              </Link>
            </PaneFact>
          )}
        </PaneFacts>
        <Said title={m.staff_answered_note()} text={note} />
        <Said title={m.staff_rejected_because()} text={rejectedBecause} />
      </div>
    </section>
  )
}

function Lines({ lines }: Pick<StaffRequest, 'lines'>) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, quantity, prescribed, total }) => (
        <li key={id} className="flex items-baseline gap-3 py-1.5">
          <span className="min-w-0 grow font-medium">{name}</span>
          <span className="whitespace-nowrap text-ink-2 tabular-nums">
            {prescribed === null || prescribed === quantity ? quantity : m.staff_answered_part({ quantity, prescribed })}
          </span>
          <Money amount={total} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}

function Said({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <div>
      <h3 className="pb-1 text-xs font-bold">{title}</h3>
      <p className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
