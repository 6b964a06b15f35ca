import type { Locale } from '#src/i18n/locales.ts'
import { displayMoney, money, ref } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import { photoCommentResource } from '../conversation/resources.api.server.ts'
import { uploadResource } from '../conversation/uploads.api.server.ts'
import type { Opener } from '../conversation/uploads.api.server.ts'
import { chosen, lineTotal, totalOf } from './request.ts'
import type { Offer, Request, RequestItem, RequestTransition } from './request.ts'
import type { Earlier } from './staff.actions.server.ts'

export const requestIncludes = ['items', 'uploads', 'comments', 'comments.uploads'] as const

/** `earlier`: of a single one, for staff. */
export type Showing = Opener & { locale: Locale; source: 'customer' | 'staff'; earlier?: readonly Earlier[] }

export const requestResource = (request: Request, showing: Showing): Resource => ({
  type: request.kind,
  id: request.id,
  attributes: {
    state: request.state,
    ...(request.kind === 'prescription' ? prescriptionAttributes(request, showing) : specialRequestAttributes(request)),
    ...priceAttributes(request, showing.locale),
    note: request.note,
    rejection_reason: request.rejectedBecause,
    health_consent: request.healthConsent,
    history: request.moves.map((move) => moveAttributes(move, showing.source)),
    created_at: request.createdAt.toISOString(),
    submitted_at: request.submittedAt?.toISOString() ?? null,
    ended_at: request.endedAt?.toISOString() ?? null,
    ...(showing.source === 'staff' && staffAttributes(request, showing)),
  },
  relationships: {
    items: request.items.map((item) => itemResource(item, showing.locale)),
    uploads: request.uploads.map((upload) => uploadResource(upload, showing)),
    comments: request.comments.map((comment) => photoCommentResource(comment, showing)),
    ...(request.kind === 'request' && { product: request.productId === null ? null : ref('product', request.productId) }),
  },
})

/** Its owner reads the codes in full; staff see that there are some, and ask for them one by one (details §6). */
const prescriptionAttributes = (
  { codes, sms, text, preference, validUntil }: Request,
  { source }: Showing,
): Resource['attributes'] => ({
  prescription_code: codes && (source === 'staff' ? masked(codes.number, 3) : codes.number),
  dispensation_code: codes && (source === 'staff' ? masked(codes.access, 0) : codes.access),
  option_right_code: codes?.option ? (source === 'staff' ? masked(codes.option, 0) : codes.option) : null,
  ...(source === 'customer' && { sms_message: sms }),
  message: text,
  preference,
  valid_until: validUntil,
})

const masked = (code: string, visible: number): string => '•'.repeat(code.length - visible) + code.slice(code.length - visible)

const specialRequestAttributes = ({ text, quantity }: Request): Resource['attributes'] => ({ product_request: text, quantity })

function priceAttributes({ items, quotedAt, expiresAt }: Request, locale: Locale): Resource['attributes'] {
  const total = totalOf(items)
  return {
    currency: 'EUR',
    price: total === null ? null : money(total),
    display_price: total === null ? null : displayMoney(total, locale),
    quoted_at: quotedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

const staffAttributes = ({ user, claim, isClinical }: Request, { earlier }: Showing): Resource['attributes'] => ({
  customer: user?.name ?? null,
  email: user?.email ?? null,
  clinical: isClinical,
  claimed_by: claim?.by ?? null,
  claimed_at: claim?.at.toISOString() ?? null,
  ...(earlier && { earlier: earlier.map(({ id, state, createdAt }) => ({ id, state, created_at: createdAt.toISOString() })) }),
})

/** Who of the staff it was is for the staff. */
const moveAttributes = ({ at, event, from, to, actor, by, alerts }: RequestTransition, source: Showing['source']): Json => ({
  at: at.toISOString(),
  event,
  from,
  to,
  actor,
  alerts,
  ...(source === 'staff' && { by }),
})

/** What was chosen stands in front; both offers beside it, for choosing again. */
function itemResource(item: RequestItem, locale: Locale): Resource {
  const total = lineTotal(item)
  return {
    type: 'request_item',
    id: item.id,
    attributes: {
      ...offerAttributes(chosen(item), locale),
      quantity: item.quantity,
      prescribed_quantity: item.prescribed,
      total: money(total),
      display_total: displayMoney(total, locale),
      currency: 'EUR',
      choice: item.choice,
      original: offerAttributes(item, locale),
      alternative: item.alternative && offerAttributes(item.alternative, locale),
    },
  }
}

const offerAttributes = ({ name, variantId, price, vat, class: kind }: Offer, locale: Locale) => ({
  name,
  variant_id: variantId,
  price: money(price),
  display_price: displayMoney(price, locale),
  vat_rate: (vat / 100).toFixed(2),
  class: kind,
})
