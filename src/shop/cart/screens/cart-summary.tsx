import { ArrowRight } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { ReductionView } from '../../promotions/applied-promotions.ts'
import { reductionFacts } from '../../promotions/screens/reduction-facts.tsx'
import { itemCount } from '../cart.ts'
import { DeliveryBox } from './delivery-box.tsx'
import type { DeliveryView } from './delivery-view.ts'
import type { PointsView } from './points-view.ts'
import type { CartRows } from './use-cart-rows.ts'

type Props = { cart: CartRows; reductions: readonly ReductionView[]; points: PointsView; delivery: DeliveryView }

/** How it reaches its customer, what it comes to, and the way on. */
export function CartSummary({ cart: { lines, requests, totals, chosen, isPending }, reductions, points, delivery }: Props) {
  const locale = useLocale()
  return (
    <div className="grid gap-4.5 rounded-xl border border-line bg-surface p-4.5 shadow-soft md:p-5.5 lg:sticky lg:top-21">
      <DeliveryBox delivery={delivery} />
      <section aria-labelledby="cart-summary" className="grid gap-4.5 border-t border-line pt-4.5">
        <h2 id="cart-summary" className="sr-only">
          {m.cart_summary()}
        </h2>
        <DescriptionList
          look="sums"
          items={[
            {
              term: m.cart_items({ count: itemCount([...lines, ...requests.flatMap(({ items }) => items)]) }),
              detail: <Money amount={totals.items} />,
            },
            ...reductionFacts(reductions, isPending),
            ...pointsFacts(points, isPending),
            { term: chosen?.sum ?? m.cart_delivery(), detail: chosen?.end ?? m.cart_sum_open() },
            {
              term: (
                <span className="grid">
                  {m.cart_total()}
                  <span className="text-xs font-normal text-ink-2">{chosen ? m.cart_all_included() : m.cart_vat_included()}</span>
                </span>
              ),
              detail: <Money amount={totals.total} />,
              total: true,
            },
          ]}
        />
        <ButtonLink to={pathTo('checkout', locale)} size="l" wide className="max-md:hidden">
          {m.cart_checkout()}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
        {points.earns !== null && !isPending && <p className="text-center text-xs text-ink-2">{points.earns}</p>}
      </section>
    </div>
  )
}

/** What points pay, as a line of the sums. */
const pointsFacts = ({ applied }: PointsView, unknown: boolean): Fact[] =>
  applied.points === 0
    ? []
    : [{ key: 'points', term: applied.term, detail: unknown ? '…' : <NegativeAmount amount={applied.amount} /> }]

/** Phones: total and button stay in sight above the bar of the shop. */
export function CartActionBar({ total }: { total: Cents }) {
  return (
    <div
      id="cart-bar"
      className="sticky bottom-14 z-10 -mx-[16px] mt-4 grid grid-cols-[auto_1fr] items-center gap-4.5 border-y border-line bg-surface px-4 py-2.5 shadow-soft md:hidden"
    >
      <p className="grid leading-tight">
        <span className="text-xs text-ink-2">{m.cart_total_delivered()}</span>
        <strong className="text-lg">
          <Money amount={total} />
        </strong>
      </p>
      <ButtonLink to={pathTo('checkout', useLocale())} size="l">
        {m.cart_checkout()}
      </ButtonLink>
    </div>
  )
}
