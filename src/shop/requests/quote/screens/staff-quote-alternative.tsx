import { CornerDownRight, X } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { isProductClass } from '#src/shop/catalogue/product/product.ts'
import { classText } from '#src/shop/catalogue/product/screens/labels.ts'
import { alternativeField } from '../quote-text.ts'
import type { LineText, OfferText } from '../quote-text.ts'
import { offerTotal } from '../quote-totals.ts'
import type { QuoteView } from '../quote-view.ts'
import { QuoteButton } from './quote-button.tsx'
import { ClassField } from './quote-class-field.tsx'
import { PriceField, VatField, TextField } from './quote-fields.tsx'
import type { QuoteErrors } from './quote-fields.tsx'

type Props = {
  lineId: string
  index: number
  offer: OfferText
  /** The line as it stands in the fields now. */ typed: LineText
  view: QuoteView
  errors: QuoteErrors
}

/** An alternative for the customer, with its own price and VAT. */
export function StaffQuoteAlternative({ lineId, index, offer, typed, view, errors }: Props) {
  const product = ownValue(view.products, offer.variantId)
  const title = m.quote_alternative_name({ line: index + 1 })
  const of = (product?.name ?? typed.alternative?.name) || title
  const field = (name: Parameters<typeof alternativeField>[1]) => ({
    name: alternativeField(lineId, name),
    of,
    value: offer[name],
    errors,
  })
  const total = typed.alternative ? offerTotal(typed.alternative, typed.quantity) : undefined
  return (
    <div role="group" aria-label={title} className="mt-1.5 rounded-sm bg-sunken px-2.5 py-2 text-xs @row:ms-7">
      <p className="flex items-center gap-1.5 pb-1.5 text-2xs font-semibold text-ink-2">
        <CornerDownRight aria-hidden="true" className="size-3.5" />
        {m.quote_alternative()}
      </p>
      <div className="flex flex-wrap items-end gap-2 @row:items-center">
        <div className="min-w-0 grow basis-44 self-center">
          {offer.variantId ? <Product of={of} offer={offer} view={view} /> : <TextField {...field('name')} of={title} />}
        </div>
        {!offer.variantId && <ClassField {...field('class')} />}
        {offer.variantId && <input type="hidden" name={alternativeField(lineId, 'name')} value={of} />}
        {offer.variantId && (
          <input type="hidden" name={alternativeField(lineId, 'class')} value={product?.class ?? offer.class} />
        )}
        <input type="hidden" name={alternativeField(lineId, 'variantId')} value={offer.variantId} />
        <div className="@row:w-18">
          <VatField {...field('vat')} rates={view.rates} isFree={offer.variantId === ''} />
        </div>
        <div className="@row:w-19">
          <PriceField {...field('price')} />
        </div>
        <b className="ms-auto min-w-16 self-center text-end font-bold tabular-nums">
          {total === undefined ? '—' : <Money amount={total} />}
        </b>
        <QuoteButton press={`alone:${lineId}`} label={m.quote_alternative_remove({ name: of })} className="self-center">
          <X aria-hidden="true" className="size-4" />
        </QuoteButton>
      </div>
    </div>
  )
}

function Product({ of, offer, view }: { of: string; offer: OfferText; view: QuoteView }) {
  const locale = useLocale()
  const product = ownValue(view.products, offer.variantId)
  const kind = product?.class ?? offer.class
  const stock = product && (product.left > 0 ? m.quote_in_stock({ count: product.left }) : m.quote_no_stock())
  const facts = [product?.pack, stock ?? m.quote_off_sale(), isProductClass(kind) && classText(kind, locale)]
  return (
    <p className="grid">
      <b className="font-semibold">{of}</b>
      <span className="text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
