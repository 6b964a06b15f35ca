import { Check, FlaskConical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { BulkRow } from '../bulk-row.server.ts'
import { maxBulk } from '../bulk.ts'

type HeadProps = {
  title: string
  isDone: boolean
  can: number
  stays: number
  /** How many orders the list finds. */ total: number
  /** The button that tries all of them. */ intentForAll: string
  closeTo: string
}

/** What a bulk does, and how many orders it takes; above its rows. */
export function BulkHead({ title, isDone, can, stays, total, intentForAll, closeTo }: HeadProps) {
  const count = can + stays
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with the list that was shown before.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <div className="grid gap-1.5 px-4 pt-3.5 pb-3 lg:px-4.5">
      <div className="flex items-center gap-2">
        <Tag tone={isDone ? 'ok' : 'neutral'}>
          {isDone ? <Check aria-hidden="true" /> : <FlaskConical aria-hidden="true" />}
          {isDone ? m.orders_bulk_done() : m.orders_bulk_dry_run()}
        </Tag>
        <Link
          to={closeTo}
          preventScrollReset
          data-clear
          aria-label={m.products_bulk_close()}
          className="ms-auto grid size-9 place-items-center rounded-sm hover:bg-sunken max-lg:size-11"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <Split can={can} stays={stays} />
      <p role="status" className="flex flex-wrap justify-between gap-x-3 text-xs font-semibold">
        <span>{isDone ? m.orders_bulk_sum_made({ count: can }) : m.orders_bulk_sum_can({ count: can })}</span>
        {stays > 0 && <span className="text-warn">{m.orders_bulk_sum_stays({ count: stays })}</span>}
      </p>
      {!isDone && total > count && count < maxBulk && (
        <button name="intent" value={intentForAll} className="link min-h-8 justify-self-start text-xs">
          {total > maxBulk ? m.orders_bulk_newest({ count: maxBulk }) : m.orders_bulk_all({ count: total })}
        </button>
      )}
    </div>
  )
}

/** The share that moves, solid, beside the share that stays, hatched. */
function Split({ can, stays }: { can: number; stays: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full overflow-hidden rounded-xs">
      <rect width="100" height="8" className="fill-warn-soft" />
      <rect width={(100 * can) / Math.max(1, can + stays)} height="8" className="fill-green" />
    </svg>
  )
}

const nameOf = ({ customer }: BulkRow): string => customer ?? '—'

/** The orders that stay as they are, each with why. */
export function StayingOrders({ rows }: { rows: readonly BulkRow[] }) {
  if (rows.length === 0) return null
  return (
    <PaneBlock level={2} title={m.orders_bulk_stays({ count: rows.length })}>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <StayingOrder key={row.number} row={row} />
        ))}
      </ul>
    </PaneBlock>
  )
}

function StayingOrder({ row }: { row: BulkRow }) {
  const locale = useLocale()
  return (
    <li className="grid gap-1 rounded-sm border border-warn/35 bg-warn-soft px-2.5 py-2 text-xs">
      <span className="flex justify-between gap-2">
        <b className="min-w-0 truncate font-bold">
          {nameOf(row)} <span className="font-medium text-ink-2 tabular-nums">{row.number}</span>
        </b>
        {row.total !== null && (
          <b className="shrink-0">
            <Money amount={row.total} />
          </b>
        )}
      </span>
      <span>{row.why}</span>
      {row.state !== null && (
        <Link to={pathTo('staff.orders.show', locale, { id: row.number })} className="link min-h-6 justify-self-start">
          {m.orders_bulk_open()}
        </Link>
      )}
    </li>
  )
}

type ChangingProps<Row> = {
  title: string
  rows: readonly Row[]
  /** What is said of each besides how it reaches its customer. */ noteOf: (row: Row) => string
}

/** What the pane submits, in one field for all of up to 500 orders. */
export const ChosenOrders = ({ rows }: { rows: readonly BulkRow[] }) => (
  <input type="hidden" name="order" value={rows.map(({ target }) => target).join(' ')} />
)

/** No one reads further through orders that do what they should. Those that stay are all listed, each with why. */
const maxListed = 100

/** The orders that change, or that have changed. */
export function ChangingOrders<Row extends BulkRow>({ title, rows, noteOf }: ChangingProps<Row>) {
  if (rows.length === 0) return null
  return (
    <PaneBlock level={2} title={title}>
      <ul className="grid gap-1.5">
        {rows.slice(0, maxListed).map((row) => (
          <ChangingOrder key={row.number} row={row} note={noteOf(row)} />
        ))}
      </ul>
      {rows.length > maxListed && (
        <p className="mt-2 border-t border-line pt-2 text-xs text-ink-2">
          {m.orders_bulk_more({ count: rows.length - maxListed })}
        </p>
      )}
    </PaneBlock>
  )
}

function ChangingOrder({ row, note }: { row: BulkRow; note: string }) {
  const how = row.fulfilment === 'pickup' ? m.staff_pickup() : m.orders_bulk_to({ city: row.city ?? m.staff_delivery() })
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-2 text-xs">
      <Check aria-hidden="true" className="mt-0.5 size-3.5 text-green" />
      <span className="min-w-0">
        <b className="font-semibold">{nameOf(row)}</b> <span className="text-ink-2 tabular-nums">{row.number}</span>
        <span className="block truncate text-2xs text-ink-2">{[how, note].join(' · ')}</span>
      </span>
      {row.total !== null && (
        <b className="font-semibold">
          <Money amount={row.total} />
        </b>
      )}
    </li>
  )
}
