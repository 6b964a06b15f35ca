import type { DispensablePack } from '../catalogue/dispensable.ts'
import { prescribedClass } from '../catalogue/product.ts'
import type { RequestKind } from './request.ts'
import { priceText, rateText } from './quote-price.ts'

/** A product of the catalogue by the public id of its variant, or `name` in words of its own. As typed, unchecked. */
export type OfferText = { variantId: string; name: string; price: string; vat: string; class: string }
/** `id` tells the lines of a draft apart. */
export type LineText = OfferText & { id: string; prescribed: string; quantity: string; alternative: OfferText | null }
/** A line that is not in this draft yet. */
export type CopiedLine = Omit<LineText, 'id'>
/** The editor of prices as it was typed. `search`: for a product to add, by those whose browser runs no scripts. */
export type QuoteText = { lines: readonly LineText[]; search: string; note: string; validUntil: string }

export const emptyQuote: QuoteText = { lines: [], search: '', note: '', validUntil: '' }

export const maxLines = 50
// Longer than anything that is accepted, so that it can be said what is too long.
const maxCharacters = { short: 300, note: 4000 }

const offerFields = ['variantId', 'name', 'price', 'vat', 'class'] as const
const lineFields = ['prescribed', 'quantity'] as const
type OfferField = (typeof offerFields)[number]
type LineField = OfferField | (typeof lineFields)[number]

/** The name of a line's field in the form. */
export const lineField = (id: string, field: LineField): string => `lines.${id}.${field}`
export const alternativeField = (id: string, field: OfferField): string => `lines.${id}.alternative.${field}`

/** Reads the form of the editor, whatever was sent: what is missing is empty, what is too much is left out. */
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

/** A line in words of its own: on a prescription a prescription medicine unless told (details §6); its VAT follows its class. */
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

/** What was priced before, in lines of this quote; what stands here already is not added again. */
export function withCopied(quote: QuoteText, copied: readonly CopiedLine[]): QuoteText {
  const isCurrentPage = (line: CopiedLine, lines: readonly LineText[]): boolean =>
    lines.some(({ variantId, name }) => (line.variantId ? variantId === line.variantId : name === line.name))
  return copied.reduce((all, line) => (isCurrentPage(line, all.lines) ? all : withLine(all, line)), quote)
}

const changed = (quote: QuoteText, id: string, change: (line: LineText) => LineText): QuoteText => ({
  ...quote,
  lines: quote.lines.map((line) => (line.id === id ? change(line) : line)),
})

export const withoutLine = (quote: QuoteText, id: string): QuoteText => ({
  ...quote,
  lines: quote.lines.filter((line) => line.id !== id),
})

/** One place up, where there is one. */
export function raised(quote: QuoteText, id: string): QuoteText {
  const at = quote.lines.findIndex((line) => line.id === id)
  const [line, above] = [quote.lines[at], quote.lines[at - 1]]
  if (!line || !above) return quote
  return { ...quote, lines: quote.lines.with(at - 1, line).with(at, above) }
}

/** Dispenses this product in the place of what stands in the line. */
export const swapped = (quote: QuoteText, id: string, pack: DispensablePack): QuoteText =>
  changed(quote, id, (line) => ({ ...line, ...offerOf(pack), alternative: null }))

/** Lets the customer choose between what stands in the line and this product, or something in other words. */
export const withAlternative = (quote: QuoteText, id: string, pack?: DispensablePack): QuoteText =>
  changed(quote, id, (line) => ({
    ...line,
    alternative: pack ? offerOf(pack) : { variantId: '', name: '', price: '', vat: line.vat, class: line.class },
  }))

export const withoutAlternative = (quote: QuoteText, id: string): QuoteText =>
  changed(quote, id, (line) => ({ ...line, alternative: null }))

/** The public ids of the products in the lines and their alternatives. */
export const variantsIn = ({ lines }: QuoteText): string[] =>
  lines.flatMap(({ variantId, alternative }) => [variantId, alternative?.variantId ?? '']).filter(Boolean)
