import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { FileEncoding } from './decode-file.ts'
import type { ImportDefaults } from './defaults.schema.ts'
import type { ImportKind, ImportScope, ImportState } from './import.ts'

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
  'i.shrunk',
  'i.unmatched',
  'i.usual_unmatched',
  'i.created_at',
  'i.applied_at',
  'i.undone_at',
] as const

type Narrow = { kind: ImportKind; state: ImportState; scope: ImportScope | null; encoding: FileEncoding | null }

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

/** The files that programs have sent since a moment, at most `limit` of each kind, the latest first. */
export async function feedsSince(db: Db, since: Date, limit: number) {
  const { rows } = await sql<
    Pick<Narrow, 'kind' | 'state'> & {
      public_id: string
      file_name: string
      created_at: Date
      applies_itself: boolean
      shrunk: boolean
      unmatched: number
      usual_unmatched: number
      notified_trouble: string | null
      creates: number
      updates: number
      unchanged: number
      errors: number
    }
  >`
    select f.* from unnest(array['products', 'stock']) as k (kind) cross join lateral (
      select kind, state, public_id, file_name, created_at, applies_itself, shrunk, unmatched, usual_unmatched,
          notified_trouble, creates, updates, unchanged, errors
        from imports where applies_itself and kind = k.kind and created_at >= ${since}
        order by created_at desc, id desc limit ${limit}) as f`.execute(db)
  return rows
}

/** The most rows, and the most without a match, of the files that this program had applied since a moment. */
export async function largestFeed(
  tx: Tx,
  { id, kind, user_id: userId }: ImportRecord,
  since: Date,
): Promise<{ rows: number; unmatched: number }> {
  const row = await tx
    .selectFrom('imports')
    .select([
      sql<number>`coalesce(max(creates + updates + unchanged + errors), 0)`.as('rows'),
      sql<number>`coalesce(max(unmatched), 0)`.as('unmatched'),
    ])
    .where('applies_itself', '=', true)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('state', 'in', ['applied', 'undoing', 'undone'])
    .where('id', '<', id)
    .executeTakeFirst()
  return row ?? { rows: 0, unmatched: 0 }
}

/** False when the owner was told of it before. */
export async function claimTrouble(tx: Tx, publicId: string, trouble: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ notified_trouble: trouble })
    .where('public_id', '=', publicId)
    .where('notified_trouble', 'is distinct from', trouble)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
  shrunk: boolean
  unmatched: number
  usual_unmatched: number
  content: null
}>

/** False when the import is no longer in that state. */
export async function moveImport(tx: Tx, id: number, { from, to, at }: StateChange, facts: Facts = {}): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    // Also of one that could not be read: nothing reads the file again.
    .set({
      ...facts,
      ...(to === 'failed' && { content: null }),
      state: to,
      attempts: 0,
      progress_at: at,
      version: sql`version + 1`,
    })
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

export async function recordProgress(tx: Tx, id: number, { done, total, at, isLasting = false }: Progress): Promise<void> {
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

/** Without its bytes: they are up to 10 MB. */
export async function hasContent(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('content', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

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
