import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductDraft } from '../editing/product-draft.ts'
import type { ImportDefaults } from './defaults.schema.ts'
import type { CheckedRow, ImportKind, ImportScope, ImportState, RowKind, RowResult } from './import.ts'
import type { TableRow } from './read-table.ts'

const columns = [
  'i.id',
  'i.public_id',
  'i.kind',
  'i.state',
  'i.version',
  'i.user_id',
  'i.file_name',
  'i.encoding',
  'i.delimiter',
  'i.header',
  'i.mapping',
  'i.is_remembered',
  'i.defaults',
  'i.counted_at',
  'i.scope',
  'i.done',
  'i.total',
  'i.creates',
  'i.updates',
  'i.unchanged',
  'i.errors',
  'i.failure',
  'i.failure_line',
  'i.attempts',
  'i.applies_itself',
  'i.created_at',
  'i.applied_at',
  'i.undone_at',
] as const

type Narrow = { kind: ImportKind; state: ImportState; scope: ImportScope | null; encoding: 'utf-8' | 'windows-1252' | null }

const found = (db: Db) =>
  db.selectFrom('imports as i').innerJoin('accounts_people as u', 'u.id', 'i.user_id').select(columns).select('u.name as by')

export const importRow = (db: Db, publicId: string) =>
  found(db).where('i.public_id', '=', publicId).$narrowType<Narrow>().executeTakeFirst()

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof importRow>>>

/** The latest first. */
export const importRows = (db: Db, kinds: readonly ImportKind[], page: { number: number; size: number }) =>
  found(db)
    .where('i.kind', 'in', kinds)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .$narrowType<Narrow>()
    .execute()

/** The stock list that a program sent last. */
export const lastStockListOfProgram = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['public_id', 'state', 'created_at'])
    .where('applies_itself', '=', true)
    .where('kind', '=', 'stock')
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<Pick<Narrow, 'state'>>()
    .executeTakeFirst()

export async function countImports(db: Db, kinds: readonly ImportKind[]): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that wait for a worker, or whose worker has stopped. */
export async function staleImports(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('public_id')
    .where('state', 'in', ['checking', 'applying', 'undoing'])
    .where('progress_at', '<', before)
    .orderBy('progress_at')
    .limit(20)
    .execute()
  return rows.map((row) => row.public_id)
}

export type NewImport = {
  publicId: string
  kind: ImportKind
  userId: number
  fileName: string
  content: Uint8Array
  contentHash: Buffer
  appliesItself: boolean
  countedAt: Date | null
  at: Date
  /** Where the sender says so; otherwise those of the last file with this header, or by the titles. */
  mapping: readonly string[]
  defaults: ImportDefaults
}

export async function insertImport(
  tx: Tx,
  { publicId, kind, userId, fileName, content, contentHash, appliesItself, countedAt, at, mapping, defaults }: NewImport,
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      public_id: publicId,
      kind,
      state: 'checking',
      user_id: userId,
      file_name: fileName,
      content: Buffer.from(content),
      content_hash: contentHash,
      applies_itself: appliesItself,
      counted_at: countedAt,
      mapping: [...mapping],
      defaults: JSON.stringify(defaults),
      created_at: at,
      progress_at: at,
    })
    .execute()
}

/** When the units of this stock list were counted, if it was sent since then and not refused or undone. */
export async function countMomentOf(
  tx: Tx,
  { contentHash, since }: { contentHash: Buffer; since: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select('counted_at')
    .where('content_hash', '=', contentHash)
    .where('kind', '=', 'stock')
    .where('state', 'not in', ['failed', 'undoing', 'undone'])
    .where('counted_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_at ?? undefined
}

/** Locks an import until the transaction ends. */
export const lockImport = (tx: Tx, publicId: string) =>
  tx
    .selectFrom('imports')
    .select(['id', 'kind', 'state', 'version', 'header', 'mapping', 'applied_at', 'errors', 'creates', 'updates', 'file_name'])
    .where('public_id', '=', publicId)
    .$narrowType<Pick<Narrow, 'kind' | 'state'>>()
    .forUpdate()
    .executeTakeFirst()

/** Whether this transaction is the one that works on the import; another worker's makes it false. */
export async function becomeImporter(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('imports'), ${id}::int) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export type StateChange = { from: ImportState; to: ImportState; at: Date }

type Facts = Partial<{
  scope: ImportScope
  mapping: string[]
  defaults: string
  counted_at: Date | null
  is_remembered: boolean
  applied_at: Date
  undone_at: Date
  failure: string | null
  failure_line: number | null
  done: number
  total: number
  creates: number
  updates: number
  unchanged: number
  errors: number
  content: null
}>

/** False when the import is no longer in that state. */
export async function moveImport(tx: Tx, id: number, { from, to, at }: StateChange, facts: Facts = {}): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ ...facts, state: to, attempts: 0, progress_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Progress = {
  done: number
  total: number
  at: Date
  /** The next worker goes on from here and not from the start. */ isLasting?: boolean
}

export async function noteProgress(tx: Tx, id: number, { done, total, at, isLasting = false }: Progress): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ done, total, progress_at: at, ...(isLasting && { attempts: 0 }) })
    .where('id', '=', id)
    .execute()
}

