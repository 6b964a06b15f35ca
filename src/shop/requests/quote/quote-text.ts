import type { DispensablePack } from '#src/shop/catalogue/quotable/dispensable.ts'
import { prescribedClass } from '#src/shop/catalogue/product/product.ts'
import type { RequestKind } from '../request/request.ts'
import { priceText, rateText } from './quote-price.ts'

/** A product of the catalogue by the public id of its variant, or a free line by its `name`. As typed, unvalidated. */
export type OfferText = { variantId: string; name: string; price: string; vat: string; class: string }
/** `id` is unique within the draft. */
export type LineText = OfferText & { id: string; prescribed: string; quantity: string; alternative: OfferText | null }
/** A line that is not in this draft yet. */
export type CopiedLine = Omit<LineText, 'id'>
/** The quote editor as typed. `search`: the search for a product to add, for browsers without scripts. */
export type QuoteText = { lines: readonly LineText[]; search: string; note: string; validUntil: string }

export const emptyQuote: QuoteText = { lines: [], search: '', note: '', validUntil: '' }

export const maxLines = 50
// Longer than any accepted text, so that validation can report which text is too long.
const maxCharacters = { short: 300, note: 4000 }

const offerFields = ['variantId', 'name', 'price', 'vat', 'class'] as const
const lineFields = ['prescribed', 'quantity'] as const
type OfferField = (typeof offerFields)[number]
type LineField = OfferField | (typeof lineFields)[number]

/** The form field name of a line's field. */
export const lineField = (id: string, field: LineField): string => `lines.${id}.${field}`
export const alternativeField = (id: string, field: OfferField): string => `lines.${id}.alternative.${field}`

/** Reads the editor's form, whatever was sent: missing fields are empty, excess is dropped. */
export function readQuoteText(form: FormData): QuoteText {
  const ids = new Set(form.getAll('line').filter((id) => typeof id === 'string' && /^[1-9]\d{0,5}$/.test(id)))
  return {
    lines: [...ids].slice(0, maxLines).map((id) => readLine(form, String(id))),
    search: textOf(form, 'search').trim().slice(0, 100),
    note: textOf(form, 'note', maxCharacters.note),
    validUntil: textOf(form, 'valid_until'),
  }
}

function readLine(form: FormData, id: string): LineText {
  const hasAlternative = form.has(alternativeField(id, 'price'))
  return {
    id,
    ...readOffer((field) => textOf(form, lineField(id, field))),
    prescribed: textOf(form, lineField(id, 'prescribed')).trim(),
    quantity: textOf(form, lineField(id, 'quantity')).trim(),
    alternative: hasAlternative ? readOffer((field) => textOf(form, alternativeField(id, field))) : null,
  }
}

const readOffer = (read: (field: OfferField) => string): OfferText => ({
  variantId: read('variantId'),
  name: read('name'),
  price: read('price'),
  vat: read('vat'),
  class: read('class'),
})

function textOf(form: FormData, name: string, max = maxCharacters.short): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').slice(0, max) : ''
}

const offerOf = (pack: DispensablePack): OfferText => ({
  variantId: pack.id,
  name: pack.name,
  price: priceText(pack.price),
  vat: rateText(pack.vat),
  class: pack.class,
})

const nextId = (lines: readonly LineText[]): string => String(Math.max(0, ...lines.map(({ id }) => Number(id))) + 1)

const withLine = (quote: QuoteText, line: CopiedLine): QuoteText =>
  quote.lines.length < maxLines
    ? { ...quote, search: '', lines: [...quote.lines, { ...line, id: nextId(quote.lines) }] }
    : { ...quote, search: '' }

export const withProduct = (quote: QuoteText, pack: DispensablePack): QuoteText =>
  withLine(quote, { ...offerOf(pack), prescribed: '', quantity: '1', alternative: null })

/** Adds a free line: on a prescription a prescription medicine by default (details §6); its VAT follows its class. */
export const withFreeLine = (quote: QuoteText, name: string, kind: RequestKind): QuoteText =>
  withLine(quote, {
    variantId: '',
    name,
    price: '',
    vat: '',
    class: kind === 'prescription' ? prescribedClass : '',
    prescribed: '',
    quantity: '1',
    alternative: null,
  })

/** Adds lines of an earlier quote; products that are in this quote already are not added again. */
export function withCopied(quote: QuoteText, copied: readonly CopiedLine[]): QuoteText {
  const isInQuote = (line: CopiedLine, lines: readonly LineText[]): boolean =>
    lines.some(({ variantId, name }) => (line.variantId ? variantId === line.variantId : name === line.name))
  return copied.reduce((all, line) => (isInQuote(line, all.lines) ? all : withLine(all, line)), quote)
}

const changed = (quote: QuoteText, id: string, change: (line: LineText) => LineText): QuoteText => ({
  ...quote,
  lines: quote.lines.map((line) => (line.id === id ? change(line) : line)),
})

export const withoutLine = (quote: QuoteText, id: string): QuoteText => ({
  ...quote,
  lines: quote.lines.filter((line) => line.id !== id),
})

/** Moves a line up by one, if possible. */
export function raised(quote: QuoteText, id: string): QuoteText {
  const at = quote.lines.findIndex((line) => line.id === id)
  const [line, above] = [quote.lines[at], quote.lines[at - 1]]
  if (!line || !above) return quote
  return { ...quote, lines: quote.lines.with(at - 1, line).with(at, above) }
}

/** Replaces the product of the line by this one. */
export const swapped = (quote: QuoteText, id: string, pack: DispensablePack): QuoteText =>
  changed(quote, id, (line) => ({ ...line, ...offerOf(pack), alternative: null }))

/** Offers the customer this product, or a free one, as an alternative to the line's product. */
export const withAlternative = (quote: QuoteText, id: string, pack?: DispensablePack): QuoteText =>
  changed(quote, id, (line) => ({
    ...line,
    alternative: pack ? offerOf(pack) : { variantId: '', name: '', price: '', vat: line.vat, class: line.class },
  }))

export const withoutAlternative = (quote: QuoteText, id: string): QuoteText =>
  changed(quote, id, (line) => ({ ...line, alternative: null }))

/** The public ids of the variants in the lines and their alternatives. */
export const variantsIn = ({ lines }: QuoteText): string[] =>
  lines.flatMap(({ variantId, alternative }) => [variantId, alternative?.variantId ?? '']).filter(Boolean)
