import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import {
  amountAttributes,
  amountAttributesOrNull,
  currency,
  day,
  flag,
  moment,
  orNull,
  percent,
  text,
  whole,
} from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, ref } from '#src/platform/jsonapi/resource.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { productSchema } from '#src/shop/catalogue/product/resources.api.server.ts'
import { commentSchema, photoCommentResource, staffCommentSchema } from '#src/shop/conversation/resources.api.server.ts'
import { uploadResource, uploadSchema } from '#src/shop/conversation/uploads.api.server.ts'
import type { Opener } from '#src/shop/conversation/uploads.api.server.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { chosen, lineTotal, requestStates, totalOf } from './request.ts'
import type { Offer, Request, RequestItem, RequestTransition } from './request.ts'
import type { Earlier } from '../queue/actions.server.ts'

export const requestIncludes = ['items', 'uploads', 'comments', 'comments.uploads'] as const

/** `earlier`: earlier requests, for a single request and for staff. */
export type ResourceContext = Opener & { locale: Locale; source: 'customer' | 'staff'; earlier?: readonly Earlier[] }

const offerMembers = {
  name: text,
  variant_id: orNull(text),
  ...amountAttributes('price'),
  vat_rate: percent,
  class: v.picklist(productClasses),
}

/** The chosen offer is at the top level; both offers are listed too, for switching. */
const itemSchema = defineResource({
  type: 'request_item',
  attributes: {
    ...offerMembers,
    quantity: whole,
    prescribed_quantity: orNull(whole),
    ...amountAttributes('total'),
    currency,
    choice: v.picklist(['original', 'alternative']),
    original: v.strictObject(offerMembers),
    alternative: orNull(v.strictObject(offerMembers)),
  },
})

const transitionMembers = {
  at: moment,
  event: text,
  from: orNull(v.picklist(requestStates)),
  to: v.picklist(requestStates),
  actor: v.picklist(['customer', 'staff', 'clock', 'order']),
  alerts: v.array(v.picklist(alertChannels)),
}

const codeMembers = { prescription_code: orNull(text), dispensation_code: orNull(text), option_right_code: orNull(text) }
const prescriptionMembers = {
  message: orNull(text),
  preference: orNull(v.picklist(['generic', 'brand'])),
  valid_until: orNull(day),
}
const specialRequestMembers = { product_request: orNull(text), quantity: orNull(whole) }

const state = v.picklist(requestStates)
const sharedMembers = {
  currency,
  ...amountAttributesOrNull('price'),
  quoted_at: orNull(moment),
  expires_at: orNull(moment),
  note: orNull(text),
  rejection_reason: orNull(text),
  health_consent: whole,
  history: v.array(v.strictObject(transitionMembers)),
  created_at: moment,
  submitted_at: orNull(moment),
  ended_at: orNull(moment),
}
const staffMembers = {
  ...sharedMembers,
  history: v.array(v.strictObject({ ...transitionMembers, by: orNull(text) })),
  customer: orNull(text),
  email: orNull(text),
  clinical: flag,
  claimed_by: orNull(text),
  claimed_by_id: orNull(text),
  claimed_at: orNull(moment),
  earlier: v.exactOptional(v.array(v.strictObject({ id: text, state: v.picklist(requestStates), created_at: moment }))),
}

const relationships = { items: toMany(itemSchema), uploads: toMany(uploadSchema), comments: toMany(commentSchema) }
const staffRelationships = { ...relationships, comments: toMany(staffCommentSchema) }
const product = toOneOrNone(productSchema)

/** Requests as their owner sees them. */
export const requestSchemas = {
  prescription: defineResource({
    type: 'prescription',
    attributes: { state, ...codeMembers, sms_message: orNull(text), ...prescriptionMembers, ...sharedMembers },
    relationships,
  }),
  request: defineResource({
    type: 'request',
    attributes: { state, ...specialRequestMembers, ...sharedMembers },
    relationships: { ...relationships, product },
  }),
}

export const staffRequestSchemas = {
  prescription: defineResource({
    type: 'prescription',
    name: 'StaffPrescription',
    attributes: { state, ...codeMembers, ...prescriptionMembers, ...staffMembers },
    relationships: staffRelationships,
  }),
  request: defineResource({
    type: 'request',
    name: 'StaffRequest',
    attributes: { state, ...specialRequestMembers, ...staffMembers },
    relationships: { ...staffRelationships, product },
  }),
}

export const revealedSchema = defineResource({ type: 'prescription', name: 'RevealedPrescription', attributes: codeMembers })

