import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { IsoDate } from '#src/kernel/dates.ts'
import { useLocale } from '#src/ui/locale.ts'
import { dayText } from '../day-text.ts'

type Units = {
  id: string
  name: string
  quantity: number
  number: string
  expectedOn: IsoDate
  /** Path of its page. */ to: string | null
}

/** Pieces of an order that come with another one, which the link opens. */
export function LaterUnits({ units, className }: { units: readonly Units[]; className: string }) {
  const locale = useLocale()
  if (units.length === 0) return null
  return (
    <ul className={className}>
      {units.map(({ id, name, quantity, number, expectedOn, to }) => (
        <li key={id} className="flex items-start gap-1.5">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
          <span className="min-w-0 wrap-anywhere">
            {m.order_comes_later({ name, count: quantity, day: dayText(expectedOn, locale) })}{' '}
            <OrderLink number={number} to={to} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The order of which this one has pieces. */
export const PartOf = ({ number, to }: { number: string; to: string | null }) => (
  <>
    {m.order_backorder_of()} <OrderLink number={number} to={to} />
  </>
)

const OrderLink = ({ number, to }: { number: string; to: string | null }) =>
  to === null ? (
    <span className="tabular-nums">{number}</span>
  ) : (
    <Link to={to} className="link tabular-nums">
      {number}
    </Link>
  )
