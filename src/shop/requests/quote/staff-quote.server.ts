import { issueText } from '#src/i18n/issue.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { isId } from '#src/kernel/ids.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { saveQuoteDraft, readQuoteDraft, draftsOfColleagues } from './quote-drafts.server.ts'
import { sendQuote, stopped } from './quote-sending.server.ts'
import { readQuoteText, emptyQuote, variantsIn, withProduct } from './quote-text.ts'
import type { QuoteFormResult, QuoteView, NotificationPreview, Copyable } from './quote-view.ts'
import { readRequest, readRequests } from '../request/reading.server.ts'
import { canHandle, windowEnd, totalOf, awaitsQuote } from '../request/request.ts'
import type { Request, Offer, RequestItem } from '../request/request.ts'
import { findRequest, requestsOf } from '../request/store.server.ts'
import type { RequestKey } from '../request/store.server.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { findDispensable, searchDispensable } from '#src/shop/catalogue/quotable/actions.server.ts'
import type { Dispensable } from '#src/shop/catalogue/quotable/dispensable.ts'
import * as text from './quote-text.ts'
import type { LineText, QuoteText, CopiedLine, OfferText } from './quote-text.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { vatRatesOn } from '#src/kernel/vat-rates.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { priceText, rateText } from './quote-price.ts'
import { readValidUntil } from './schema.ts'
import { requestEmail } from '../request/request-emails.ts'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { quoteTotals } from './quote-totals.ts'
import { requestName } from '../request/request-labels.ts'

const maxLooked = 20
const maxOffered = 5

/** Earlier quotes for the same person, newest first. */
async function earlierOf(world: World, staff: Staff, { user, kind, rowId }: Request): Promise<Request[]> {
  if (!user) return []
  const rows = await requestsOf(world.db, user.rowId, kind, { limit: maxLooked, offset: 0 })
  const priced = rows.filter(
    (row) => row.id !== rowId && row.quoted_at !== null && canHandle(staff, { isClinical: row.is_clinical }),
  )
  const read = await readRequests(world, priced.slice(0, maxOffered))
  return read.filter(({ items }) => items.length > 0)
}

/** Where lines can be copied from: a colleague's unfinished quote for this request, and earlier quotes for the same person. */
async function copyableOf(world: World, staff: Staff, request: Request, locale: Locale): Promise<Copyable[]> {
  const [drafts, earlier] = await Promise.all([draftsOfColleagues(world, staff, request), earlierOf(world, staff, request)])
  const now = world.now()
  const begun = drafts
    .filter(({ text }) => text.lines.length > 0)
    .map(({ id, by, text, savedAt }) => ({
      id,
      name: m.quote_copy_draft({ name: by ?? m.staff_area(), time: formatDayOrTime(savedAt, now, locale) }),
      total: quoteTotals(text).total,
    }))
  const priced = earlier.flatMap((one) => {
    const total = totalOf(one.items)
    return total === null ? [] : [{ id: one.id, name: requestName(one, now, locale), total }]
  })
  return [...begun, ...priced]
}

/** The lines of one of these; undefined for any other. Reading an earlier quote is recorded in the audit log. */
async function copiedLines(world: World, staff: Staff, request: Request, id: string): Promise<readonly CopiedLine[] | undefined> {
  const draft = (await draftsOfColleagues(world, staff, request)).find((one) => one.id === id)
  if (draft) return draft.text.lines
  const earlier = (await earlierOf(world, staff, request)).find((one) => one.id === id)
  if (!earlier) return undefined
  await auditRead(world, { principal: staff, action: 'request_read', subject: { kind: earlier.kind, id }, source: 'page' })
  return earlier.items.map(lineOf)
}

const lineOf = ({ prescribed, quantity, alternative, ...offer }: RequestItem): CopiedLine => ({
  ...offerText(offer),
  prescribed: prescribed === null ? '' : String(prescribed),
  quantity: String(quantity),
  alternative: alternative && offerText(alternative),
})

