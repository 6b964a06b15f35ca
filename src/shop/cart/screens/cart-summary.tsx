import { ArrowRight, Store } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { ReductionView } from '../../promotions/applied.ts'
import { reductionFacts } from '../../promotions/screens/reduction-facts.tsx'
import type { CartRows } from './use-cart-rows.ts'

type Props = {
  count: number
  cart: Pick<CartRows, 'totals' | 'isPending'>
  reductions: readonly ReductionView[]
  pickup: { city: string; sentence: string } | null
}

/** What it comes to, and the way on. */
export function CartSummary({ count, cart: { totals, isPending }, reductions, pickup }: Props) {
  const locale = useLocale()
  return (
    <section
      aria-labelledby="cart-summary"
      className="grid gap-4.5 rounded-xl border border-line bg-surface p-4.5 shadow-soft md:p-5.5 lg:sticky lg:top-21"
    >
      <h2 id="cart-summary" className="font-sans text-lg font-bold tracking-normal">
        {m.cart_summary()}
      </h2>
      {pickup && (
        <p className="flex gap-3 rounded-lg bg-green-soft px-3.5 py-3 text-sm">
          <Store aria-hidden="true" className="size-5 text-green" />
          <span className="grid">
            <strong>{m.cart_pickup_in({ city: pickup.city })}</strong>
            <span className="text-ink-2">{pickup.sentence}</span>
          </span>
        </p>
      )}
      <DescriptionList
        look="sums"
        items={[
          { term: m.cart_items({ count }), detail: <Money amount={totals.items} /> },
          ...reductionFacts(reductions, isPending),
          { term: m.cart_pickup(), detail: m.cart_free() },
          { term: <TotalTerm />, detail: <Money amount={totals.total} />, total: true },
        ]}
      />
      <ButtonLink to={pathTo('checkout', locale)} size="l" wide className="max-md:hidden">
        {m.cart_checkout()}
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}

function TotalTerm() {
  return (
    <span className="grid">
      {m.cart_total()}
      <span className="text-xs font-normal text-ink-2">{m.cart_vat_included()}</span>
    </span>
  )
}

/** Phones: total and button stay in sight above the bar of the shop. */
export function CartActionBar({ total }: { total: Cents }) {
  return (
    <div className="sticky bottom-14 z-10 -mx-4 mt-4 grid grid-cols-[auto_1fr] items-center gap-4.5 border-y border-line bg-surface px-4 py-2.5 shadow-soft md:hidden">
      <p className="grid leading-tight">
        <span className="text-xs text-ink-2">{m.cart_total()}</span>
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
