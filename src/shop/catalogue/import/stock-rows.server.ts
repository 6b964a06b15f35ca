import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CellError } from './import.ts'
import type { ColumnMapping } from './import-fields.ts'
import { cellError, codeFields, readProductRows } from './product-row.ts'
import type { TableRow } from './read-table.ts'
import * as stock from './stock-count.store.server.ts'
import type { CountedStock } from './stock-count.store.server.ts'
import type { AppliedRow, RowCheck, UndoneCount, UndoRow } from './store.server.ts'
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
  return new Map(named.map(({ line, cells }) => [line, new Date(cells[column] ?? '')]))
}

function codeError(found: readonly { variantId: string }[], used: ReadonlySet<string>): CellError['code'] | undefined {
  const [first] = found
  if (!first) return 'error_import_pack_unknown'
  if (found.some(({ variantId }) => variantId !== first.variantId)) return 'error_import_codes_differ'
  return used.has(first.variantId) ? 'error_import_repeated' : undefined
}

type Counting = { mapping: ColumnMapping; units: readonly CountRow[] }

type Outcome = { row: CountRow; present: CountedStock; onHand: number; lowStockAt: number | null; error: CellError | undefined }

/**
 * A count is what was on the shelf at a moment. What the shop has sold, taken back or received since is added to it, so that the
 * count does not undo it; a pack that was counted later keeps its later count.
 */
async function outcomes(db: Db, { units, mapping }: Counting): Promise<Outcome[]> {
  const rows = await stock.stockSince(
    db,
    units.map(({ variantId, countedAt }) => ({ id: variantId, since: countedAt })),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return units.flatMap((row) => {
    const present = byId.get(row.variantId)
    if (!present) return []
    const onHand = row.counted === undefined ? present.on_hand : row.counted + present.since
    const lowStockAt = row.lowStockAt === undefined ? present.low_stock_at : row.lowStockAt
    const isStale = present.is_counted && onHand !== present.on_hand
    const code = isStale ? 'error_import_counted_since' : onHand < present.held ? 'error_below_held' : undefined
    const error = row.counted === undefined || !code ? undefined : cellError(mapping, 'variants.0.on_hand', code)
    return [{ row, present, onHand, lowStockAt, error }]
  })
}

const isChange = ({ present, onHand, lowStockAt }: Outcome): boolean =>
  onHand !== present.on_hand || lowStockAt !== present.low_stock_at

export async function checkCounts(db: Db, counting: Counting): Promise<RowCheck[]> {
  const found = await outcomes(db, counting)
  return found.map((outcome): RowCheck => {
    const { row, present, onHand, lowStockAt, error } = outcome
    const changes = [
      { field: 'on_hand', before: String(present.on_hand), after: String(onHand) },
      { field: 'low_stock_at', before: String(present.low_stock_at ?? ''), after: String(lowStockAt ?? '') },
    ].filter(({ before, after }) => before !== after)
    const named = { line: row.line, name: present.name }
    if (error) return { ...named, kind: 'error', errors: [error], changes: [] }
    return { ...named, kind: isChange(outcome) ? 'update' : 'unchanged', errors: [], changes }
  })
}

type Applying = Counting & { isWhole: boolean; recorded: { at: Date; userId: number; note: string } }

/** Writes the counts that can be written; with `isWhole` none, when one cannot. */
export async function applyCounts(
  tx: Tx,
  { isWhole, recorded, ...counting }: Applying,
): Promise<Result<{ applied: AppliedRow[]; refused: RowCheck[] }, { code: 'invalid' }>> {
  await stock.lockStockOf(
    tx,
    counting.units.map(({ variantId }) => variantId),
  )
  const found = await outcomes(tx, counting)
  const wrong = found.filter(({ error }) => error)
  if (isWhole && wrong.length > 0) return err({ code: 'invalid' })
  const counted = found.filter(({ error }) => !error)
  const movements = await stock.setCounts(
    tx,
    counted.map(({ present, onHand, lowStockAt }) => ({ id: present.id, onHand, change: onHand - present.on_hand, lowStockAt })),
    recorded,
  )
  const applied = counted.map(({ row, present, onHand }): AppliedRow => ({
    line: row.line,
    result: 'applied',
    undo: {
      id: present.id,
      change: onHand - present.on_hand,
      movement: movements.get(present.id) ?? 0,
      lowStockAt: present.low_stock_at,
    },
  }))
  const refused = wrong.map(({ row, present, error }): RowCheck => ({
    line: row.line,
    kind: 'error',
    name: present.name,
    errors: error ? [error] : [],
    changes: [],
  }))
  return ok({ applied, refused })
}

/** Takes back what a count added, except of packs that were counted since, or whose units are reserved. */
export async function undoCounts(
  tx: Tx,
  { rows, recorded }: { rows: readonly UndoRow<UndoneCount>[]; recorded: Applying['recorded'] },
): Promise<AppliedRow[]> {
  const packs = rows.map(({ undo }) => ({ id: undo.id, since: recorded.at }))
  await stock.lockStockOf(
    tx,
    packs.map(({ id }) => id),
  )
  const present = new Map((await stock.stockSince(tx, packs)).map((row) => [row.id, row]))
  const counted = await stock.countedAfter(
    tx,
    rows.map(({ undo }) => ({ id: undo.id, movement: undo.movement })),
  )
  const possible = rows.filter(({ undo }) => {
    const row = present.get(undo.id)
    return row !== undefined && !counted.has(undo.id) && row.on_hand - undo.change >= row.held
  })
  await stock.setCounts(
    tx,
    possible.map(({ undo: { id, change, lowStockAt } }) => ({
      id,
      onHand: (present.get(id)?.on_hand ?? 0) - change,
      change: -change,
      lowStockAt,
    })),
    recorded,
  )
  const undone = new Set(possible.map(({ line }) => line))
  return rows.map(({ line }) => ({ line, result: undone.has(line) ? 'undone' : 'stays' }))
}
