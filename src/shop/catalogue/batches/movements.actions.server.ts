import type { RequestSource } from '#src/platform/audit/audit.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { DAY, lisbonDate } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import { move, takeBack } from './movements.ts'
import type { Moved, Movement, MovementError, PackStock } from './movements.ts'
import { lockPacks, readPacks, writePacks } from './pack-stock.server.ts'
import type { PackKey } from './pack-stock.server.ts'

/** A count older than this knows too little of what the shop did since. */
export const maxCountAgeDays = 7

type RowCodes = {
  variantId?: string | undefined
  sku?: string | undefined
  cnp?: string | undefined
  ean?: string | undefined
}

/** By its public id, or by one code: SKU, CNP or EAN. `countedAt`: when the shelf was counted, by default now. */
export type MovementRow = Movement & RowCodes & { countedAt?: Date | undefined }

export type MovementRowError = MovementError | { code: 'product_unknown' | 'count_too_old' | 'count_in_future' }

/** What became of a row; `before` and `after` are the pieces that can be sold. */
export type MovementResult = Result<
  { variantId: string; sku: string; before: number; after: number; batch: string | null },
  MovementRowError
>

type Move = { row: MovementRow; variant: store.CodedVariant } & Moved
type Plan = { results: MovementResult[]; moves: readonly Move[]; packs: ReadonlyMap<number, PackStock> }

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
  const { results, movementIds } = await moveStock(world, tx, rows, { userId: principal.userId, isPartial })
  if (movementIds.length === 0) return { results, isWritten: false }
  const lines = results.flatMap((result, at) => {
    const batch = rows[at]?.batch
    return result.ok ? [`${result.value.sku}${batch ? ` (${batch})` : ''}: ${result.value.before} → ${result.value.after}`] : []
  })
  const [only, ...others] = results.flatMap((result) => (result.ok ? result.value.sku : []))
  await audit(world, tx, {
    principal,
    action: 'stock_moved',
    subject: { kind: 'stock', id: others.length === 0 ? (only ?? '') : 'several' },
    why: lines.join('; ').slice(0, 20_000),
    source,
  })
  return { results, isWritten: true }
}

/** `applyMovements` for a caller that writes an audit entry of its own; with the ids of the movements, in the order of the rows. */
export async function moveStock(
  world: World,
  tx: Tx,
  rows: readonly MovementRow[],
  { userId, isPartial }: { userId: number; isPartial: boolean },
): Promise<{ results: MovementResult[]; movementIds: number[] }> {
  const now = world.now()
  const variants = await findVariants(tx, rows)
  const { results, moves, packs } = planMoves(rows, variants, await lockPacks(tx, packKeysOf(rows, variants, now)), now)
  if (moves.length === 0 || (!isPartial && moves.length < rows.length)) return { results, movementIds: [] }
  await writePacks(world, tx, packs, now)
  const movementIds = await store.addMovements(tx, moves.map(toMovement), { userId, at: now })
  return { results, movementIds }
}

/** What these rows would do now; nothing is written. */
export async function previewMovements(world: World, db: Db, rows: readonly MovementRow[]): Promise<MovementResult[]> {
  const now = world.now()
  const variants = await findVariants(db, rows)
  return planMoves(rows, variants, await readPacks(db, packKeysOf(rows, variants, now)), now).results
}

function planMoves(
  rows: readonly MovementRow[],
  variants: readonly (store.CodedVariant | undefined)[],
  packs: ReadonlyMap<number, PackStock>,
  now: Date,
): Plan {
  const today = lisbonDate(now)
  const moves: Move[] = []
  const results = rows.map((row, at): MovementResult => {
    const variant = variants[at]
    const pack = variant && packs.get(variant.id)
    if (!variant || !pack) return err({ code: 'product_unknown' })
    const wrongTime = timeError(row, now)
    if (wrongTime) return err(wrongTime)
    const before = pack.onHand
    const done = move(pack, row, today)
    if (!done.ok) return done
    moves.push({ row, variant, ...done.value })
    return ok({ variantId: variant.public_id, sku: variant.sku, before, after: pack.onHand, batch: row.batch })
  })
  return { results, moves, packs }
}

