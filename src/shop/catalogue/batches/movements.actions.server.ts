import type { RequestSource } from '#src/platform/audit/audit.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { DAY, lisbonDate } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import { move } from './movements.ts'
import type { MovedBatch, Movement, MovementError, PackStock } from './movements.ts'

/** A count older than this knows too little of what the shop did since. */
export const maxCountAgeDays = 7

/** By its public id, or by one code: SKU, CNP or EAN. `countedAt`: when the shelf was counted, by default now. */
export type MovementRow = Movement & {
  variantId?: string | undefined
  sku?: string | undefined
  cnp?: string | undefined
  ean?: string | undefined
  countedAt?: Date | undefined
}

export type MovementRowError = MovementError | { code: 'product_unknown' | 'count_too_old' | 'count_in_future' }

/** What became of a row; `before` and `after` are the pieces that can be sold. */
export type MovementResult = Result<
  { variantId: string; sku: string; before: number; after: number; batch: string | null },
  MovementRowError
>

type Applied = { results: MovementResult[]; isWritten: boolean }
type Context = { principal: Staff; source: RequestSource; isPartial: boolean }

/**
 * Applies rows in their order, all or none unless `isPartial`; then those that are refused are left out. The rows of one pack see
 * each other. Ends with the audit entry, so the caller writes its own rows first.
 */
export async function applyMovements(
  world: World,
  tx: Tx,
  rows: readonly MovementRow[],
  { principal, source, isPartial }: Context,
): Promise<Applied> {
  const variants = await findVariants(tx, rows)
  const now = world.now()
  const packs = await lockPacks(tx, rows, variants, now)
  const today = lisbonDate(now)
  const moved: {
    row: MovementRow
    variant: store.CodedVariant
    batch: MovedBatch | null
    change: number
    batchChange: number | null
  }[] = []
  const results = rows.map((row, at): MovementResult => {
    const variant = variants[at]
    const pack = variant && packs.get(variant.id)
    if (!variant || !pack) return err({ code: 'product_unknown' })
    const wrongTime = timeError(row, now)
    if (wrongTime) return err(wrongTime)
    const before = pack.onHand
    const done = move(pack, row, today)
    if (!done.ok) return done
    moved.push({ row, variant, ...done.value })
    return ok({ variantId: variant.public_id, sku: variant.sku, before, after: pack.onHand, batch: row.batch })
  })
  const isWritten = moved.length > 0 && (isPartial || moved.length === rows.length)
  if (!isWritten) return { results, isWritten }
  await writePacks(world, tx, packs, now)
  await store.addMovements(
    tx,
    moved.map(({ row, variant, batch, change, batchChange }) => ({
      variantId: variant.id,
      kind: row.kind,
      change,
      batchId: batch?.id ?? null,
      batchChange,
      note: row.reason,
    })),
    { userId: principal.userId, at: now },
  )
  const lines = results.flatMap((result, at) => {
    const batch = rows[at]?.batch
    return result.ok ? [`${result.value.sku}${batch ? ` (${batch})` : ''}: ${result.value.before} → ${result.value.after}`] : []
  })
  await audit(world, tx, {
    principal,
    action: 'stock_moved',
    subject: { kind: 'stock', id: moved.length === 1 ? (moved[0]?.variant.sku ?? '') : 'several' },
    why: lines.join('; ').slice(0, 20_000),
    source,
  })
  return { results, isWritten }
}

function timeError({ kind, countedAt }: MovementRow, now: Date): { code: 'count_too_old' | 'count_in_future' } | undefined {
  if (kind !== 'count' || !countedAt) return undefined
  if (countedAt > now) return { code: 'count_in_future' }
  return now.getTime() - countedAt.getTime() > maxCountAgeDays * DAY ? { code: 'count_too_old' } : undefined
}