export function requestResource(request: Request, showing: ResourceContext) {
  const { id } = request
  const { locale, source } = showing
  const relationships = relationshipsOf(request, showing)
  if (request.kind === 'prescription') {
    if (source === 'customer') {
      const attributes = sharedAttributes(request, { ...ownCodes(request), ...prescriptionAttributes(request) }, locale)
      return requestSchemas.prescription.resource({ id, attributes, relationships })
    }
    const shared = sharedAttributes(request, { ...maskedCodes(request), ...prescriptionAttributes(request) }, locale)
    const attributes = { ...shared, ...staffAttributes(request, showing) }
    return staffRequestSchemas.prescription.resource({ id, attributes, relationships })
  }
  const product = request.productId === null ? null : ref('product', request.productId)
  const shared = sharedAttributes(request, { product_request: request.text, quantity: request.quantity }, locale)
  if (source === 'customer')
    return requestSchemas.request.resource({ id, attributes: shared, relationships: { ...relationships, product } })
  const attributes = { ...shared, ...staffAttributes(request, showing) }
  return staffRequestSchemas.request.resource({ id, attributes, relationships: { ...relationships, product } })
}

const relationshipsOf = (request: Request, showing: ResourceContext) => ({
  items: request.items.map((item) => itemResource(item, showing.locale)),
  uploads: request.uploads.map((upload) => uploadResource(upload, showing)),
  comments: request.comments.map((comment) => photoCommentResource(comment, showing)),
})

const sharedAttributes = <Specific extends object>(request: Request, specific: Specific, locale: Locale) => ({
  state: request.state,
  ...specific,
  currency: 'EUR' as const,
  ...amounts({ price: totalOf(request.items) }, locale),
  quoted_at: request.quotedAt?.toISOString() ?? null,
  expires_at: request.expiresAt?.toISOString() ?? null,
  note: request.note,
  rejection_reason: request.rejectedBecause,
  health_consent: request.healthConsent,
  history: request.transitions.map(transitionAttributes),
  created_at: request.createdAt.toISOString(),
  submitted_at: request.submittedAt?.toISOString() ?? null,
  ended_at: request.endedAt?.toISOString() ?? null,
})

/** The owner sees the codes in full; staff see only that they exist, and request them one by one (details §6). */
const ownCodes = ({ codes, sms }: Request) => ({
  prescription_code: codes && codes.number,
  dispensation_code: codes && codes.access,
  option_right_code: codes?.option ? codes.option : null,
  sms_message: sms,
})

const maskedCodes = ({ codes }: Request) => ({
  prescription_code: codes && masked(codes.number, 3),
  dispensation_code: codes && masked(codes.access, 0),
  option_right_code: codes?.option ? masked(codes.option, 0) : null,
})

const masked = (code: string, visible: number): string => '•'.repeat(code.length - visible) + code.slice(code.length - visible)

const prescriptionAttributes = ({ text: message, preference, validUntil }: Request) => ({
  message,
  preference,
  valid_until: validUntil,
})

/** Only staff see who of them made a change. */
const staffAttributes = ({ transitions, user, claim, isClinical }: Request, { earlier }: ResourceContext) => ({
  history: transitions.map((transition) => ({ ...transitionAttributes(transition), by: transition.by })),
  customer: user?.name ?? null,
  email: user?.email ?? null,
  clinical: isClinical,
  claimed_by: claim?.by ?? null,
  claimed_by_id: claim?.id ?? null,
  claimed_at: claim?.at.toISOString() ?? null,
  ...(earlier && { earlier: earlier.map(({ id, state, createdAt }) => ({ id, state, created_at: createdAt.toISOString() })) }),
})

const transitionAttributes = ({ at, event, from, to, actor, alerts }: RequestTransition) => ({
  at: at.toISOString(),
  event,
  from,
  to,
  actor,
  alerts,
})

function itemResource(item: RequestItem, locale: Locale) {
  return itemSchema.resource({
    id: item.id,
    attributes: {
      ...offerAttributes(chosen(item), locale),
      quantity: item.quantity,
      prescribed_quantity: item.prescribed,
      ...amounts({ total: lineTotal(item) }, locale),
      currency: 'EUR',
      choice: item.choice,
      original: offerAttributes(item, locale),
      alternative: item.alternative && offerAttributes(item.alternative, locale),
    },
  })
}

const offerAttributes = ({ name, variantId, price, vat, class: kind }: Offer, locale: Locale) => ({
  name,
  variant_id: variantId,
  ...amounts({ price }, locale),
  vat_rate: (vat / 100).toFixed(2),
  class: kind,
})
