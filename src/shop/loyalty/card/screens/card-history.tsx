import { Link, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FilterLinks } from '#src/ui/filter-links.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { Select } from '#src/ui/select.tsx'
import { historyAddress, movementNames } from '../card-history.ts'
import type { Movement, Period } from '../card-history.ts'
import type { HistoryPage } from './card.server.ts'
import { formatDayMonth, formatNumber } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Tag } from '#src/ui/tag.tsx'
import { movedText } from '../../wallet/points-text.ts'
import type { Entry, EntryKind } from '../../wallet/wallet.ts'

const tags: Record<EntryKind, () => string> = {
  earned: m.card_tag_earned,
  applied: m.card_tag_used,
  returned: m.card_tag_returned,
  expired: m.card_tag_expired,
  adjusted: m.card_tag_corrected,
  reversed: m.card_tag_corrected,
}

/** A ledger entry: time, reason, order, points, and the balance after it. */
function EntryRow({ entry, now }: { entry: Entry; now: Date }) {
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

const movementText: Record<Movement, () => string> = {
  all: m.card_kind_all,
  earned: m.card_kind_earned,
  used: m.card_kind_used,
  corrected: m.card_kind_corrected,
  expired: m.card_kind_expired,
}

/** All ledger entries, by kind and period. Links and a plain form: works without scripts. */
export function CardHistory({ history, now }: { history: HistoryPage; now: Date }) {
  const { entries, movement, period, page, pages, from, total } = history
  const list = pathTo('account.card', useLocale())
  return (
    <Card as="section" aria-labelledby="history" className="grid content-start gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="history" className="font-sans text-lg font-bold tracking-normal">
          {m.card_history()}
        </h2>
        <PeriodForm history={history} />
      </div>
      <FilterLinks
        label={m.card_history_filter()}
        names={movementNames}
        current={movement}
        textOf={(name) => movementText[name]()}
        to={(name) => historyAddress(list, { movement: name, period })}
      />
      {entries.length === 0 ? (
        <Nothing isFiltered={movement !== 'all' || period !== 'all'} list={list} />
      ) : (
        <ul className="@container divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          to={(to) => historyAddress(list, { movement, period, page: to })}
          summary={m.card_history_showing({ from, to: from + entries.length - 1, count: total })}
        />
      )}
    </Card>
  )
}

const periodText = (period: Period): string => {
  if (period === 'all') return m.card_period_all()
  return period === 'half-year' ? m.card_period_half_year() : period
}

function PeriodForm({ history: { movement, period, periods } }: { history: HistoryPage }) {
  const { pathname } = useLocation()
  return (
    <form method="get" action={pathname} className="flex items-center gap-2">
      {movement !== 'all' && <input type="hidden" name="kind" value={movement} />}
      <Select key={period} name="period" defaultValue={period} dense aria-label={m.card_period()}>
        {periods.map((each) => (
          <option key={each} value={each}>
            {periodText(each)}
          </option>
        ))}
      </Select>
      <Button variant="quiet" size="s">
        {m.card_period_show()}
      </Button>
    </form>
  )
}

function Nothing({ isFiltered, list }: { isFiltered: boolean; list: string }) {
  if (!isFiltered) return <p className="border-t border-line pt-4 text-ink-2">{m.card_history_empty()}</p>
  return (
    <p className="border-t border-line pt-4 text-ink-2">
      {m.card_history_none()}{' '}
      <Link to={list} className="link">
        {m.card_history_see_all()}
      </Link>
    </p>
  )
}