/** The pack of each row; undefined for an unknown code. */
async function findVariants(tx: Tx, rows: readonly MovementRow[]): Promise<(store.CodedVariant | undefined)[]> {
  const texts = (name: 'sku' | 'cnp' | 'ean' | 'variantId') => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  const found = await store.variantsByCodes(tx, {
    skus: texts('sku'),
    cnps: texts('cnp'),
    eans: texts('ean'),
    ids: texts('variantId'),
  })
  const by = (name: 'sku' | 'cnp' | 'ean' | 'public_id') =>
    new Map(found.flatMap((variant) => (variant[name] === null ? [] : [[variant[name], variant] as const])))
  const [skus, cnps, eans, ids] = [by('sku'), by('cnp'), by('ean'), by('public_id')]
  return rows.map(
    ({ sku, cnp, ean, variantId }) =>
      ids.get(variantId ?? '') ?? skus.get(sku ?? '') ?? cnps.get(cnp ?? '') ?? eans.get(ean ?? ''),
  )
}

/** Locks the stock and the batches of all packs, with what counts need to know of the shop since. */
async function lockPacks(
  tx: Tx,
  rows: readonly MovementRow[],
  variants: readonly (store.CodedVariant | undefined)[],
  now: Date,
): Promise<Map<number, PackStock>> {
  // The earliest count of a pack: several of one request have the same time.
  const countedAt = new Map<number, Date>()
  rows.forEach((row, at) => {
    const id = variants[at]?.id
    if (id === undefined) return
    const time = row.kind === 'count' && row.countedAt ? row.countedAt : now
    const known = countedAt.get(id)
    countedAt.set(id, known && known < time ? known : time)
  })
  const ids = [...countedAt.keys()].toSorted((a, b) => a - b)
  const times = ids.map((id) => countedAt.get(id) ?? now)
  if (ids.length === 0) return new Map()
  const items = await store.lockItems(tx, ids)
  const batches = await store.lockBatches(tx, ids, [...new Set(rows.flatMap(({ batch }) => batch ?? []))])
  const waiting = new Map((await store.waitingUnits(tx, ids, times)).map((row) => [row.variant_id, row]))
  const changes = new Map((await store.changesSince(tx, ids, times)).map((row) => [row.variant_id, row.change]))
  const batchChanges = await store.batchChangesSince(
    tx,
    batches.map(({ id }) => id),
    batches.map((batch) => countedAt.get(batch.variant_id) ?? now),
  )
  const since = new Map(batchChanges.map((row) => [row.batch_id, row.change]))
  const byVariant = Map.groupBy(batches, (batch) => batch.variant_id)
  return new Map(
    items.map((item): [number, PackStock] => [
      item.variant_id,
      {
        onHand: item.on_hand,
        held: item.held,
        waiting: waiting.get(item.variant_id)?.now ?? 0,
        since: { waiting: waiting.get(item.variant_id)?.then ?? 0, change: changes.get(item.variant_id) ?? 0, batches: since },
        batches: (byVariant.get(item.variant_id) ?? []).map(({ expires_on: expiresOn, variant_id: _, ...batch }) => ({
          ...batch,
          expiresOn,
        })),
        counted: new Set(),
      },
    ]),
  )
}

async function writePacks(world: World, tx: Tx, packs: ReadonlyMap<number, PackStock>, now: Date): Promise<void> {
  await store.setItems(
    tx,
    [...packs].map(([variantId, { onHand, held }]) => ({ variantId, onHand, held })),
  )
  const added = [...packs].flatMap(([variantId, { batches }]) =>
    batches.filter(({ id }) => id === null).map((batch) => ({ batch, variantId, publicId: world.id() })),
  )
  const ids = await store.addBatches(
    tx,
    added.map(({ batch, variantId, publicId }) => ({ ...batch, variantId, publicId })),
    now,
  )
  const isStored = (batch: MovedBatch): batch is MovedBatch & { id: number } => batch.id !== null
  await store.updateBatches(tx, [...packs.values()].flatMap(({ batches }) => batches).filter(isStored), now)
  for (const { batch, publicId } of added) batch.id = ids.get(publicId) ?? null
}