const toMovement = ({ row, variant, batch, change, batchChange }: Move): store.NewMovement => ({
  variantId: variant.id,
  kind: row.kind,
  change,
  batchId: batch?.id ?? null,
  batchChange,
  note: row.reason,
  countedAt: row.kind === 'count' ? row.countedAt : undefined,
})

function timeError({ kind, countedAt }: MovementRow, now: Date): { code: 'count_too_old' | 'count_in_future' } | undefined {
  if (kind !== 'count' || !countedAt) return undefined
  if (countedAt > now) return { code: 'count_in_future' }
  return now.getTime() - countedAt.getTime() > maxCountAgeDays * DAY ? { code: 'count_too_old' } : undefined
}

/** The pack of each row; undefined for an unknown code. */
async function findVariants(db: Db, rows: readonly RowCodes[]): Promise<(store.CodedVariant | undefined)[]> {
  const texts = (name: keyof RowCodes) => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  const codes = { skus: texts('sku'), cnps: texts('cnp'), eans: texts('ean'), ids: texts('variantId') }
  const found = await store.variantsByCodes(db, codes)
  // Rows name their packs by one kind of code as a rule: maps that nothing looks in take a tenth of the time.
  const by = (name: 'sku' | 'cnp' | 'ean' | 'public_id', wanted: readonly string[]) =>
    new Map(wanted.length === 0 ? [] : found.map((variant) => [variant[name], variant]))
  const skus = by('sku', codes.skus)
  const cnps = by('cnp', codes.cnps)
  const eans = by('ean', codes.eans)
  const ids = by('public_id', codes.ids)
  return rows.map(
    ({ sku, cnp, ean, variantId }) =>
      ids.get(variantId ?? '') ?? skus.get(sku ?? '') ?? cnps.get(cnp ?? '') ?? eans.get(ean ?? ''),
  )
}

/** The packs of these rows, each at the earliest time of its counts: several of one request have the same. */
function packKeysOf(rows: readonly MovementRow[], variants: readonly (store.CodedVariant | undefined)[], now: Date): PackKey[] {
  const keys = new Map<number, { variantId: number; at: Date; batchCodes: string[] }>()
  rows.forEach((row, place) => {
    const variantId = variants[place]?.id
    if (variantId === undefined) return
    const time = row.kind === 'count' && row.countedAt ? row.countedAt : now
    const known = keys.get(variantId)
    const batchCodes = known?.batchCodes ?? []
    if (row.batch !== null) batchCodes.push(row.batch)
    keys.set(variantId, { variantId, at: known && known.at < time ? known.at : time, batchCodes })
  })
  return [...keys.values()]
}

/** A count that is taken back: the pieces that it added, negative if it took some, by its movement. */
export type CountToUndo = { variantId: string; added: number; movementId: number }

/**
 * Takes back what counts added, or brings back what they took; later sales stay. Packs that were counted since stay as they are, and
 * those whose units carts have reserved. Returns the movements that were taken back.
 */
export async function undoCounts(
  world: World,
  tx: Tx,
  counts: readonly CountToUndo[],
  { userId, note }: { userId: number; note: string },
): Promise<Set<number>> {
  const now = world.now()
  const found = await findVariants(tx, counts)
  const packs = await lockPacks(
    tx,
    found.flatMap((variant) => (variant ? [{ variantId: variant.id, at: now, batchCodes: [] }] : [])),
  )
  const notes = await store.notedCounts(
    tx,
    counts.map(({ movementId }) => movementId),
  )
  const noted = new Map(notes.map((one) => [one.id, one]))
  const undone = new Set<number>()
  const movements = counts.flatMap(({ added, movementId }, at): store.NewMovement[] => {
    const variantId = found[at]?.id
    const pack = variantId === undefined ? undefined : packs.get(variantId)
    const known = noted.get(movementId)
    const moved = pack && known && !known.is_counted_since ? takeBack(pack, added) : undefined
    if (variantId === undefined || !known || !moved) return []
    undone.add(movementId)
    // As old as the count itself: a better file of the same time may follow.
    const countedAt = known.counted_at
    return [{ variantId, kind: 'count', change: moved.change, batchId: null, batchChange: null, note, countedAt }]
  })
  await writePacks(world, tx, packs, now)
  await store.addMovements(tx, movements, { userId, at: now })
  return undone
}
