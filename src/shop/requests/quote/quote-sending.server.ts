import * as v from 'valibot'
import { fieldIssueText } from '#src/i18n/field-names.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { toDecimal } from '#src/kernel/money.ts'
import { issueField, issueKey } from '#src/platform/jsonapi/issues.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findDispensable } from '#src/shop/catalogue/quotable/actions.server.ts'
import type { Dispensable } from '#src/shop/catalogue/quotable/dispensable.ts'
import { findConflict } from '../queue/optimistic-check.server.ts'
import { readPrice } from './quote-price.ts'
import { variantsIn } from './quote-text.ts'
import type { LineText, OfferText, QuoteText } from './quote-text.ts'
import { readUnits } from './quote-totals.ts'
import type { QuoteFormResult } from './quote-view.ts'
import { quoteBody } from './schema.ts'
import { quoteRequest } from './actions.server.ts'
import type { QuoteError } from './actions.server.ts'
import type { Request } from '../request/request.ts'

/** Validates the editor with the API's schema and sends the quote. Product names are in the customer's language. */
export async function sendQuote(world: World, staff: Staff, request: Request, text: QuoteText): Promise<QuoteFormResult> {
  const products = await findDispensable(world.db, variantsIn(text), request.locale)
  const parsed = v.safeParse(quoteBody, bodyOf(text, products))
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => ({ field: issueField(issue), key: issueKey(issue) }))
    return { kind: 'wrong', errors: errorsOf(text, issues) }
  }
  const key = { kind: request.kind, publicId: request.id }
  const quoted = await quoteRequest(world, staff, key, { quote: parsed.output, source: 'page' })
  return quoted.ok ? { kind: 'quoted' } : refused(world, request, text, quoted.error)
}

function bodyOf({ lines, note, validUntil }: QuoteText, products: readonly Dispensable[]): unknown {
  const offer = ({ variantId, name, price, vat, class: kind }: OfferText) => ({
    name: products.find(({ id }) => id === variantId)?.name ?? name,
    variant_id: variantId || null,
    price: priceOf(price),
    vat_rate: vat || null,
    class: kind || null,
  })
  return {
    items: lines.map((line) => ({
      ...offer(line),
      quantity: readUnits(line.quantity) ?? null,
      prescribed: prescribedOf(line),
      alternative: line.alternative && offer(line.alternative),
    })),
    valid_until: validUntil || null,
    note,
  }
}

function priceOf(typed: string): string {
  const price = readPrice(typed)
  return price === undefined ? '' : toDecimal(price)
}

/** Only where it differs from the dispensed quantity. */
function prescribedOf({ prescribed, quantity }: LineText): number | null {
  const units = prescribed ? (readUnits(prescribed) ?? NaN) : null
  return units === readUnits(quantity) ? null : units
}

type Issue = { field: string; key: string }

/** By form field, in form order; an error in a line says which line. */
function errorsOf({ lines }: QuoteText, issues: readonly Issue[]): Record<string, string> {
  const errors = new Map<string, string>()
  for (const { field, key } of issues) {
    const [, at = '', rest = ''] = /^items\.(\d+)\.(.+)$/.exec(field) ?? []
    const line = at ? lines[Number(at)] : undefined
    const typed = (rest.startsWith('alternative.') ? line?.alternative : line)?.price ?? ''
    const sentence = fieldIssueText(field, { key, typed }, getLocale())
    const name = line
      ? `lines.${line.id}.${rest.replace('variant_id', 'variantId').replace('vat_rate', 'vat')}`
      : formField(field)
    const said = line ? m.quote_line_problem({ line: Number(at) + 1, problem: sentence }) : sentence
    if (!errors.has(name)) errors.set(name, said)
  }
  return Object.fromEntries(errors)
}

/** A quote without items is reported at the field that adds the first product. */
const formField = (field: string): string => (field === 'items' ? 'search' : field)

async function refused(world: World, request: Request, text: QuoteText, error: QuoteError): Promise<QuoteFormResult> {
  const { code } = error
  if (code === 'variant_unknown' || code === 'class_required' || code === 'valid_until')
    return { kind: 'wrong', errors: errorsOf(text, [{ field: error.field, key: `error_${code}` }]) }
  if (code === 'pharmacist_needed') return { kind: 'wrong', errors: { form: m.error_request_pharmacist() } }
  return stopped(world, request, text)
}

/**
 * Another person was faster: reports the current state. The draft stays while the request waits for a quote, even if another
 * person has claimed it, and is deleted after that.
 */
export const stopped = async (world: World, { kind, id }: Request, { lines, note }: QuoteText): Promise<QuoteFormResult> => ({
  kind: 'stopped',
  error: await findConflict({ world, locale: getLocale() }, { kind, publicId: id }, m.staff_request_taken_kept),
  typed: { lines, note },
})
