import { ChevronDown, ShoppingBag } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Less } from '#src/ui/less.tsx'
import { Money } from '#src/ui/money.tsx'
import { Packshot } from '../../catalogue/screens/packshot.tsx'
import { itemCount } from '../../cart/cart.ts'
import type { LineView } from '../../cart/screens/cart-view.ts'
import { reductionFacts } from '../../promotions/screens/reduction-facts.tsx'
import type { CheckoutView } from './checkout-view.ts'

/**
 * What is bought: beside the form on wide screens, folded above it on small ones. A browser that cannot show the inside of a
 * closed `details` keeps its summary on wide screens too.
 */
export function CheckoutSummary({ view: { lines, reductions, couponProblem, totals } }: { view: CheckoutView }) {
  const count = itemCount(lines)
  return (
    <details className="group/summary lg:sticky lg:top-8 lg:supports-[selector(::details-content)]:[&::details-content]:block lg:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-14 items-center gap-2 text-sm font-semibold lg:supports-[selector(::details-content)]:hidden">
        <ShoppingBag aria-hidden="true" className="size-5 text-green" />
        <span className="text-green">{m.checkout_summary_open()}</span>
        <span className="text-xs font-normal text-ink-2">{count === 1 ? m.cart_count_one() : m.cart_count({ count })}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 text-green transition-transform group-open/summary:rotate-180" />
        <strong className="ms-auto text-lg">
          <Money amount={totals.total} />
        </strong>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 lg:pt-0">
        <h2 className="font-sans text-lg font-bold tracking-normal max-lg:sr-only">{m.checkout_summary()}</h2>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <SummaryLine key={line.id} line={line} />
          ))}
        </ul>
        <div className="grid gap-3 border-t border-line-2 pt-4.5">
          {couponProblem !== null && <p className="text-sm font-medium text-warn">{couponProblem}</p>}
          <DescriptionList
            look="sums"
            items={[
              { term: m.cart_items({ count }), detail: <Money amount={totals.items} /> },
              ...reductionFacts(reductions),
              { term: m.cart_pickup(), detail: m.cart_free() },
              {
                term: (
                  <span className="grid">
                    {m.cart_total()}
                    <span className="text-xs font-normal text-ink-2">{m.cart_vat_included()}</span>
                  </span>
                ),
                detail: <Money amount={totals.total} />,
                total: true,
              },
            ]}
          />
        </div>
      </div>
    </details>
  )
}

function SummaryLine({ line }: { line: LineView }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-3.5 text-sm">
      <span className="relative">
        <span className="block overflow-clip rounded-md ring-1 ring-line">
          <Packshot image={line.image} name="" size="s" />
        </span>
        <span
          aria-hidden="true"
          className="absolute -end-1.75 -top-1.75 grid h-5.25 min-w-5.25 place-items-center rounded-full bg-ink px-1.25 text-2xs text-paper tabular-nums"
        >
          {line.quantity}
        </span>
      </span>
      <span className="grid">
        <span className="font-semibold">
          <span className="sr-only">{line.quantity} × </span>
          {line.name}
        </span>
        <span className="text-xs text-ink-2">
          {line.brand} · {line.pack}
        </span>
      </span>
      <span className="grid text-end">
        <Money amount={line.subtotal} className="font-medium" />
        {line.discount > 0 && <Less amount={line.discount} className="text-xs" />}
      </span>
    </li>
  )
}
