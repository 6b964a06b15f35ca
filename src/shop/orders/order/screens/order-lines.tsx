import { ArrowRightLeft, CalendarClock, ClipboardList, PackageX, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { zero } from '#src/kernel/money.ts'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { reductionFacts } from '#src/shop/promotions/screens/reduction-facts.tsx'
import type { LineRequestView, LineView, OrderView } from '../order-view.ts'
import { lineGroups } from './line-groups.ts'
import { pointsFacts } from './points-facts.tsx'
import { LaterUnits, PartOf } from '../../backorder/screens/later-units.tsx'
import { unitsText } from '../../fulfilment/screens/units-text.ts'
import { awaitsMoney, isPaidInFull } from '../payment-state.ts'
import { isPaidAtCounter } from '#src/shop/website/payment-methods.ts'

/** The lines at the prices of the order. */
export function OrderLines({ order }: { order: OrderView }) {
  return (
    <Card as="section" aria-labelledby="products">
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 id="products" className="font-sans text-lg font-bold tracking-normal">
          {m.order_products()}
        </h2>
        <span className="text-sm text-ink-2">{unitsText(order.itemCount)}</span>
      </div>
      {order.backorderOf && (
        <p className="flex items-start gap-1.5 pb-3 text-sm">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
          <span>
            <PartOf {...order.backorderOf} />
          </span>
        </p>
      )}
      {lineGroups(order.lines).map(({ key, request, lines }) => (
        <div key={key} className="border-t border-line last-of-type:border-b">
          {request && <RequestHeading request={request} />}
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Shortages shortages={order.shortages} />
      <LaterUnits units={order.backorders} className="grid gap-1 border-b border-line py-3 text-sm" />
      <UndoneSwaps swaps={order.undoneSwaps} />
      <div className="ms-auto pt-4 md:max-w-96">
        <Totals order={order} />
      </div>
    </Card>
  )
}

function RequestHeading({ request: { id, kind, name } }: { request: LineRequestView }) {
  const locale = useLocale()
  return (
    <h3 className="flex items-center gap-2 pt-3.5 font-sans text-base font-bold tracking-normal">
      <ClipboardList aria-hidden="true" className="size-5 shrink-0 text-green" />
      <Link
        to={pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id })}
        className="py-0.5 underline-offset-3 hover:underline"
      >
        {name}
      </Link>
    </h3>
  )
}

function Line({ line }: { line: LineView }) {
  const locale = useLocale()
  const { name, pack, slug, image, quantity, price, vat, subtotal, discount, insteadOf } = line
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3.5 py-3.5">
      <span className="block overflow-clip rounded-lg">
        <Packshot image={image} name="" size="s" />
      </span>
      <div className="grid min-w-0">
        {slug === undefined ? (
          <b>{name}</b>
        ) : (
          <Link to={pathTo('products.show', locale, { id: slug })} className="font-bold underline-offset-3 hover:underline">
            {name}
          </Link>
        )}
        <span className="text-sm text-ink-2">{pack}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-2 tabular-nums">
          {unitsText(quantity)}
          {quantity > 1 && <span>{m.order_each({ amount: formatMoney(price, locale) })}</span>}
          <span>{m.order_vat({ rate: formatPercent(vat, locale) })}</span>
        </span>
        {insteadOf && (
          <span className="flex items-start gap-1.5 pt-0.5 text-sm">
            <ArrowRightLeft aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-green" />
            <span className="min-w-0 wrap-anywhere">
              {m.order_instead_of({ name: insteadOf.name, count: insteadOf.quantity })}
            </span>
          </span>
        )}
      </div>
      <span className="grid text-end">
        <b>
          <Money amount={subtotal} />
        </b>
        {discount > 0 && <NegativeAmount amount={discount} className="text-sm" />}
      </span>
    </div>
  )
}

/** What left the order, or was refunded, because the pharmacy did not have it. */
function Shortages({ shortages }: Pick<OrderView, 'shortages'>) {
  if (shortages.length === 0) return null
  return (
    <ul className="grid gap-1 border-b border-line py-3 text-sm">
      {shortages.map(({ id, name, quantity }) => (
        <li key={id} className="flex items-start gap-1.5">
          <PackageX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span className="min-w-0 wrap-anywhere">{m.order_goes_without({ name, count: quantity })}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the customer gets after all, where they were informed of another product. */
function UndoneSwaps({ swaps }: { swaps: OrderView['undoneSwaps'] }) {
  if (swaps.length === 0) return null
  return (
    <ul className="grid gap-1 border-b border-line py-3 text-sm">
      {swaps.map(({ id, name, quantity, instead }) => (
        <li key={id} className="flex items-start gap-1.5">
          <Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
          <span className="min-w-0 wrap-anywhere">{m.order_swap_undone({ name, count: quantity, instead })}</span>
        </li>
      ))}
    </ul>
  )
}

function Totals({ order: { totals, reductions, points, fulfilment, paymentState, paymentMethod } }: { order: OrderView }) {
  const locale = useLocale()
  const { items, shipping, total, includedTax } = totals
  const atPickup = awaitsMoney(paymentState) && isPaidAtCounter(paymentMethod)
  const label = isPaidInFull(paymentState) ? m.order_total_paid() : atPickup ? m.order_total_at_pickup() : m.order_total()
  const rows = [
    { term: m.order_sum_products(), detail: <Money amount={items} /> },
    ...reductionFacts(reductions),
    ...pointsFacts(points, locale),
    {
      term: fulfilment === 'pickup' ? m.order_sum_pickup() : m.order_sum_delivery(),
      detail: shipping === zero ? m.order_free() : <Money amount={shipping} />,
    },
    { term: label, detail: <Money amount={total} />, total: true },
    { term: m.order_sum_vat(), detail: <Money amount={includedTax} /> },
  ]
  return <DescriptionList look="sums" items={rows} />
}