const offerText = ({ variantId, name, price, vat, class: kind }: Offer): OfferText => ({
  variantId: variantId ?? '',
  name,
  price: priceText(price),
  vat: rateText(vat),
  class: kind,
})

/** The editor after a button; `error`: why nothing changed. */
type EditedQuote = { text: QuoteText; error?: string }

type Edit = (world: World, request: Request, quote: QuoteText, about: string) => Promise<EditedQuote>

const done = (quote: QuoteText): EditedQuote => ({ text: quote })

/** The editor's buttons by the verb before the colon; what follows the colon is their `about`. */
const edits: Readonly<Record<string, Edit>> = {
  add: addProduct,
  free: async (_world, { kind }, quote) => done(text.withFreeLine({ ...quote, search: '' }, quote.search, kind)),
  clear: async (_world, _request, quote) => done({ ...quote, search: '' }),
  send: async (_world, _request, quote) => done({ ...quote, search: '' }),
  remove: async (_world, _request, quote, id) => done(text.withoutLine(quote, id)),
  raise: async (_world, _request, quote, id) => done(text.raised(quote, id)),
  swap: async (world, request, quote, id) => done(await withCheapest(world, request, quote, { id, change: text.swapped })),
  offer: async (world, request, quote, id) =>
    done(await withCheapest(world, request, quote, { id, change: text.withAlternative })),
  words: async (_world, _request, quote, id) => done(text.withAlternative(quote, id)),
  alone: async (_world, _request, quote, id) => done(text.withoutAlternative(quote, id)),
}

/** The editor after its button `press`; unchanged for a button that does not edit it. */
async function editQuote(
  world: World,
  staff: Staff,
  request: Request,
  { text: quote, press }: { text: QuoteText; press: string },
): Promise<EditedQuote> {
  const [, verb = press, about = ''] = /^(\w+):(.*)$/s.exec(press) ?? []
  const isFull = quote.lines.length >= text.maxLines
  if (isFull && ['add', 'free', 'copy'].includes(verb)) return { text: quote, error: m.quote_too_many({ count: text.maxLines }) }
  if (verb === 'copy') return copy(world, staff, request, { quote, from: about })
  const edit = ownValue(edits, verb)
  return edit ? edit(world, request, quote, about) : done(quote)
}

async function addProduct(world: World, { locale }: Request, quote: QuoteText, variantId: string): Promise<EditedQuote> {
  const [pack] = await findDispensable(world.db, [variantId], locale)
  return pack ? done(text.withProduct(quote, pack)) : { text: quote, error: m.error_variant_unknown() }
}

type QuoteChange = { id: string; change: (quote: QuoteText, id: string, pack: Dispensable['cheapest'] & {}) => QuoteText }

async function withCheapest(
  world: World,
  { locale }: Request,
  quote: QuoteText,
  { id, change }: QuoteChange,
): Promise<QuoteText> {
  const line: LineText | undefined = quote.lines.find((one) => one.id === id)
  const [product] = line?.variantId ? await findDispensable(world.db, [line.variantId], locale) : []
  return product?.cheapest ? change(quote, id, product.cheapest) : quote
}

type Copying = { quote: QuoteText; from: string }

async function copy(world: World, staff: Staff, request: Request, { quote, from }: Copying): Promise<EditedQuote> {
  const lines = await copiedLines(world, staff, request, from)
  return lines ? done(text.withCopied(quote, lines)) : { text: quote, error: m.error_not_found() }
}

/** The request that a quote editor action is about; undefined for staff who may not handle it. */
export async function findToQuote(world: World, staff: Staff, key: RequestKey): Promise<Request | undefined> {
  const row = isId(key.publicId) ? await findRequest(world.db, key) : undefined
  if (!row || row.submitted_at === null || !canHandle(staff, { isClinical: row.is_clinical })) return undefined
  return readRequest(world, row)
}

/**
 * Handles a button of the quote editor, all of which are named `quote`. What was typed is saved first, whatever the outcome, and
 * the first action is recorded in the audit log: its result may contain what this member of staff has not read on the page.
 * `request`: as found by `findToQuote`.
 */
