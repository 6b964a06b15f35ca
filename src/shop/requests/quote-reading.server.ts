import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findProduct } from '../catalogue/actions.server.ts'
import { findDispensable, searchDispensable } from '../catalogue/dispensable.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Website } from '../website/website.ts'
import { copyableOf } from './quote-copying.server.ts'
import { readQuoteDraft } from './quote-drafts.server.ts'
import { usualRates } from './quote-price.ts'
import { emptyQuote, variantsIn, withProduct } from './quote-text.ts'
import type { QuoteText } from './quote-text.ts'
import type { QuoteView, NotificationPreview } from './quote-view.ts'
import { readValidUntil } from './quote.schema.ts'
import { windowEnd } from './request.ts'
import type { Request } from './request.ts'
import { requestEmail } from './request-emails.ts'

/** The quote editor of a request that waits for a quote; undefined for any other. In the language of the page. */
export async function readQuoteView(world: World, staff: Staff, request: Request): Promise<QuoteView | undefined> {
  if (request.state !== 'pending') return undefined
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
    rates: [...new Set([...usualRates, ...products.map(({ vat }) => vat)])],
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
