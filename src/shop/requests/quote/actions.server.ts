import type { RequestSource } from '#src/platform/audit/audit.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { seal } from '#src/platform/crypto.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findSold } from '#src/shop/catalogue/quotable/actions.server.ts'
import type { SoldPack } from '#src/shop/catalogue/quotable/actions.server.ts'
import { isMedicine, prescribedClass, usualVatOf } from '#src/shop/catalogue/product/product.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { reloadRequest } from '../request/reading.server.ts'
import { addItems } from '../request/items.store.server.ts'
import { applyTransition } from '../request/transitions.server.ts'
import { reasonKeyOf } from './rejecting.ts'
import type { OfferFields, QuoteFields } from './schema.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { windowEnd, preselectedChoice } from '../request/request.ts'
import type { Offer, Request, RequestItem, GenericOffers } from '../request/request.ts'
import { requestCell } from '../request/sealed.ts'
import type { SealedPart } from '../request/sealed.ts'
import { lockForAnswer } from '../queue/actions.server.ts'
import type { ClaimError } from '../queue/actions.server.ts'
import type { RequestKey, RequestRow } from '../request/store.server.ts'

type QuoteFieldError = { code: 'variant_unknown' | 'class_required' | 'valid_until'; field: string }
export type QuoteError = ClaimError | QuoteFieldError | { code: 'pharmacist_needed' }

/** Sets the prices and starts their validity period. Of two quotes at once, the slower one gets an error. */
export async function quoteRequest(
  world: World,
  staff: Staff,
  key: RequestKey,
  { quote, source }: { quote: QuoteFields; source: RequestSource },
): Promise<Result<Request, QuoteError>> {
  const validUntil = quote.valid_until ?? null
  if (validUntil !== null && validUntil < lisbonDate(world.now())) return err({ code: 'valid_until', field: 'valid_until' })
  const items = await itemsOf(world, quote, assumedClass(key, source))
  if (!items.ok) return items
  const isClinical = items.value.some(
    ({ class: kind, alternative }) => isMedicine(kind) || (alternative && isMedicine(alternative.class)),
  )
  if (isClinical && !can(staff, 'prescriptions.quote')) return err({ code: 'pharmacist_needed' })
  return transaction(world.db, async (tx): Promise<Result<Request, QuoteError>> => {
    const locked = await lockForAnswer(world, tx, staff, key)
    if (!locked.ok) return locked
    const found = { items: items.value, isClinical, validUntil, note: quote.note ?? null }
    const quoted = await quoteIn(world, tx, staff, { row: locked.value, found })
    if (!quoted.ok) return quoted
    const request = await reloadRequest(world, tx, locked.value)
    await audit(world, tx, { principal: staff, action: 'request_quoted', subject: { kind: key.kind, id: key.publicId }, source })
    return ok(request)
  })
}

type QuotedItem = Omit<RequestItem, 'choice'> & { offers: GenericOffers }
type Quoted = { items: readonly QuotedItem[]; isClinical: boolean; validUntil: string | null; note: string | null }

async function quoteIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, found: { items, isClinical, validUntil, note } }: { row: RequestRow; found: Quoted },
): ReturnType<typeof applyTransition> {
  const { limits } = await readWebsite(tx)
  const now = world.now()
  const applied = await applyTransition(world, tx, row, {
    event: 'quote',
    actor: 'staff',
    actorId: staff.userId,
    facts: {
      quoted_at: now,
      expires_at: windowEnd(now, limits.quoteHours, validUntil),
      valid_until: validUntil,
      note_sealed: note === null ? null : sealed(world, row, 'note_sealed', note),
      is_clinical: row.is_clinical || isClinical,
    },
    news: 'quoted',
  })
  const chosen = items.map(({ offers, ...item }) => ({
    ...item,
    choice: item.alternative ? preselectedChoice(row.preference, offers) : ('original' as const),
  }))
  if (applied.ok) await addItems(tx, row.id, chosen)
  return applied
}

const sealed = (world: World, row: RequestRow, part: SealedPart, text: string): Buffer =>
  seal(world.keys, requestCell(row.public_id, part), text)

/**
 * The class of a free line when none is set: a prescription medicine on a prescription, and always by API (details §6). On the
 * page staff must set the class of a special request, because it may be anything.
 */
const assumedClass = ({ kind }: RequestKey, source: RequestSource): ProductClass | undefined =>
  kind === 'prescription' || source === 'api' ? prescribedClass : undefined

async function itemsOf(
  world: World,
  { items }: QuoteFields,
  assumed: ProductClass | undefined,
): Promise<Result<QuotedItem[], QuoteFieldError>> {
  const named = items.flatMap(({ variant_id: own, alternative }) => [own, alternative?.variant_id])
  const packs = await findSold(
    world.db,
    named.filter((variantId) => typeof variantId === 'string'),
  )
  const read: QuotedItem[] = []
  const isGeneric = (variantId: string | null | undefined) => packs.get(variantId ?? '')?.generic ?? null
  for (const [at, { quantity, prescribed, alternative, ...fields }] of items.entries()) {
    const original = offerOf(packs, fields, { assumed, path: `items.${at}` })
    if (!original.ok) return original
    const other = alternative ? offerOf(packs, alternative, { assumed, path: `items.${at}.alternative` }) : ok(null)
    if (!other.ok) return other
    const units = { quantity, prescribed: prescribed ?? null }
    const offers = { original: isGeneric(fields.variant_id), alternative: isGeneric(alternative?.variant_id) }
    read.push({ ...original.value, ...units, id: world.id(), alternative: other.value, offers })
  }
  return ok(read)
}

type Line = { assumed: ProductClass | undefined; path: string }

/**
 * Completes what the pharmacist left out with the product's data; the class of a catalogue product always comes from the
 * catalogue.
 */
function offerOf(
  packs: ReadonlyMap<string, SoldPack>,
  fields: OfferFields,
  { assumed, path }: Line,
): Result<Offer, QuoteFieldError> {
  const { name, variant_id: variantId, price, vat_rate: vat, class: kind } = fields
  const pack = variantId ? packs.get(variantId) : undefined
  if (variantId && !pack) return err({ code: 'variant_unknown', field: `${path}.variant_id` })
  const known = pack?.class ?? kind ?? assumed
  if (!known) return err({ code: 'class_required', field: `${path}.class` })
  return ok({
    name,
    variantRowId: pack?.rowId ?? null,
    variantId: pack?.id ?? null,
    price: price ?? cents(0),
    vat: vat ?? pack?.vat ?? usualVatOf(known),
    class: known,
  })
}

/** Rejects a request with a reason for the customer. */
export const rejectRequest = (
  world: World,
  staff: Staff,
  key: RequestKey,
  { reason, source }: { reason: string; source: RequestSource },
): Promise<Result<Request, ClaimError>> =>
  transaction(world.db, async (tx): Promise<Result<Request, ClaimError>> => {
    const locked = await lockForAnswer(world, tx, staff, key)
    if (!locked.ok) return locked
    const applied = await applyTransition(world, tx, locked.value, {
      event: 'reject',
      actor: 'staff',
      actorId: staff.userId,
      facts: {
        reason_sealed: sealed(world, locked.value, 'reason_sealed', reason),
        rejected_for: reasonKeyOf(reason, locked.value),
      },
      news: 'rejected',
    })
    if (!applied.ok) return applied
    const request = await reloadRequest(world, tx, locked.value)
    await audit(world, tx, {
      principal: staff,
      action: 'request_rejected',
      subject: { kind: key.kind, id: key.publicId },
      source,
    })
    return ok(request)
  })
