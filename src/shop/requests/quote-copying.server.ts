import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { draftsOfColleagues } from './quote-drafts.server.ts'
import { priceText, rateText } from './quote-price.ts'
import type { CopiedLine, OfferText } from './quote-text.ts'
import { quoteTotals } from './quote-totals.ts'
import type { Copyable } from './quote-view.ts'
import { readRequests } from './reading.server.ts'
import { canHandle, totalOf } from './request.ts'
import type { Offer, Request, RequestItem } from './request.ts'
import { requestName } from './request-labels.ts'
import { requestsOf } from './store.server.ts'

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
export async function copyableOf(world: World, staff: Staff, request: Request, locale: Locale): Promise<Copyable[]> {
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
export async function copiedLines(
  world: World,
  staff: Staff,
  request: Request,
  id: string,
): Promise<readonly CopiedLine[] | undefined> {
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
