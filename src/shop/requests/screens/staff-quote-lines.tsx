import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { cheaperGeneric } from '../quote-advice.ts'
import type { QuoteText } from '../quote-text.ts'
import { quoteTotals } from '../quote-totals.ts'
import type { QuoteView } from '../quote-view.ts'
import { QuoteCard } from './staff-quote-card.tsx'
import { StaffQuoteCopy } from './staff-quote-copy.tsx'
import { StaffQuoteFound } from './staff-quote-found.tsx'
import { StaffQuoteLine } from './staff-quote-line.tsx'
import { StaffQuotePicker } from './staff-quote-picker.tsx'
import { quoteColumns } from './quote-columns.ts'

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
    const product = view.products[variantId]
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
