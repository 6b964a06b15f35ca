import { Link } from 'react-router'
import { formatDayMonth, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { movedText } from '../points-text.ts'
import type { Entry, EntryKind } from '../wallet.ts'

const tags: Record<EntryKind, () => string> = {
  earned: m.card_tag_earned,
  applied: m.card_tag_used,
  returned: m.card_tag_returned,
  expired: m.card_tag_expired,
  adjusted: m.card_tag_corrected,
  reversed: m.card_tag_corrected,
}

/** A ledger entry: time, reason, order, points, and the balance after it. */
export function EntryRow({ entry, now }: { entry: Entry; now: Date }) {
  const { kind, points, balance, orderNumber, at } = entry
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3 @min-[23rem]:grid-cols-[minmax(0,1fr)_5.5rem_6rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {whatHappened(entry)}{' '}
          {orderNumber !== null && (
            <Link to={pathTo('orders.show', locale, { id: orderNumber })} className="link whitespace-nowrap">
              {orderNumber}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={at.toISOString()}>{formatDayMonth(at, now, locale)}</time>
        </p>
      </div>
      <Tag className="@max-[23rem]:hidden">{tags[kind]()}</Tag>
      <div className="text-end tabular-nums">
        <p className={classNames('font-bold', points > 0 && 'text-ok')}>{movedText(points, locale)}</p>
        <p className="text-sm text-ink-2">{m.card_balance_after({ points: formatNumber(balance, locale) })}</p>
      </div>
    </li>
  )
}

function whatHappened({ kind, orderNumber, reason }: Entry): string {
  // The reason of a purchase at the counter is its receipt number.
  if (reason !== null) return kind === 'earned' ? m.card_entry_earned_receipt({ receipt: reason }) : reason
  const isOfOrder = orderNumber !== null
  const said = {
    earned: isOfOrder ? m.card_entry_earned : m.card_entry_earned_counter,
    applied: isOfOrder ? m.card_entry_used : m.card_entry_in_cart,
    returned: isOfOrder ? m.card_entry_returned : m.card_entry_returned_cart,
    expired: m.card_entry_expired,
    adjusted: m.card_entry_adjusted,
    reversed: isOfOrder ? m.card_entry_reversed : m.card_entry_reversed_owed,
  } satisfies Record<EntryKind, () => string>
  return said[kind]()
}
