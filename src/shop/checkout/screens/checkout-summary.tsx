import { ChevronDown, ShoppingBag } from 'lucide-react'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Packshot } from '../../catalogue/screens/packshot.tsx'
import type { SummaryLine, SummaryView } from './checkout-view.ts'

/**
 * What is bought: beside the form on wide screens, folded above it on small ones. A browser that cannot show the inside of a
 * closed `details` keeps its summary on wide screens too.
 */
export function CheckoutSummary({ view: { open, count, title, lines, couponError, sums, total } }: { view: SummaryView }) {
  return (
    <details className="group/summary lg:sticky lg:top-8 lg:supports-[selector(::details-content)]:[&::details-content]:block lg:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-14 items-center gap-2 text-sm font-semibold lg:supports-[selector(::details-content)]:hidden">
        <ShoppingBag aria-hidden="true" className="size-5 text-green" />
        <span className="text-green">{open}</span>
        <span className="text-xs font-normal text-ink-2">{count}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 text-green transition-transform group-open/summary:rotate-180" />
        <strong className="ms-auto text-lg whitespace-nowrap tabular-nums">{total.detail}</strong>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 lg:pt-0">
        <h2 className="font-sans text-lg font-bold tracking-normal max-lg:sr-only">{title}</h2>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <div className="grid gap-3 border-t border-line-2 pt-4.5">
          {couponError !== null && <p className="text-sm font-medium text-warn">{couponError}</p>}
          <DescriptionList
            look="sums"
            items={[
              ...sums.map(({ term, detail, less }) => ({
                term,
                detail: less ? <span className="text-green">{detail}</span> : detail,
              })),
              {
                term: (
                  <span className="grid">
                    {total.term}
                    <span className="text-xs font-normal text-ink-2">{total.note}</span>
                  </span>
                ),
                detail: total.detail,
                total: true,
              },
            ]}
          />
        </div>
      </div>
    </details>
  )
}

function Line({ line: { image, quantity, name, about, amount, less } }: { line: SummaryLine }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-3.5 text-sm">
      <span className="relative">
        <span className="block overflow-clip rounded-md ring-1 ring-line">
          <Packshot image={image} name="" size="s" />
        </span>
        <span
          aria-hidden="true"
          className="absolute -end-1.75 -top-1.75 grid h-5.25 min-w-5.25 place-items-center rounded-full bg-ink px-1.25 text-2xs text-paper tabular-nums"
        >
          {quantity}
        </span>
      </span>
      <span className="grid">
        <span className="font-semibold">
          <span className="sr-only">{quantity} × </span>
          {name}
        </span>
        <span className="text-xs text-ink-2">{about}</span>
      </span>
      <span className="grid text-end whitespace-nowrap tabular-nums">
        <span className="font-medium">{amount}</span>
        {less && <span className="text-xs text-green">{less}</span>}
      </span>
    </li>
  )
}