/** Returns how often the job has started since its last progress. */
export async function countAttempt(tx: Tx, id: number, at: Date): Promise<number> {
  const row = await tx
    .updateTable('imports')
    .set({ attempts: sql<number>`attempts + 1`, progress_at: at })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return row.attempts
}

export const importContent = (db: Db, id: number) =>
  db.selectFrom('imports').select('content').where('id', '=', id).executeTakeFirstOrThrow()

type ReadFile = {
  encoding: string
  delimiter: string
  header: string[]
  mapping: string[]
  defaults: string
  is_remembered: boolean
  total: number
}

/** The file is no longer needed: its rows are. */
export async function saveFile(tx: Tx, id: number, file: ReadFile): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ ...file, content: null })
    .where('id', '=', id)
    .execute()
}

const chunkSize = 1000

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) => rows.slice(at * chunkSize, (at + 1) * chunkSize))

export async function insertRows(tx: Tx, id: number, rows: readonly TableRow[]): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  for (const part of chunks(rows))
    await sql`
      insert into import_rows (import_id, line, cells, formulas)
        select ${id}, r.line, r.cells, r.formulas
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (line int, cells text[], formulas int[])`.execute(tx)
}

/** All rows of the file, in its order. */
export const fileRows = (db: Db, id: number): Promise<TableRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['line', 'cells', 'formulas'])
    .where('import_id', '=', id)
    .orderBy('line')
    .limit(50_000)
    .execute()

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

export async function findMapping(db: Db, kind: ImportKind, headerHash: Uint8Array) {
  return db
    .selectFrom('import_mappings')
    .select(['mapping', sql<ImportDefaults>`defaults`.as('defaults'), 'used_at'])
    .where('kind', '=', kind)
    .where('header_hash', '=', Buffer.from(headerHash))
    .executeTakeFirst()
}

type RememberedMapping = { kind: ImportKind; headerHash: Uint8Array; mapping: readonly string[]; defaults: unknown; at: Date }

export async function rememberMapping(tx: Tx, { kind, headerHash, mapping, defaults, at }: RememberedMapping): Promise<void> {
  const facts = { mapping: [...mapping], defaults: JSON.stringify(defaults), used_at: at }
  await tx
    .insertInto('import_mappings')
    .values({ kind, header_hash: Buffer.from(headerHash), ...facts })
    .onConflict((conflict) => conflict.columns(['kind', 'header_hash']).doUpdateSet(facts))
    .execute()
}

export async function expireChecked(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'failed', failure: 'error_import_old', version: sql`version + 1` })
    .where('state', '=', 'checked')
    .where('created_at', '<', before)
    .execute()
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

/** Products by their Portuguese slug or name, with what tells two of the same name apart. */
export async function productsNamed(db: Db, { slugs, names }: { slugs: readonly string[]; names: readonly string[] }) {
  const { rows } = await sql<{
    public_id: string
    slug_pt: string
    name_pt: string
    form_key: string
    strength: string | null
    holder: string | null
    variants: string[]
  }>`
    select p.public_id, p.slug_pt, p.name_pt, p.form_key, p.strength, p.holder,
           array(select v.public_id from variants v where v.product_id = p.id order by v.position limit 50) as variants
      from products p
      where p.slug_pt = any (${slugs}::text[]) or p.name_pt = any (${names}::text[])
      order by p.id limit 60000`.execute(db)
  return rows
}

/** Deletes products that nothing refers to; returns those that it deleted. */
export async function deleteProducts(tx: Tx, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select delete_unused_products(${publicIds}::uuid[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteVariants(tx: Tx, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select delete_unused_variants(${publicIds}::uuid[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const formNames = (db: Db) => db.selectFrom('forms').select(['key', 'name_pt', 'name_en']).limit(5000).execute()

export async function substancesOf(db: Db, publicIds: readonly string[]): Promise<Map<string, { pt: string; en: string }>> {
  const { rows } = await sql<{ id: string; pt: string | null; en: string | null }>`
    select public_id as id, substance_pt as pt, substance_en as en from products
      where public_id = any (${publicIds}::uuid[]) and substance_pt is not null limit 60000`.execute(db)
  return new Map(rows.map(({ id, pt, en }) => [id, { pt: pt ?? '', en: en ?? pt ?? '' }]))
}

/** Makes PostgreSQL plan again for tables that have grown: without it an import into an empty shop takes four times as long. */
export async function replan(tx: Tx): Promise<void> {
  await sql`select analyze_catalogue()`.execute(tx)
}

/** Locks an import while it is what its worker read; false when another one has gone on with it. */
export async function lockVersion(tx: Tx, { id, version }: { id: number; version: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
