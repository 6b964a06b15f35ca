import { money } from '#src/platform/jsonapi/resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listRequests } from './actions.server.ts'
import { readDraft } from './drafts.actions.server.ts'
import { lineTotal, totalOf } from './request.ts'
import type { Offer, Request, RequestItem, RequestKind } from './request.ts'

const atOnce = 20

/**
 * All prescriptions or requests of a person for an export, newest first; photos by their ids, because they are exported one by
 * one.
 */
export async function* exportRequests(
  world: World,
  principal: Person,
  kind: RequestKind,
): AsyncGenerator<{ id: string; request: Record<string, Json> }> {
  for (let number = 1; ; number += 1) {
    const { requests } = await listRequests(world, principal, kind, { number, size: atOnce })
    if (requests.length === 0) return
    for (const request of requests) yield { id: request.id, request: exported(request) }
  }
}

/** A person's unsent draft for an export. */
export async function exportDraft(world: World, principal: Person, kind: RequestKind): Promise<Json> {
  const draft = await readDraft(world, principal, kind)
  if (!draft) return null
  const { fields, uploads, savedAt } = draft
  return { kept_at: savedAt.toISOString(), ...fields, photo_ids: uploads.map(({ id }) => id) }
}

/** Everything except the names of staff. */
const exported = (request: Request): Record<string, Json> => ({
  id: request.id,
  state: request.state,
  ...datesOf(request),
  language: request.locale,
  codes: request.codes,
  sms_message: request.sms,
  message: request.text,
  preference: request.preference,
  product_id: request.productId,
  quantity: request.quantity,
  health_consent_version: request.healthConsent,
  note: request.note,
  rejection_reason: request.rejectedBecause,
  valid_until: request.validUntil,
  currency: 'EUR',
  price: priceOf(request),
  items: request.items.map(itemOf),
  comments: commentsOf(request),
  history: request.moves.map(({ at, event, from, to, actor, alerts }) => ({
    at: at.toISOString(),
    event,
    from,
    to,
    actor,
    alerts,
  })),
  photo_ids: request.uploads.map(({ id }) => id),
})

const datesOf = ({ createdAt, submittedAt, quotedAt, expiresAt, endedAt, wipedAt }: Request): Record<string, Json> => ({
  created_at: createdAt.toISOString(),
  submitted_at: submittedAt?.toISOString() ?? null,
  quoted_at: quotedAt?.toISOString() ?? null,
  expires_at: expiresAt?.toISOString() ?? null,
  ended_at: endedAt?.toISOString() ?? null,
  codes_wiped_at: wipedAt?.toISOString() ?? null,
})

function priceOf({ items }: Request): string | null {
  const total = totalOf(items)
  return total === null ? null : money(total)
}

const itemOf = ({ alternative, ...item }: RequestItem): Json => ({
  ...offerOf(item),
  quantity: item.quantity,
  prescribed_quantity: item.prescribed,
  alternative: alternative && offerOf(alternative),
  choice: item.choice,
  total: money(lineTotal({ ...item, alternative })),
})

const offerOf = ({ name, price, vat, class: kind, variantId }: Offer): Record<string, Json> => ({
  name,
  price: money(price),
  vat_rate: (vat / 100).toFixed(2),
  class: kind,
  variant_id: variantId,
})

const commentsOf = ({ comments }: Request): Json[] =>
  comments.map(({ author, content, at, uploads }) => ({
    author,
    content,
    at: at.toISOString(),
    photo_ids: uploads.map(({ id }) => id),
  }))