export async function quoteAction(world: World, staff: Staff, request: Request, form: FormData): Promise<QuoteFormResult> {
  const unstorable = [...form].find(([, value]) => typeof value === 'string' && !isText(value))
  if (unstorable) return { kind: 'wrong', errors: { [unstorable[0]]: issueText('error_text', getLocale()) } }
  const text = readQuoteText(form)
  if (!awaitsQuote(request.state)) return stopped(world, request, text)
  await recordFirstReading(world, staff, request)
  const press = String(form.get('quote'))
  const edited = await editQuote(world, staff, request, { text, press })
  const saved = await saveQuoteDraft(world, staff, request, edited.text)
  if (!saved) return stopped(world, request, edited.text)
  if (edited.error !== undefined) return { kind: 'wrong', errors: { search: edited.error } }
  if (press === 'send') return sendQuote(world, staff, request, saved.text)
  const view = form.has('live') ? await readQuoteView(world, staff, request) : undefined
  return view ? { kind: 'kept', view } : { kind: 'changed' }
}

/** A member of staff with a draft has been recorded already; an autosave every few keys is not recorded each time. */
async function recordFirstReading(world: World, staff: Staff, request: Request): Promise<void> {
  if (await readQuoteDraft(world, staff, request)) return
  const subject = { kind: request.kind, id: request.id }
  await auditRead(world, { principal: staff, action: 'request_read', subject, source: 'page' })
}

/** The quote editor of a request that waits for a quote; undefined for any other. In the language of the page. */
export async function readQuoteView(world: World, staff: Staff, request: Request): Promise<QuoteView | undefined> {
  if (!awaitsQuote(request.state)) return undefined
  const locale = getLocale()
  const [saved, website] = await Promise.all([readQuoteDraft(world, staff, request), readWebsite(world.db)])
  const draft = saved?.text ?? (await begun(world, request))
  const [products, found, copyable] = await Promise.all([
    findDispensable(world.db, variantsIn(draft), request.locale),
    draft.search ? searchDispensable(world.db, draft.search, locale) : null,
    copyableOf(world, staff, request, locale),
  ])
  const { kind, id, preference, user } = request
  return {
    kind,
    id,
    draft,
    preference,
    copyable,
    savedAt: saved?.savedAt ?? null,
    products: Object.fromEntries(products.map((product) => [product.id, product])),
    found: found && { q: draft.search, products: found },
    customer: user?.name ?? null,
    pharmacist: staff.name,
    rates: [...new Set([...vatRatesOn('mainland', lisbonDate(world.now())), ...products.map(({ vat }) => vat)])],
    ...momentOf(world, website),
    preview: notificationText(world, website, request, draft),
  }
}

function momentOf(world: World, { limits, hours }: Website): Pick<QuoteView, 'now' | 'today' | 'quoteHours' | 'hours'> {
  const now = world.now()
  return { now, today: lisbonDate(now), quoteHours: limits.quoteHours, hours }
}

/** A special request made for a product starts with that product as a line. */
async function begun(world: World, { productId, quantity, locale }: Request): Promise<QuoteText> {
  const product = productId === null ? undefined : await findProduct(world.db, productId, locale)
  const [pack] = product ? await findDispensable(world.db, [product.value.variant.id], locale) : []
  if (!pack) return emptyQuote
  const { lines, ...rest } = withProduct(emptyQuote, pack)
  return { ...rest, lines: lines.map((line) => ({ ...line, quantity: String(quantity ?? 1) })) }
}

/** The email as it would be sent now. */
function notificationText(world: World, website: Website, request: Request, { validUntil }: QuoteText): NotificationPreview {
  const now = world.now()
  const { kind, id, locale, user } = request
  const lastDay = readValidUntil(validUntil)
  const expiresAt = windowEnd(now, website.limits.quoteHours, lastDay !== null && lastDay >= lisbonDate(now) ? lastDay : null)
  const email = requestEmail(website, { origin: siteOrigin(world.config), now }, { news: 'quoted', kind, id, locale, expiresAt })
  return { locale, subject: email.subject, text: email.text, isSilenced: user?.silenced.includes('email') ?? true }
}
