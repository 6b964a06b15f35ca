import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductDraft } from '../editing/product-draft.ts'
import type { CellError, CheckedRow, ErrorGroup, RowKind, RowResult } from './import.ts'
import type { ColumnMapping } from './import-fields.ts'
import type { TableRow } from './read-table.ts'

// The rows of a file: what it says, what its check has found, what became of each.

const chunkSize = 1000

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) => rows.slice(at * chunkSize, (at + 1) * chunkSize))

/** Each text is a JSON list of rows. */
export async function insertRows(tx: Tx, id: number, rowTexts: readonly string[]): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  for (const text of rowTexts)
    await sql`
      insert into import_rows (import_id, line, cells, formulas)
        select ${id}, r.line, r.cells, r.formulas
          from jsonb_to_recordset(${text}::jsonb) as r (line int, cells text[], formulas int[])`.execute(tx)
}

/** All rows of the file, in its order, with the cells of the columns that are imported: a file may have 200 columns. */
export async function fileRows(db: Db, id: number, mapping: ColumnMapping): Promise<TableRow[]> {
  const columns = mapping.flatMap((field, column) => (field === null ? [] : [column]))
  const { rows } = await sql<{ line: number; cells: string[]; formulas: number[] }>`
    select line, array(select cells[c + 1] from unnest(${columns}::int[]) with ordinality as u (c, at) order by at) as cells,
        array(select f from unnest(formulas) as f where f = any (${columns}::int[])) as formulas
      from import_rows where import_id = ${id} order by line limit 50000`.execute(db)
  return rows.map(({ cells, ...row }) => ({ ...row, cells: inColumns(columns, cells) }))
}

function inColumns(columns: readonly number[], picked: readonly string[]): string[] {
  const cells: string[] = []
  for (const [at, column] of columns.entries()) cells[column] = picked[at] ?? ''
  return cells
}

export type RowCheck = Pick<CheckedRow, 'line' | 'kind' | 'name' | 'errors' | 'changes'>

export async function saveChecks(tx: Tx, id: number, rows: readonly RowCheck[]): Promise<void> {
  for (const part of chunks(rows))
    await sql`
      update import_rows i set kind = r.kind, name = r.name, errors = r.errors, changes = r.changes
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (line int, kind text, name text, errors jsonb, changes jsonb)
        where i.import_id = ${id} and i.line = r.line`.execute(tx)
}

export async function countRows(db: Db, id: number): Promise<Record<RowKind, number>> {
  return db
    .selectFrom('import_rows')
    .select([
      sql<number>`(count(*) filter (where kind = 'create'))::int`.as('create'),
      sql<number>`(count(*) filter (where kind = 'update'))::int`.as('update'),
      sql<number>`(count(*) filter (where kind = 'unchanged'))::int`.as('unchanged'),
      sql<number>`(count(*) filter (where kind = 'error'))::int`.as('error'),
    ])
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What undoing an import puts back: a product as it was before, or the units that a count added. */
export type UndoneProduct = { id: string; version: number; before: ProductDraft | null }
export type UndoneCount = { id: string; change: number; movement: number; lowStockAt: number | null }

export type AppliedRow = { line: number; result: RowResult; undo?: UndoneProduct | UndoneCount }

export async function saveResults(tx: Tx, id: number, rows: readonly AppliedRow[]): Promise<void> {
  for (const part of chunks(rows))
    await sql`
      update import_rows i set result = r.result, undo = coalesce(r.undo, i.undo)
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (line int, result text, undo jsonb)
        where i.import_id = ${id} and i.line = r.line`.execute(tx)
}

/** The lines that applying has still to do, with what their check has found. */
export async function pendingLines(db: Db, id: number): Promise<Map<number, RowKind>> {
  const rows = await db
    .selectFrom('import_rows')
    .select('line')
    .select(sql<RowKind>`kind`.as('kind'))
    .where('import_id', '=', id)
    .where('kind', 'in', ['create', 'update'])
    .where('result', 'is', null)
    .orderBy('line')
    .limit(50_000)
    .execute()
  return new Map(rows.map(({ line, kind }) => [line, kind]))
}

/** Those of these lines that have this result, or none yet. */
export async function linesWith(
  tx: Tx,
  id: number,
  lines: readonly number[],
  result: RowResult | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from import_rows
      where import_id = ${id} and line = any (${lines}::int[]) and result is not distinct from ${result} limit 50000`.execute(tx)
  return rows.map(({ line }) => line)
}

export type UndoRow<Undo> = { line: number; undo: Undo }

/** The applied rows that can be put back, first the last ones. */
export const undoRows = (db: Db, id: number): Promise<UndoRow<UndoneProduct | UndoneCount>[]> =>
  db
    .selectFrom('import_rows')
    .select(['line', sql<UndoneProduct | UndoneCount>`undo`.as('undo')])
    .where('import_id', '=', id)
    .where('result', '=', 'applied')
    .where('undo', 'is not', null)
    .orderBy('line', 'desc')
    .limit(50_000)
    .execute()

/** The other rows of products follow the first. */
export async function finishUndo(tx: Tx, id: number): Promise<void> {
  await sql`update import_rows set result = 'undone' where import_id = ${id} and result = 'applied' and undo is null`.execute(tx)
}

type RowFilter = { kind?: RowKind | undefined; result?: RowResult | undefined; limit: number; offset?: number }

export const checkedRows = (db: Db, id: number, { kind, result, limit, offset = 0 }: RowFilter): Promise<CheckedRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['line', 'cells', 'name', sql<RowResult | null>`result`.as('result')])
    .select(sql<RowKind>`coalesce(kind, 'unchanged')`.as('kind'))
    .select([sql<CheckedRow['errors']>`errors`.as('errors'), sql<CheckedRow['changes']>`changes`.as('changes')])
    .where('import_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute()

/** The rows that have this error. */
export async function countErrors(db: Db, id: number, code: CellError['code']): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('import_id', '=', id)
    .where('kind', '=', 'error')
    .where(sql<boolean>`errors @> ${JSON.stringify([{ code }])}::jsonb`)
    .executeTakeFirstOrThrow()
  return count
}

const maxGroups = 200
const maxValues = 3

export async function errorGroups(db: Db, id: number): Promise<ErrorGroup[]> {
  const { rows } = await sql<ErrorGroup>`
    with found as (
      select r.line, e ->> 'code' as code, (e ->> 'column')::int as "column", e ->> 'field' as field,
          coalesce(left(r.cells[(e ->> 'column')::int + 1], 80), '') as value
        from import_rows r cross join jsonb_array_elements(r.errors) as e
        where r.import_id = ${id} and r.kind = 'error'
    )
    select code, "column", field, count(*)::int as count, min(line) as "firstLine",
        array(select v from unnest((array_agg(distinct value))[1:${sql.lit(maxValues)}]) as v where v <> '') as values
      from found group by code, "column", field order by count desc, "firstLine" limit ${maxGroups}`.execute(db)
  return rows
}

/** What a file said is of use for its report only. */
export async function deleteOldRows(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from import_rows where import_id in (
      select id from imports where created_at < ${before} and state not in ('checking', 'applying', 'undoing'))`.execute(tx)
  await tx
    .updateTable('imports')
    .set({ content: null })
    .where('created_at', '<', before)
    .where('content', 'is not', null)
    .execute()
}
