import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatDayOrTime, formatShortDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { staffStateName, toneOf } from '#src/shop/orders/order/state-labels.ts'
import { requestStateName, requestStateTone, stateNow } from '#src/shop/requests/request/request-labels.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { CustomerMessageRow, CustomerOrderRow, CustomerRequestRow, OrderSums } from '../store.server.ts'

/** Four figures about what was bought. */
export function CustomerSums({ sums: { orders, paid, spent, refunded } }: { sums: OrderSums }) {
  const each: Cents = cents(paid === 0 ? 0 : Math.round(spent / paid))
  const figures: { term: string; detail: ReactNode }[] = [
    { term: m.customers_sum_orders(), detail: orders },
    { term: m.customers_sum_spent(), detail: <Money amount={spent} /> },
    { term: m.customers_sum_each(), detail: <Money amount={each} /> },
    { term: m.customers_sum_refunded(), detail: <Money amount={refunded} /> },
  ]
  return (
    <dl className="grid grid-cols-2 rounded-lg border border-line bg-surface lg:grid-cols-4">
      {figures.map(({ term, detail }) => (
        <div
          key={term}
          className="grid gap-0.5 border-line px-4 py-2.5 lg:px-3 max-lg:even:border-s max-lg:nth-[n+3]:border-t lg:not-first:border-s"
        >
          <dt className="text-xs text-ink-2 lg:text-2xs">{term}</dt>
          <dd className="text-base font-bold tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

const rowLook =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 text-xs hover:bg-paper sm:grid-cols-[8rem_4.75rem_minmax(0,1fr)_auto]'
const linkLook = 'font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline'

const List = ({ children }: { children: ReactNode }) => <ul className="-my-2 divide-y divide-line">{children}</ul>
const Empty = ({ children }: { children: ReactNode }) => <p className="text-xs text-ink-2">{children}</p>

const ofTotal = (count: number, total: number): string =>
  count < total ? m.customers_orders_latest({ count, total }) : String(total)

type OrdersProps = { orders: readonly CustomerOrderRow[]; total: number; now: Date }

export function CustomerOrders({ orders, total, now }: OrdersProps) {
  const locale = useLocale()
  return (
    <Panel id="orders" title={m.customers_orders()} actions={<Count>{total > 0 && ofTotal(orders.length, total)}</Count>}>
      {orders.length === 0 && <Empty>{m.customers_orders_none()}</Empty>}
      {orders.length > 0 && (
        <List>
          {orders.map(({ number, state, fulfilment, total: amount, placedAt }) => (
            <li key={number} className={rowLook}>
              <Link to={pathTo('staff.orders.show', locale, { id: number })} className={linkLook}>
                {number}
              </Link>
              <span className="text-end text-ink-2 tabular-nums sm:text-start">{dayText(placedAt, now, locale)}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Tag tone={toneOf(state)}>{staffStateName(state, fulfilment, locale)}</Tag>
              </span>
              <b className="text-end text-sm">
                <Money amount={amount} />
              </b>
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}

/** Short, and with its year only where that is another one. */
const dayText = (date: Date, now: Date, locale: Locale): string =>
  lisbonDate(date).slice(0, 4) === lisbonDate(now).slice(0, 4) ? formatDay(date, locale) : formatShortDate(date, locale)

const Count = ({ children }: { children: ReactNode }) => <span className="text-xs text-ink-2 tabular-nums">{children}</span>

const kindNames: Record<RequestKind, () => string> = {
  prescription: m.customers_kind_prescription,
  request: m.customers_kind_request,
}

function requestPath(kind: RequestKind, id: string, locale: ReturnType<typeof useLocale>): string {
  return pathTo(kind === 'prescription' ? 'staff.prescriptions.show' : 'staff.requests.show', locale, { id })
}

type RequestsProps = { rows: readonly CustomerRequestRow[]; total: number; isClinical: boolean; now: Date }

/** Prescriptions and requests that this member of staff may read. */
export function CustomerRequests({ rows, total, isClinical, now }: RequestsProps) {
  const locale = useLocale()
  const title = isClinical ? m.customers_requests() : m.customers_requests_only()
  return (
    <Panel id="requests" title={title} actions={<Count>{total > 0 && ofTotal(rows.length, total)}</Count>}>
      {rows.length === 0 && <Empty>{m.customers_requests_none()}</Empty>}
      {rows.length > 0 && (
        <List>
          {rows.map(({ id, kind, state, items, submittedAt, expiresAt }) => {
            const present = stateNow({ state, expiresAt }, now)
            return (
              <li key={id} className={rowLook}>
                <Link to={requestPath(kind, id, locale)} className={linkLook}>
                  {kindNames[kind]()}
                </Link>
                <span className="text-end text-ink-2 tabular-nums sm:text-start">{dayText(submittedAt, now, locale)}</span>
                <span>
                  <Tag tone={requestStateTone[present]}>{requestStateName(kind, present, locale)}</Tag>
                </span>
                <span className="text-end text-ink-2">
                  {items > 0 && (items === 1 ? m.customers_requests_items_one() : m.customers_requests_items({ count: items }))}
                </span>
              </li>
            )
          })}
        </List>
      )}
    </Panel>
  )
}

type MessagesProps = { rows: readonly CustomerMessageRow[]; unseen: number; now: Date }

/** Which conversations there are, and who wrote last; the words stay where they were written. */
export function CustomerMessages({ rows, unseen, now }: MessagesProps) {
  const locale = useLocale()
  const unseenText = unseen === 1 ? m.customers_messages_unseen_one() : m.customers_messages_unseen({ count: unseen })
  return (
    <Panel id="messages" title={m.customers_messages()} actions={unseen > 0 && <Tag tone="warn">{unseenText}</Tag>}>
      {rows.length === 0 && <Empty>{m.customers_messages_none()}</Empty>}
      {rows.length > 0 && (
        <List>
          {rows.map(({ about, id, byCustomer, isUnseen, at }) => (
            <li key={`${id} ${at.getTime()}`} className={rowLook}>
              <Link
                to={about === 'order' ? pathTo('staff.orders.show', locale, { id }) : requestPath(about, id, locale)}
                className={linkLook}
              >
                {about === 'order' ? m.customers_message_about_order({ number: id }) : kindNames[about]()}
              </Link>
              <span className="text-end text-ink-2 tabular-nums sm:text-start">{formatDayOrTime(at, now, locale)}</span>
              <span>{byCustomer ? m.customers_message_theirs() : m.customers_message_ours()}</span>
              <span className="text-end font-semibold text-warn">{isUnseen && m.customers_message_unseen()}</span>
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}
