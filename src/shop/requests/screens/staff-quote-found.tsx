import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { QuoteView } from '../quote-view.ts'

/** Search results without scripts: a list with a button each. */
export function StaffQuoteFound({ found: { q, products } }: { found: NonNullable<QuoteView['found']> }) {
  const locale = useLocale()
  return (
    <section aria-label={m.quote_search_results({ q })} className="border-t border-line px-3.5 py-2.5 text-xs">
      <p className="flex max-w-none items-center gap-2 pb-1.5 font-semibold">
        {products.length > 0 ? m.quote_search_results({ q }) : m.quote_search_none({ q })}
        <Button name="quote" value="clear" variant="ghost" size="xs" className="ms-auto">
          {m.quote_search_clear()}
        </Button>
      </p>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 grow basis-48">
              <b className="font-semibold">{product.name}</b> <span className="text-ink-2">{product.pack}</span>
            </span>
            {product.cheapest?.id === product.id && <Tag tone="info">{m.quote_cheapest()}</Tag>}
            <span className="text-ink-2 tabular-nums">
              {product.left > 0 ? m.quote_in_stock({ count: product.left }) : m.quote_no_stock()}
            </span>
            <b className="font-semibold tabular-nums">{formatMoney(product.price, locale)}</b>
            <Button
              name="quote"
              value={`add:${product.id}`}
              variant="quiet"
              size="xs"
              aria-label={m.quote_add_named({ name: product.name, pack: product.pack })}
            >
              {m.quote_add()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
