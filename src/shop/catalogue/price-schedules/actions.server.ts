import { isId } from '#src/kernel/ids.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { findStaffProduct } from '../editing/actions.server.ts'
import type { EditContext, StaffProduct } from '../editing/actions.server.ts'
import { productOfVariant } from '../editing/list.store.server.ts'
import type { DraftError, VariantDraft } from '../editing/product-draft.ts'
import { saveProducts } from '../editing/save-products.server.ts'
import { lockProducts } from '../editing/store.server.ts'
import { needsPrescription } from '../product/product.ts'
import { doOverlap } from './price-schedule.ts'
import type { PriceSchedule } from './price-schedule.ts'
import * as store from './store.server.ts'
import type { StoredSchedule } from './store.server.ts'

export const maxOpenSchedules = 20

export type NewPriceSchedule = {
  price: Cents
  /** Undefined: the price that it replaces, where that is higher and the class allows reductions. */
  compareAt?: Cents | null | undefined
  /** Undefined or past: at once. */
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
  /** Version of the pack that the person saw. */
  expected?: number | undefined
}

export type ScheduleError =
  | { code: 'not_found' }
  | { code: 'changed_meanwhile'; present: StaffProduct }
  | { code: 'invalid'; errors: readonly DraftError[] }

/** The planned and running schedules of a product's packs, the earliest first. */
export const listPriceSchedules = (db: Db, productId: string): Promise<PriceSchedule[]> =>
  isId(productId) ? store.openSchedules(db, productId) : Promise.resolve([])

/** Plans a price of a pack; one whose start has come starts in the same transaction. Its periods may not overlap. */
export async function schedulePrice(
  world: World,
  context: EditContext,
  variantId: string,
  wanted: NewPriceSchedule,
): Promise<Result<{ schedule: PriceSchedule; product: StaffProduct }, ScheduleError>> {
  const found = isId(variantId) ? await productOfVariant(world.db, variantId) : undefined
  if (!found) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<{ schedule: PriceSchedule; product: StaffProduct }, ScheduleError>> => {
    await lockProducts(tx, [found.public_id])
    const product = await findStaffProduct(tx, found.public_id)
    const at = product?.draft.variants.findIndex(({ id }) => id === variantId) ?? -1
    const variant = product?.draft.variants[at]
    if (!product || !variant) return err({ code: 'not_found' })
    if (wanted.expected !== undefined && wanted.expected !== product.variantVersions[at])
      return err({ code: 'changed_meanwhile', present: product })
    const now = world.now()
    const startsAt = wanted.startsAt && wanted.startsAt > now ? wanted.startsAt : now
    const compareAt = compareAtOf(product, variant, wanted)
    const schedule = { id: world.id(), variantId, price: wanted.price, compareAt, startsAt, endsAt: wanted.endsAt ?? null }
    const errors = errorsOf(product, schedule, await store.openSchedules(tx, product.id))
    if (errors.length > 0) return err({ code: 'invalid', errors })
    await store.insertSchedule(tx, { ...schedule, userId: context.principal.userId, at: now })
    const stored = await store.findSchedule(tx, schedule.id)
    if (!stored) throw new Error('a price schedule vanished while it was saved')
    if (startsAt <= now) {
      const refused = await start(world, tx, stored, product)
      if (refused) return err({ code: 'invalid', errors: refused })
    }
    await audit(world, tx, entry(context, product.id, `${textOf(stored)} planned`))
    const [saved, changed] = [await store.findSchedule(tx, schedule.id), await findStaffProduct(tx, product.id)]
    if (!saved || !changed) throw new Error('a product vanished while its price was saved')
    return ok({ schedule: saved, product: changed })
  })
}

function compareAtOf({ draft }: StaffProduct, { price }: VariantDraft, wanted: NewPriceSchedule): Cents | null {
  if (wanted.compareAt !== undefined) return wanted.compareAt
  return price > wanted.price && !needsPrescription(draft.class) ? price : null
}

type Planned = Omit<PriceSchedule, 'startedAt'>

function errorsOf({ draft }: StaffProduct, schedule: Planned, open: readonly StoredSchedule[]): DraftError[] {
  const { price, compareAt, startsAt, endsAt, variantId } = schedule
  const others = open.filter((one) => one.variantId === variantId)
  const found: (DraftError | false)[] = [
    price <= 0 && { field: 'price', code: 'price' },
    compareAt !== null && needsPrescription(draft.class) && { field: 'compare_at_price', code: 'reduction_forbidden' },
    compareAt !== null && compareAt <= price && { field: 'compare_at_price', code: 'compare_at_price' },
    endsAt !== null && endsAt <= startsAt && { field: 'until', code: 'ends_before_start' },
    others.some((other) => doOverlap(other, schedule)) && { field: 'from', code: 'price_schedule_overlaps' },
    others.length >= maxOpenSchedules && { field: 'from', code: 'price_schedules_too_many' },
  ]
  return found.filter((error) => error !== false)
}

