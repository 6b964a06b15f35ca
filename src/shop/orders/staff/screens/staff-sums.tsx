import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { reductionFacts } from '#src/shop/promotions/screens/reduction-facts.tsx'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'
import { pointsFacts } from '../../order/screens/points-facts.tsx'

type Props = { order: StaffOrderPage }

/** Reductions of promotions and points. */
export function StaffReductions({ order: { reductions, points } }: Props) {
  const items = [...reductionFacts(reductions), ...pointsFacts(points, useLocale())]
  if (items.length === 0) return null
  return (
    <div className="border-t border-line pt-2">
      <DescriptionList look="sums" items={items} />
    </div>
  )
}

/** For print, where the lines and their total are in one column. */
export function StaffTotal({ order: { shipping, total } }: Props) {
  const items = [
    ...(shipping > 0 ? [{ key: 'shipping', term: m.refund_of_shipping(), detail: <Money amount={shipping} /> }] : []),
    { key: 'total', term: m.order_total(), detail: <Money amount={total} />, total: true },
  ]
  return (
    <div className="hidden border-t border-line pt-2 print:block">
      <DescriptionList look="sums" items={items} />
    </div>
  )
}
