import { formatPercent, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { cheaperGeneric } from '../quote-advice.ts'
import type { QuoteText } from '../quote-text.ts'
import { quoteTotals } from '../quote-totals.ts'
import type { QuoteView, Copyable } from '../quote-view.ts'
import { QuoteCard } from './staff-quote-card.tsx'
import { StaffQuoteLine } from './staff-quote-line.tsx'
import { StaffQuotePicker } from './staff-quote-picker.tsx'
import { quoteColumns } from './quote-columns.ts'
import { History } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Tag } from '#src/ui/tag.tsx'

type Props = {
  view: QuoteView
  text: QuoteText
  errors: Readonly<Record<string, string>>
  press: (name: string) => void
  onChange: () => void
}

/** The lines, the field that adds one, and the totals. */
export function StaffQuoteLines({ view, text, errors, press, onChange }: Props) {
  const { lines } = view.draft
  const swappable = lines.find(({ variantId, alternative }) => {
    const product = ownValue(view.products, variantId)
    return alternative === null && product !== undefined && cheaperGeneric(product) !== undefined
  })
  return (
    <QuoteCard title={m.quote_title()} about={m.quote_subtitle()} tools={<StaffQuoteCopy copyable={view.copyable} />}>
      {lines.length > 0 && <ColumnNames kind={view.kind} />}
      {lines.length === 0 && <p className="border-b border-line px-3.5 py-3 text-xs text-ink-2">{m.quote_empty()}</p>}
      <ol>
        {lines.map((line, index) => (
          <StaffQuoteLine
            key={`${line.id}:${line.variantId}`}
            line={line}
            typed={text.lines.find(({ id }) => id === line.id) ?? line}
            index={index}
            view={view}
            errors={errors}
            swapKey={line === swappable ? 'g' : undefined}
            onChange={onChange}
          />
        ))}
      </ol>
      <StaffQuotePicker view={view} errors={errors} press={press} />
      {view.found && <StaffQuoteFound found={view.found} />}
      <Totals text={text} />
    </QuoteCard>
  )
}

/** Hidden from screen readers, since every field has its own label. */
function ColumnNames({ kind }: Pick<QuoteView, 'kind'>) {
  const isPrescription = kind === 'prescription'
  return (
    <div
      aria-hidden="true"
      className={`${quoteColumns(kind)} hidden border-b border-line bg-paper px-3.5 py-1.5 text-2xs font-semibold text-ink-2 @row:grid`}
    >
      <span />
      <span>{m.quote_column_product()}</span>
      {isPrescription && <span className="text-center">{m.quote_column_prescribed()}</span>}
      <span className="text-center">{isPrescription ? m.quote_column_quantity() : m.quote_column_quantity_wish()}</span>
      <span>{m.quote_column_vat()}</span>
      <span className="text-end">{m.quote_column_price()}</span>
      <span className="text-end">{m.quote_column_total()}</span>
      <span />
    </div>
  )
}

function Totals({ text }: Pick<Props, 'text'>) {
  const { total, vat, missing } = quoteTotals(text)
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 rounded-b-md border-t border-line bg-paper px-3.5 py-3 text-xs">
      <p className="max-w-[40ch] text-ink-2">
        {missing === 1 && `${m.quote_missing_one()} `}
        {missing > 1 && `${m.quote_missing({ count: missing })} `}
        {m.quote_no_promotions()}
      </p>
      <dl className="ms-auto grid grid-cols-[auto_auto] items-baseline gap-x-6 gap-y-0.5">
        {vat.map(({ rate, vat: amount }) => (
          <div key={rate} className="col-span-2 grid grid-cols-subgrid">
            <dt>{m.quote_vat_part({ rate: formatPercent(rate, locale) })}</dt>
            <dd className="text-end">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="font-semibold">{m.quote_total()}</dt>
          <dd className="text-end text-lg font-heavy">
            <Money amount={total} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** Copies lines of an earlier quote for the same person, or of a colleague's draft. */
function StaffQuoteCopy({ copyable }: { copyable: readonly Copyable[] }) {
  if (copyable.length === 0) return null
  return (
    <details className="group relative">
      <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-2 px-2.5 text-xs font-semibold hover:border-ink-3">
        <History aria-hidden="true" className="size-4" />
        {m.quote_copy()}
      </summary>
      <ul className="absolute end-0 top-full z-20 mt-1 grid w-72 max-w-[calc(100vw-3rem)] rounded-md border border-line-2 bg-surface p-1.5 shadow-float">
        {copyable.map(({ id, name, total }) => (
          <li key={id}>
            <button
              name="quote"
              value={`copy:${id}`}
              onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
              className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 text-start text-xs hover:bg-sunken"
            >
              <span className="min-w-0 grow truncate">{name}</span>{' '}
              <b className="font-semibold">
                <Money amount={total} />
              </b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Search results without scripts: a list with a button each. */
function StaffQuoteFound({ found: { q, products } }: { found: NonNullable<QuoteView['found']> }) {
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