/** Cancels a planned schedule; a running one ends now, and the price that it replaced returns. */
export async function cancelPriceSchedule(
  world: World,
  context: EditContext,
  id: string,
): Promise<Result<null, { code: 'not_found' }>> {
  const found = isId(id) ? await store.findSchedule(world.db, id) : undefined
  if (!found) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<null, { code: 'not_found' }>> => {
    const locked = await lockSchedule(tx, found)
    if (!locked || locked.schedule.isFinished) return err({ code: 'not_found' })
    await finish(world, tx, locked.schedule, locked.product)
    await audit(world, tx, entry(context, found.productId, `${textOf(found)} cancelled`))
    return ok(null)
  })
}

/** Starts and ends what is due. Each in a transaction of its own: another worker may do the same at the same time. */
export async function applyDueSchedule(world: World, id: string): Promise<void> {
  const found = await store.findSchedule(world.db, id)
  if (!found) return
  await transaction(world.db, async (tx) => {
    const locked = await lockSchedule(tx, found)
    if (!locked) return
    const { schedule, product } = locked
    const now = world.now()
    const isDue = schedule.startedAt === null ? schedule.startsAt <= now : schedule.endsAt !== null && schedule.endsAt <= now
    if (schedule.isFinished || !isDue) return
    const refused =
      schedule.startedAt === null ? await startOrSkip(world, tx, schedule, product) : await finish(world, tx, schedule, product)
    const done = schedule.startedAt === null ? 'started' : 'ended'
    const outcome = refused ? `not ${done}: ${refused.map(({ code }) => code).join(', ')}` : done
    await audit(world, tx, { ...entry(undefined, product.id, `${textOf(schedule)} ${outcome}`), source: 'clock' })
  })
}

/** The product's lock comes first, as when it is saved. */
async function lockSchedule(
  tx: Tx,
  { id, productId }: StoredSchedule,
): Promise<{ schedule: StoredSchedule; product: StaffProduct } | undefined> {
  await lockProducts(tx, [productId])
  const [schedule, product] = [await store.findSchedule(tx, id), await findStaffProduct(tx, productId)]
  return schedule && product && { schedule, product }
}

/** One that is over before a worker came to it does not start. */
async function startOrSkip(
  world: World,
  tx: Tx,
  schedule: StoredSchedule,
  product: StaffProduct,
): Promise<readonly DraftError[] | undefined> {
  const isOver = schedule.endsAt !== null && schedule.endsAt <= world.now()
  const refused = isOver ? [{ field: 'until', code: 'price_schedule_over' }] : await start(world, tx, schedule, product)
  if (refused) await store.markFinished(tx, schedule.rowId, world.now(), refused[0]?.code ?? null)
  return refused
}

async function start(
  world: World,
  tx: Tx,
  schedule: StoredSchedule,
  product: StaffProduct,
): Promise<readonly DraftError[] | undefined> {
  const variant = product.draft.variants.find(({ id }) => id === schedule.variantId)
  if (!variant) return [{ field: 'id', code: 'pack_unknown' }]
  const errors = await savePrice(world, tx, schedule, schedule)
  if (errors) return errors
  await store.markStarted(tx, schedule, world.now(), variant)
  return undefined
}

/** A price that staff have changed since the schedule started stays. */
async function finish(
  world: World,
  tx: Tx,
  schedule: StoredSchedule,
  product: StaffProduct,
): Promise<readonly DraftError[] | undefined> {
  const variant = product.draft.variants.find(({ id }) => id === schedule.variantId)
  const isUnchanged = variant?.price === schedule.price && variant.compareAt === schedule.compareAt
  const errors = schedule.replaced && isUnchanged ? await savePrice(world, tx, schedule, schedule.replaced) : undefined
  await store.markFinished(tx, schedule.rowId, world.now(), errors?.[0]?.code ?? null)
  return errors
}

async function savePrice(
  world: World,
  tx: Tx,
  { productId, variantId }: StoredSchedule,
  { price, compareAt }: { price: Cents; compareAt: Cents | null },
): Promise<readonly DraftError[] | undefined> {
  const row = { id: productId, fields: { variants: [{ id: variantId, price, compareAt }] } }
  const saved = await saveProducts(world, tx, [row], null)
  return saved.ok
    ? undefined
    : saved.error.errors.map(({ field, code }) => ({ field: field.replace(/^variants\.0\./, ''), code }))
}

const textOf = ({ variantId, price, startsAt, endsAt }: PriceSchedule): string =>
  `${variantId} ${toDecimal(price)} from ${startsAt.toISOString()}${endsAt ? ` until ${endsAt.toISOString()}` : ''}`

const entry = (context: EditContext | undefined, productId: string, why: string): AuditEntry => ({
  principal: context?.principal,
  source: context?.source ?? 'clock',
  action: 'price_scheduled',
  subject: { kind: 'product', id: productId },
  why,
})
