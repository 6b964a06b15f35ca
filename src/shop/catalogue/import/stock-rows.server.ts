import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { momentIn, typedMoment } from '#src/kernel/typed-date.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { moveStock, previewMovements, undoCounts } from '../batches/movements.actions.server.ts'
import type { MovementRowError } from '../batches/movements.actions.server.ts'
import type { CellError } from './import.ts'
import type { ColumnMapping } from './import-fields.ts'
import { cellError, codeFields, readProductRows } from './product-row.ts'
import type { TableRow } from './read-table.ts'
import * as store from './stock-rows.store.server.ts'
import type { ListedPack } from './stock-rows.store.server.ts'
import type { AppliedRow, RowCheck, UndoneCount, UndoRow } from './rows.store.server.ts'
import { matchesOf } from './variant-matches.server.ts'

/** A row of a stock list: how many units of a pack were counted and when, and from how few on that is low. */
export type CountRow = {
  line: number
  variantId: string
  countedAt: Date
  counted: number | undefined
  lowStockAt: number | null | undefined
}

export type PreparedCounts = { units: CountRow[]; errors: ReadonlyMap<number, readonly CellError[]> }

/** The packs that the rows of a stock list count. `countedAt`: of rows that do not say when; none is counted after `now`. */
export async function prepareCounts(
  db: Db,
  { mapping, countedAt, now }: { mapping: ColumnMapping; countedAt: Date; now: Date },
  rows: readonly TableRow[],
): Promise<PreparedCounts> {
  const moments = momentsOf(rows, mapping)
  const read = await readProductRows(mapping, rows)
  const matches = await matchesOf(db, read)
  const errors = new Map(read.filter((row) => row.errors.length > 0).map((row) => [row.line, row.errors]))
  const used = new Set<string>()
  const units: CountRow[] = []
  for (const { line, fields } of read) {
    if (errors.get(line)?.some(({ code }) => code === 'error_import_unnamed'))
      errors.set(line, [{ column: null, field: null, code: 'error_import_no_code' }])
    if (errors.has(line)) continue
    const pack = fields.variants?.[0]
    const found = codeFields.flatMap((field) => matches[field].get(pack?.[field] ?? '') ?? [])
    const variantId = found[0]?.variantId
    const code = codeError(found, used)
    const at = moments.get(line) ?? countedAt
    if (Number.isNaN(at.getTime()) || at > now) {
      const wrong = at > now ? 'error_import_counted_later' : 'error_invalid'
      errors.set(line, [cellError(mapping, 'counted_at', wrong)])
      continue
    }
    if (variantId === undefined || code) {
      const field = codeFields.find((name) => pack?.[name]) ?? 'sku'
      errors.set(line, [cellError(mapping, `variants.0.${field}`, code ?? 'error_import_pack_unknown')])
      continue
    }
    used.add(variantId)
    units.push({ line, variantId, countedAt: at, counted: pack?.onHand, lowStockAt: pack?.lowStockAt })
  }
  return { units, errors }
}

function momentsOf(rows: readonly TableRow[], mapping: ColumnMapping): Map<number, Date> {
  const column = mapping.indexOf('counted_at')
  const named = rows.filter(({ cells }) => column >= 0 && cells[column]?.trim())
  return new Map(named.map(({ line, cells }) => [line, countedIn(cells[column] ?? '')]))
}

/** A moment as programs write it, or as people do in Lisbon; else an invalid date. */
const countedIn = (cell: string): Date => momentIn(cell.trim(), 'start') ?? typedMoment(cell) ?? new Date(NaN)

function codeError(found: readonly { variantId: string }[], used: ReadonlySet<string>): CellError['code'] | undefined {
  const [first] = found
  if (!first) return 'error_import_pack_unknown'
  if (found.some(({ variantId }) => variantId !== first.variantId)) return 'error_import_codes_differ'
  return used.has(first.variantId) ? 'error_import_repeated' : undefined
}

type Counting = { mapping: ColumnMapping; units: readonly CountRow[] }

/** The count of a row as a movement: a stock list has all units at the pharmacy, those in quarantine too. */
const movementOf =
  (note: string | null) =>
  ({ variantId, counted = 0, countedAt }: CountRow) => ({
    variantId,
    kind: 'count' as const,
    quantity: counted,
    countedAt,
    withQuarantine: true,
    batch: null,
    expiresOn: null,
    reason: note,
  })

const countsIn = (units: readonly CountRow[]): CountRow[] => units.filter(({ counted }) => counted !== undefined)

const namesOfErrors: Partial<Record<MovementRowError['code'], CellError['code']>> = {
  below_held: 'error_below_held',
  counted_since: 'error_import_counted_since',
  count_too_old: 'error_count_too_old',
  product_unknown: 'error_import_pack_unknown',
}

