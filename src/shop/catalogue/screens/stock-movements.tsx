import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { StockMovement, StockReason } from '../stock-item.ts'

const reasons: Record<StockReason, () => string> = {
  initial: m.stock_reason_initial,
  sold: m.stock_reason_sold,
  returned: m.stock_reason_returned,
  received: m.stock_reason_received,
  corrected: m.stock_reason_corrected,
}

const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')

/** Stock movements with their member of staff or order, newest first. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  const locale = useLocale()
  if (movements.length === 0) return <p className="text-xs text-ink-2">{m.stock_no_movements()}</p>
  return (
    <ul className="divide-y divide-line text-xs">
      {movements.map(({ at, change, reason, note, by, orderNumber }, index) => (
        <li key={index} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-1.75">
          <b className="tabular-nums">{signed(change)}</b>
          <span className="grid min-w-0">
            <span className="truncate">
              {reasons[reason]()}
              {orderNumber && (
                <>
                  {' · '}
                  <Link to={pathTo('staff.orders.show', locale, { id: orderNumber })} className="link">
                    {orderNumber}
                  </Link>
                </>
              )}
              {note && ` · ${note}`}
            </span>
            <span className="text-2xs text-ink-2 tabular-nums">
              {[formatDateTime(at, locale), by].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
