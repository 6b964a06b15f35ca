import { ChevronUp, X, Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { isProductClass } from '#src/shop/catalogue/product/product.ts'
import { classText } from '#src/shop/catalogue/product/screens/labels.ts'
import { lineField } from '../quote-text.ts'
import type { LineText } from '../quote-text.ts'
import { offerTotal, readUnits } from '../quote-totals.ts'
import type { QuoteView } from '../quote-view.ts'
import type { RequestKind } from '../../request/request.ts'
import { QuoteButton } from './quote-button.tsx'
import { quoteColumns } from './quote-columns.ts'
import { ClassField } from './quote-class-field.tsx'
import { LineErrors, PrescribedField, PriceField, VatField, TextField, Labelled, refusedText } from './quote-fields.tsx'
import type { QuoteErrors, QuoteField } from './quote-fields.tsx'
import { StaffQuoteAlternative } from './staff-quote-alternative.tsx'
import { StaffQuoteNotices } from './staff-quote-notices.tsx'

type Props = {
  line: LineText
  /** As it stands in the fields now. */ typed: LineText
  index: number
  view: QuoteView
  errors: QuoteErrors
  /** The key that takes the cheapest generic instead; of one line alone. */ swapKey: string | undefined
  onChange: () => void
}

export function StaffQuoteLine({ line, typed, index, view, errors, swapKey, onChange }: Props) {
  const product = ownValue(view.products, line.variantId)
  const of = (product?.name ?? typed.name) || m.quote_line_unnamed({ line: index + 1 })
  const field = (name: Parameters<typeof lineField>[1]) => ({ name: lineField(line.id, name), of, value: line[name], errors })
  const total = offerTotal(typed, typed.quantity)
  return (
    <li className="border-b border-line px-3.5 py-2">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name={lineField(line.id, 'variantId')} value={line.variantId} />
      <div className={classNames(quoteColumns(view.kind), 'flex flex-wrap items-end gap-2 @row:grid @row:items-center')}>
        <Place index={index} id={line.id} of={of} />
        <div className="min-w-0 grow basis-0 self-center @max-row:-order-1 @max-row:basis-[calc(100%-6rem)]">
          {line.variantId ? <Product line={line} view={view} of={of} /> : <LineTextFields field={field} index={index} />}
        </div>
        {view.kind === 'prescription' && <PrescribedField {...field('prescribed')} usual={typed.quantity} />}
        <UnitsField {...field('quantity')} kind={view.kind} onChange={onChange} />
        <VatField {...field('vat')} rates={view.rates} isFree={line.variantId === ''} />
        <PriceField {...field('price')} />
        <b className="ms-auto self-center text-end text-xs font-bold tabular-nums">
          {total === undefined ? '—' : <Money amount={total} />}
        </b>
        <QuoteButton press={`remove:${line.id}`} label={m.quote_remove({ name: of })} className="self-center @max-row:-order-1">
          <X aria-hidden="true" className="size-4" />
        </QuoteButton>
      </div>
      <LineErrors id={line.id} errors={errors} />
      <StaffQuoteNotices typed={typed} product={product} view={view} of={of} swapKey={swapKey} />
      {line.alternative && (
        <StaffQuoteAlternative
          lineId={line.id}
          index={index}
          offer={line.alternative}
          typed={typed}
          view={view}
          errors={errors}
        />
      )}
    </li>
  )
}

/** The line's number, and the button that moves it up. */
function Place({ index, id, of }: { index: number; id: string; of: string }) {
  return (
    <span className="grid min-w-5 justify-items-center self-center text-2xs text-ink-2 tabular-nums @max-row:-order-1">
      {index > 0 && (
        <QuoteButton press={`raise:${id}`} label={m.quote_raise({ name: of })} className="h-6">
          <ChevronUp aria-hidden="true" className="size-3.5" />
        </QuoteButton>
      )}
      {index + 1}
    </span>
  )
}

function Product({ line, view, of }: { line: LineText; view: QuoteView; of: string }) {
  const locale = useLocale()
  const product = ownValue(view.products, line.variantId)
  const kind = product?.class ?? line.class
  const stock = product && (product.left > 0 ? m.quote_in_stock({ count: product.left }) : m.quote_no_stock())
  const isBrand = product !== undefined && !product.generic && product.cheapest !== null
  const facts = [product?.pack, isBrand && m.quote_brand(), stock ?? m.quote_off_sale()]
  return (
    <p id={lineField(line.id, 'variantId')} tabIndex={-1} className="grid text-xs">
      <b className="text-[0.8438rem] font-semibold">{of}</b>
      <span className="text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      {isProductClass(kind) && <span className="text-2xs text-ink-2">{classText(kind, locale)}</span>}
      <input type="hidden" name={lineField(line.id, 'name')} value={of} />
      <input type="hidden" name={lineField(line.id, 'class')} value={kind} />
    </p>
  )
}

type FieldOf = (name: 'name' | 'class') => { name: string; of: string; value: string; errors: QuoteErrors }

function LineTextFields({ field, index }: { field: FieldOf; index: number }) {
  return (
    <span className="grid gap-1">
      <TextField {...field('name')} of={m.quote_free_name({ line: index + 1 })} />
      <ClassField {...field('class')} />
    </span>
  )
}

const max = 999

type UnitsFieldProps = QuoteField & {
  kind: RequestKind
  /** The buttons type nothing: this says that something changed. */ onChange: () => void
}

/** A quantity with a button on either side; typing works without scripts. */
function UnitsField({ name, of, value, errors, kind, onChange }: UnitsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => () => {
    if (!input.current) return
    const units = (readUnits(input.current.value) ?? 0) + by
    input.current.value = String(Math.min(max, Math.max(1, units)))
    onChange()
  }
  const short = kind === 'prescription' ? m.quote_column_quantity() : m.quote_column_quantity_wish()
  const button = 'unscripted:hidden grid h-full w-6.5 shrink-0 place-items-center text-ink-2 hover:text-ink'
  return (
    <Labelled name={name} short={short} label={m.quote_field_quantity({ name: of })} className="w-24 @row:w-auto">
      <span className="flex h-10 items-center overflow-clip rounded-sm border border-control bg-surface focus-within:border-green focus-within:outline-3 focus-within:outline-green/35 has-[[aria-invalid]]:border-bad lg:h-8.5">
        <button type="button" tabIndex={-1} aria-label={m.quote_less({ name: of })} onClick={step(-1)} className={button}>
          <Minus aria-hidden="true" className="size-3.5" />
        </button>
        <input
          ref={input}
          id={name}
          name={name}
          inputMode="numeric"
          maxLength={4}
          defaultValue={value}
          {...refusedText(name, errors)}
          className="h-full w-full min-w-0 grow bg-transparent text-center text-xs font-semibold tabular-nums outline-none"
        />
        <button type="button" tabIndex={-1} aria-label={m.quote_more({ name: of })} onClick={step(1)} className={button}>
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      </span>
    </Labelled>
  )
}
