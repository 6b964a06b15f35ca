import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { CloseLink } from '#src/ui/list/close-link.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { StockFormErrors } from '../stock-form.server.ts'
import type { StockItem, StockMovement, StockReason } from '../stock-item.ts'
import type { StockPaneView } from '../stock-reading.server.ts'
import { StockForms } from './stock-forms.tsx'
import { StockLevel } from './stock-level.tsx'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { pathTo } from '#src/i18n/paths.ts'

const reasons: Record<StockReason, () => string> = {
  initial: m.stock_reason_initial,
  sold: m.stock_reason_sold,
  returned: m.stock_reason_returned,
  received: m.stock_reason_received,
  corrected: m.stock_reason_corrected,
}

const kinds: Record<NonNullable<StockMovement['kind']>, () => string> = {
  count: m.stock_kind_count,
  receive: m.stock_kind_receive,
  remove: m.stock_kind_remove,
  quarantine: m.stock_kind_quarantine,
  release: m.stock_kind_release,
}

const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')

/** Stock movements with their member of staff or order, newest first. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  const locale = useLocale()
  if (movements.length === 0) return <p className="text-xs text-ink-2">{m.stock_no_movements()}</p>
  return (
    <ul className="divide-y divide-line text-xs">
      {movements.map(({ at, change, reason, kind, batch, note, by, orderNumber }, index) => (
        <li key={index} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-1.75">
          <b className="tabular-nums">{signed(change)}</b>
          <span className="grid min-w-0">
            <span className="truncate">
              {(kind === null ? reasons[reason] : kinds[kind])()}
              {batch && ` · ${m.stock_batch({ code: batch })}`}
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

type Props = {
  view: StockPaneView
  refused: StockFormErrors | undefined
  /** It was just changed. */
  done: boolean
  /** Target of the close link; absent on a page of its own. */
  closeTo?: string | undefined
  level: 1 | 2
}

/** Stock of one variant. */
export function StockPane({ view: { item, movements, canChange, defaults }, refused, done, closeTo, level }: Props) {
  return (
    <>
      <PaneBlock>
        <Head item={item} closeTo={closeTo} level={level} />
        <StockSums item={item} />
        <DoneText text={done && m.stock_done({ count: item.onHand })} className="pt-2.5 text-xs" />
      </PaneBlock>
      {canChange && (
        <PaneBlock>
          {/* Remounted after each change, so that earlier input is cleared. */}
          <StockForms
            key={`${item.id} ${item.onHand} ${item.ownLowStockAt} ${item.maxUnits}`}
            item={item}
            defaults={defaults}
            refused={refused}
          />
        </PaneBlock>
      )}
      <PaneBlock title={m.stock_movements()} level={level}>
        <StockMovements movements={movements} />
      </PaneBlock>
    </>
  )
}

function Head({ item, closeTo, level }: Pick<Props, 'closeTo' | 'level'> & { item: StockItem }) {
  const locale = useLocale()
  const Heading = level === 1 ? 'h1' : 'h2'
  const codes = [item.code, item.barcode].filter((code) => code !== null)
  return (
    <>
      <p className="flex min-h-8 items-center gap-2">
        <StockLevel item={item} always />
        <span className="text-xs text-ink-2 tabular-nums">{item.sku}</span>
        {closeTo !== undefined && <CloseLink to={closeTo} label={m.stock_close()} className="ms-auto" />}
      </p>
      <Heading className="mt-1 text-[1.25rem] leading-7">{item.name[locale]}</Heading>
      <p className="text-xs text-ink-2 tabular-nums">{[item.pack[locale], ...codes].join(' · ')}</p>
    </>
  )
}

export function StockSums({ item }: { item: StockItem }) {
  const sums = [
    { term: m.stock_column_on_hand(), count: item.onHand, isMain: false },
    { term: m.stock_column_held(), count: item.reserved, isMain: false },
    { term: m.stock_column_available(), count: item.available, isMain: true },
  ]
  return (
    <dl className="mt-3 grid grid-cols-3 divide-x divide-line rounded-md border border-line">
      {sums.map(({ term, count, isMain }) => (
        <div key={term} className="px-3 py-2">
          <dt className="text-2xs text-ink-2">{term}</dt>
          <dd className={classNames('text-base tabular-nums', isMain ? 'font-heavy' : 'font-medium')}>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
