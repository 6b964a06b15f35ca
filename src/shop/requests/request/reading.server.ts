import type { PrescriptionCodes } from '#src/kernel/prescription-sms.ts'
import { unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import type { NamedPerson } from '#src/shop/accounts/person/actions.server.ts'
import { readPhotoComments, readUploads } from '#src/shop/conversation/actions.server.ts'
import type { Upload } from '#src/shop/conversation/upload.ts'
import { itemsOf } from './items.store.server.ts'
import type { ItemRow } from './items.store.server.ts'
import { findRequest, transitionsOf } from './store.server.ts'
import type { RequestRow, TransitionRow } from './store.server.ts'
import { claimExpiresAt } from './request.ts'
import type { Offer, Request, RequestComment, RequestItem, RequestTransition } from './request.ts'
import { requestCell } from './sealed.ts'
import type { SealedPart } from './sealed.ts'

/** The related rows of a page of requests, read at once. */
type Belongings = {
  items: readonly ItemRow[]
  transitions: readonly TransitionRow[]
  people: ReadonlyMap<number, NamedPerson>
  comments: ReadonlyMap<number, readonly RequestComment[]>
  uploads: ReadonlyMap<string, readonly Upload[]>
}

/**
 * Complete requests in the order of their rows: five statements for any number of rows, and one more for comments with photos.
 */
export async function readRequests(world: World, rows: readonly RequestRow[], db: Db = world.db): Promise<Request[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [items, transitions] = [await itemsOf(db, ids), await transitionsOf(db, ids)]
  const involved = [
    ...rows.flatMap((row) => [row.user_id, row.claimed_by]),
    ...transitions.map((transition) => transition.actor_id),
  ]
  const people = await namePeople(
    db,
    involved.filter((id) => id !== null),
    'requests',
  )
  const comments = await readPhotoComments(world, db, 'request', ids)
  const uploads = await readUploads(
    db,
    'request',
    rows.map((row) => row.public_id),
  )
  return rows.map((row) => toRequest(world, row, { items, transitions, people, comments, uploads }))
}

export async function readRequest(world: World, row: RequestRow, db: Db = world.db): Promise<Request> {
  const [request] = await readRequests(world, [row], db)
  if (!request) throw new Error('a request that was read is not there')
  return request
}

/** A request that this transaction has locked, as it is after the changes made to it. */
export async function reloadRequest(world: World, tx: Tx, { kind, public_id: publicId }: RequestRow): Promise<Request> {
  const row = await findRequest(tx, { kind, publicId })
  if (!row) throw new Error('a locked request has disappeared')
  return readRequest(world, row, tx)
}

/** The content of a sealed column; null when it is empty. */
function openPart(
  world: Pick<World, 'keys'>,
  row: Pick<RequestRow, 'public_id'> & { [Part in SealedPart]?: Buffer | null },
  part: SealedPart,
): string | null {
  const sealed = row[part]
  return sealed ? unseal(world.keys, requestCell(row.public_id, part), sealed) : null
}

export function openCodes(
  world: Pick<World, 'keys'>,
  row: Pick<RequestRow, 'public_id' | 'codes_sealed'>,
): PrescriptionCodes | null {
  const opened = openPart(world, row, 'codes_sealed')
  // The shop sealed it itself, so its shape is known.
  return opened === null ? null : (JSON.parse(opened) as PrescriptionCodes)
}

function toRequest(world: World, row: RequestRow, { people, ...all }: Belongings): Request {
  const own = <Row extends { request_id: number }>(rows: readonly Row[]): Row[] => rows.filter((one) => one.request_id === row.id)
  return {
    ...fieldsOf(row),
    user: people.get(row.user_id ?? 0) ?? null,
    codes: openCodes(world, row),
    sms: openPart(world, row, 'sms_sealed'),
    text: openPart(world, row, 'text_sealed'),
    note: openPart(world, row, 'note_sealed'),
    rejectedBecause: openPart(world, row, 'reason_sealed'),
    items: own(all.items).map(toItem),
    uploads: all.uploads.get(row.public_id) ?? [],
    comments: all.comments.get(row.id) ?? [],
    transitions: own(all.transitions).map((transition) => toTransition(transition, people)),
    claim: claimOf(row, people, world.now()),
  }
}

const fieldsOf = (row: RequestRow) => ({
  rowId: row.id,
  id: row.public_id,
  kind: row.kind,
  state: row.state,
  locale: row.locale,
  preference: row.preference,
  productId: row.product_public_id,
  quantity: row.quantity,
  isClinical: row.is_clinical,
  healthConsent: row.health_consent_version,
  validUntil: row.valid_until,
  quotedAt: row.quoted_at,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  endedAt: row.ended_at,
  wipedAt: row.wiped_at,
})

function claimOf({ claimed_by: userId, claimed_at: at }: RequestRow, people: Belongings['people'], now: Date): Request['claim'] {
  if (userId === null || at === null || claimExpiresAt(at) <= now) return null
  const person = people.get(userId)
  return { userId, id: person?.id ?? null, by: person?.name ?? null, at }
}

const toItem = (row: ItemRow): RequestItem => ({
  id: row.public_id,
  prescribed: row.prescribed,
  quantity: row.quantity,
  name: row.name,
  variantRowId: row.variant_id,
  variantId: row.variant_public_id,
  price: row.price_cents,
  vat: row.vat_basis_points,
  class: row.class,
  alternative: alternativeOf(row),
  choice: row.choice,
})

function alternativeOf(row: ItemRow): Offer | null {
  const {
    alternative_name: name,
    alternative_price_cents: price,
    alternative_vat_basis_points: vat,
    alternative_class: kind,
  } = row
  if (name === null || price === null || vat === null || kind === null) return null
  return {
    name,
    variantRowId: row.alternative_variant_id,
    variantId: row.alternative_variant_public_id,
    price,
    vat,
    class: kind,
  }
}

const toTransition = (row: TransitionRow, people: Belongings['people']): RequestTransition => ({
  at: row.at,
  event: row.event,
  from: row.from_state,
  to: row.to_state,
  actor: row.actor,
  by: row.actor === 'staff' && row.actor_id !== null ? (people.get(row.actor_id)?.name ?? null) : null,
  alerts: row.alerts,
})