const refusedCell = (mapping: ColumnMapping, { code }: MovementRowError): CellError =>
  cellError(mapping, 'variants.0.on_hand', namesOfErrors[code] ?? 'error_invalid')

const listedById = async (db: Db, units: readonly CountRow[]): Promise<Map<string, ListedPack>> => {
  const packs = await store.listedPacks(
    db,
    units.map(({ variantId }) => variantId),
  )
  return new Map(packs.map((pack) => [pack.id, pack]))
}

const newLowStock = ({ lowStockAt }: CountRow, pack: ListedPack): number | null =>
  lowStockAt === undefined ? pack.low_stock_at : lowStockAt

/** What a stock list would do now. */
export async function checkCounts(world: World, db: Db, { mapping, units }: Counting): Promise<RowCheck[]> {
  const packs = await listedById(db, units)
  const counts = countsIn(units)
  const results = await previewMovements(world, db, counts.map(movementOf(null)))
  const resultOf = new Map(counts.map(({ line }, at) => [line, results[at]]))
  return units.flatMap((row): RowCheck[] => {
    const pack = packs.get(row.variantId)
    if (!pack) return []
    const named = { line: row.line, name: pack.name }
    const result = resultOf.get(row.line)
    if (result && !result.ok) return [{ ...named, kind: 'error', errors: [refusedCell(mapping, result.error)], changes: [] }]
    const changes = [
      { field: 'on_hand', before: String(pack.on_hand), after: String(result?.value.after ?? pack.on_hand) },
      { field: 'low_stock_at', before: String(pack.low_stock_at ?? ''), after: String(newLowStock(row, pack) ?? '') },
    ].filter(({ before, after }) => before !== after)
    return [{ ...named, kind: changes.length > 0 ? 'update' : 'unchanged', errors: [], changes }]
  })
}

type Recorded = { userId: number; note: string }

/** Writes the counts that can be written; with `isWhole` none, when one cannot. */
export async function applyCounts(
  world: World,
  tx: Tx,
  { mapping, units, isWhole, recorded }: Counting & { isWhole: boolean; recorded: Recorded },
): Promise<Result<{ applied: AppliedRow[]; refused: RowCheck[] }, { code: 'invalid' }>> {
  const counts = countsIn(units)
  const rows = counts.map(movementOf(recorded.note))
  const { results, movementIds } = await moveStock(world, tx, rows, { userId: recorded.userId, isPartial: !isWhole })
  const packs = await listedById(tx, units)
  const resultOf = new Map(counts.map(({ line }, at) => [line, results[at]]))
  const refused = counts.flatMap(({ line, variantId }, at): RowCheck[] => {
    const result = results[at]
    const name = packs.get(variantId)?.name ?? ''
    return result && !result.ok ? [{ line, kind: 'error', name, errors: [refusedCell(mapping, result.error)], changes: [] }] : []
  })
  if (isWhole && refused.length > 0) return err({ code: 'invalid' })
  const wrong = new Set(refused.map(({ line }) => line))
  const done = units.filter(({ line }) => !wrong.has(line))
  await store.setLowStock(
    tx,
    done.flatMap((row) => {
      const pack = packs.get(row.variantId)
      return pack ? [{ id: row.variantId, lowStockAt: newLowStock(row, pack) }] : []
    }),
  )
  // The movements are in the order of the counts that were not refused.
  const ids = movementIds.values()
  const applied = done.map((row): AppliedRow => {
    const result = resultOf.get(row.line)
    const change = result?.ok ? result.value.after - result.value.before : 0
    const movement = result?.ok ? (ids.next().value ?? 0) : 0
    const lowStockAt = packs.get(row.variantId)?.low_stock_at ?? null
    return { line: row.line, result: 'applied', undo: { id: row.variantId, change, movement, lowStockAt } }
  })
  return ok({ applied, refused })
}

/** Takes back what a count added, except of packs that were counted since, or whose units are reserved. */
export async function undoCountRows(
  world: World,
  tx: Tx,
  { rows, recorded }: { rows: readonly UndoRow<UndoneCount>[]; recorded: Recorded },
): Promise<AppliedRow[]> {
  const counted = rows.filter(({ undo }) => undo.movement !== 0)
  const undone = await undoCounts(
    world,
    tx,
    counted.map(({ undo }) => ({ variantId: undo.id, added: undo.change, movementId: undo.movement })),
    recorded,
  )
  const stays = new Set(counted.filter(({ undo }) => !undone.has(undo.movement)).map(({ line }) => line))
  await store.setLowStock(
    tx,
    rows.filter(({ line }) => !stays.has(line)).map(({ undo: { id, lowStockAt } }) => ({ id, lowStockAt })),
  )
  return rows.map(({ line }) => ({ line, result: stays.has(line) ? 'stays' : 'undone' }))
}
