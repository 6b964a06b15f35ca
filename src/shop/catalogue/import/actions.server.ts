import { addHours } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { canImport, feedTroubleOf, importMachine, kindsOf, rowsOf, undoHours } from './import.ts'
import type { FileEncoding } from './decode-file.ts'
import type { ImportDefaults } from './defaults.schema.ts'
import type { CheckedRow, ErrorGroup, FeedTrouble, ImportKind, ImportScope, ImportState, RowKind, RowResult } from './import.ts'
import { fieldsOfKind, isImportField } from './import-fields.ts'
import type { ColumnMapping } from './import-fields.ts'
import { importJob } from './jobs.server.ts'
import { columnsOf, defaultsOf, headerHash } from './mapping.server.ts'
import { maxBytes } from './read-table.ts'
import * as rowStore from './rows.store.server.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'

/** A file that staff import, with what it would change or has changed. */
export type Import = {
  id: string
  rowId: number
  kind: ImportKind
  state: ImportState
  version: number
  fileName: string
  by: string
  encoding: FileEncoding | null
  delimiter: string | null
  header: readonly string[]
  mapping: ColumnMapping
  isRemembered: boolean
  defaults: ImportDefaults
  countedAt: Date | null
  /** Sent by a program: its valid rows are saved as soon as it is checked. */
  appliesItself: boolean
  /** What is wrong with the file of a program. */
  trouble: FeedTrouble | null
  scope: ImportScope | null
  done: number
  total: number
  counts: Record<RowKind, number>
  failure: string | null
  failureLine: number | null
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  /** Until when it can be undone; null when it cannot. */
  undoUntil: Date | null
}

export type ImportContext = { principal: Staff; source: RequestSource }

export type ImportError =
  | { code: 'not_found' | 'forbidden' | 'import_file' | 'import_too_large' | 'import_mapping' | 'import_counted_later' }
  | { code: 'import_rows_invalid' | 'import_nothing' | 'import_undo_expired' }
  | { code: 'wrong_state' | 'changed_meanwhile'; present: Import }

const toImport = (row: ImportRecord, now: Date): Import => {
  const counts = { create: row.creates, update: row.updates, unchanged: row.unchanged, error: row.errors }
  const until = row.applied_at && addHours(row.applied_at, undoHours)
  return {
    id: row.public_id,
    rowId: row.id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    fileName: row.file_name,
    by: row.by ?? '',
    encoding: row.encoding,
    delimiter: row.delimiter,
    header: row.header,
    mapping: row.header.length === 0 ? [] : columnsOf(row.mapping),
    isRemembered: row.is_remembered,
    defaults: defaultsOf(row),
    countedAt: row.counted_at,
    appliesItself: row.applies_itself,
    trouble: feedTroubleOf(row, rowsOf(counts)),
    scope: row.scope,
    done: row.done,
    total: row.total,
    counts,
    failure: row.failure,
    failureLine: row.failure_line,
    createdAt: row.created_at,
    appliedAt: row.applied_at,
    undoneAt: row.undone_at,
    undoUntil: row.state === 'applied' && until && until > now ? until : null,
  }
}

/** The imports of the kinds that this person makes, the latest first. */
export async function listImports(
  world: World,
  staff: Staff,
  page: { number: number; size: number },
): Promise<{ imports: Import[]; total: number }> {
  const kinds = kindsOf(staff)
  if (kinds.length === 0) return { imports: [], total: 0 }
  const [rows, total] = await Promise.all([store.importRows(world.db, kinds, page), store.countImports(world.db, kinds)])
  return { imports: rows.map((row) => toImport(row, world.now())), total }
}

export async function findImport(world: World, staff: Staff, id: string, db: Db = world.db): Promise<Import | undefined> {
  const row = isId(id) ? await store.importRow(db, id) : undefined
  return row && canImport(staff, row.kind) ? toImport(row, world.now()) : undefined
}

/** The errors of the rows, equal ones together, the most frequent first. */
export const groupedErrors = (db: Db, { rowId }: Import): Promise<ErrorGroup[]> => rowStore.errorGroups(db, rowId)

type RowFilter = { kind?: RowKind | undefined; result?: RowResult | undefined; limit: number; offset?: number }

/** Rows of the file in its order, of one kind or of all. */
export const importedRows = (db: Db, { rowId }: Import, filter: RowFilter): Promise<CheckedRow[]> =>
  rowStore.checkedRows(db, rowId, filter)

export type NewImport = {
  kind: ImportKind
  file: { name: string; content: Uint8Array }
  /** Fields by the titles of their columns. */
  mapping?: Readonly<Record<string, string>> | undefined
  defaults?: ImportDefaults | undefined
  /** When the units were counted. Without it now, or when this very file was first sent, if that was within a day. */
  countedAt?: Date | undefined
  /** Whether its valid rows are saved as soon as it is checked, as for a program that sends one file a night. */
  appliesItself?: boolean | undefined
}

/** A file that is sent again within this time was counted when it was first sent. */
const sameFileHours = 24

/** Takes a file and has it checked; nothing in the shop changes until it is applied. */
export async function createImport(
  world: World,
  { principal, source }: ImportContext,
  { kind, file, mapping = {}, defaults = {}, countedAt, appliesItself = false }: NewImport,
): Promise<Result<Import, ImportError>> {
  if (!canImport(principal, kind)) return err({ code: 'forbidden' })
  if (file.content.length === 0 && file.name === '') return err({ code: 'import_file' })
  if (file.content.length > maxBytes) return err({ code: 'import_too_large' })
  if (countedAt && countedAt > world.now()) return err({ code: 'import_counted_later' })
  if (!isMapping(kind, Object.values(mapping))) return err({ code: 'import_mapping' })
  const publicId = world.id()
  const fileName = file.name || 'import.csv'
  const contentHash = sha256(file.content)
  return transaction(world.db, async (tx) => {
    const sameFile = { contentHash, since: addHours(world.now(), -sameFileHours) }
    await store.insertImport(tx, {
      publicId,
      kind,
      userId: principal.userId,
      fileName,
      content: file.content,
      contentHash,
      appliesItself,
      countedAt: kind === 'stock' ? (countedAt ?? (await store.countMomentOf(tx, sameFile)) ?? world.now()) : null,
      at: world.now(),
      mapping: Object.entries(mapping).flat(),
      defaults,
    })
    await world.jobs.send(tx, importJob, { importId: publicId })
    await audit(world, tx, {
      principal,
      action: 'import_started',
      subject: { kind: 'import', id: publicId },
      why: fileName,
      source,
    })
    const found = await findImport(world, principal, publicId, tx)
    if (!found) throw new Error('an import vanished while it was created')
    return ok(found)
  })
}

/** Fields that this kind of file may have, each in one column. */
function isMapping(kind: ImportKind, fields: readonly string[]): boolean {
  const named = fields.filter((field) => field !== '')
  return (
    named.every((field) => isImportField(field) && fieldsOfKind[kind].includes(field)) && new Set(named).size === named.length
  )
}

type Located = { row: NonNullable<Awaited<ReturnType<typeof store.lockImport>>>; present: Import }

async function locate(
  world: World,
  tx: Tx,
  principal: Staff,
  { id, expected }: { id: string; expected?: number | undefined },
): Promise<Result<Located, ImportError>> {
  const row = isId(id) ? await store.lockImport(tx, id) : undefined
  const present = row && (await findImport(world, principal, id, tx))
  if (!row || !present) return err({ code: 'not_found' })
  if (expected !== undefined && expected !== row.version) return err({ code: 'changed_meanwhile', present })
  return ok({ row, present })
}

export type Remapping = {
  mapping: readonly string[]
  defaults: ImportDefaults
  countedAt?: Date | undefined
  expected?: number | undefined
}

/** Maps the columns differently and has the file checked again. The next file with this header is mapped like this one. */
export const remapImport = (
  world: World,
  { principal }: ImportContext,
  id: string,
  { mapping, defaults, countedAt, expected }: Remapping,
): Promise<Result<Import, ImportError>> =>
  transaction(world.db, async (tx): Promise<Result<Import, ImportError>> => {
    const found = await locate(world, tx, principal, { id, expected })
    if (!found.ok) return found
    const { row, present } = found.value
    const next = importMachine.next(row.state, 'remap')
    if (!next.ok) return err({ code: 'wrong_state', present })
    if (mapping.length !== row.header.length || !isMapping(row.kind, mapping)) return err({ code: 'import_mapping' })
    if (countedAt && countedAt > world.now()) return err({ code: 'import_counted_later' })
    const change = { from: row.state, to: next.value, at: world.realNow() }
    const facts = { mapping: [...mapping], defaults: JSON.stringify(defaults), is_remembered: false, failure: null, done: 0 }
    await store.moveImport(tx, row.id, change, { ...facts, ...(countedAt && { counted_at: countedAt }) })
    const remembered = { kind: row.kind, headerHash: headerHash(row.header), mapping, defaults, at: world.now() }
    await store.rememberMapping(tx, remembered)
    await world.jobs.send(tx, importJob, { importId: id })
    return asFound(world, tx, principal, id)
  })

async function asFound(world: World, tx: Tx, principal: Staff, id: string): Promise<Result<Import, ImportError>> {
  const found = await findImport(world, principal, id, tx)
  return found ? ok(found) : err({ code: 'not_found' })
}

/** Saves what a checked file changes: `all` rows or none, or the `valid` ones. Of two people who apply it, one does. */
export const applyImport = (
  world: World,
  context: ImportContext,
  id: string,
  { scope, expected }: { scope: ImportScope; expected?: number | undefined },
): Promise<Result<Import, ImportError>> =>
  transaction(world.db, async (tx): Promise<Result<Import, ImportError>> => {
    const found = await locate(world, tx, context.principal, { id, expected })
    if (!found.ok) return found
    const { row, present } = found.value
    const next = importMachine.next(row.state, 'apply')
    if (!next.ok) return err({ code: 'wrong_state', present })
    if (scope === 'all' && row.errors > 0) return err({ code: 'import_rows_invalid' })
    if (row.creates + row.updates === 0) return err({ code: 'import_nothing' })
    const change = { from: row.state, to: next.value, at: world.realNow() }
    const facts = { scope, done: 0, total: row.creates + row.updates, failure: null, failure_line: null }
    await store.moveImport(tx, row.id, change, facts)
    const remembered = { kind: row.kind, headerHash: headerHash(row.header), mapping: row.mapping, at: world.now() }
    await store.rememberMapping(tx, { ...remembered, defaults: present.defaults })
    await world.jobs.send(tx, importJob, { importId: id })
    await record(world, tx, context, { action: 'import_applied', id, why: `${row.file_name}: +${row.creates} ~${row.updates}` })
    return asFound(world, tx, context.principal, id)
  })

/** Within a day puts back what an import has changed, except what was changed again since. */
export const undoImport = (
  world: World,
  context: ImportContext,
  id: string,
  expected?: number,
): Promise<Result<Import, ImportError>> =>
  transaction(world.db, async (tx): Promise<Result<Import, ImportError>> => {
    const found = await locate(world, tx, context.principal, { id, expected })
    if (!found.ok) return found
    const { row, present } = found.value
    const next = importMachine.next(row.state, 'undo')
    if (!next.ok) return err({ code: 'wrong_state', present })
    if (present.undoUntil === null) return err({ code: 'import_undo_expired' })
    await store.moveImport(tx, row.id, { from: row.state, to: next.value, at: world.realNow() }, { done: 0 })
    await world.jobs.send(tx, importJob, { importId: id })
    await record(world, tx, context, { action: 'import_undone', id, why: row.file_name })
    return asFound(world, tx, context.principal, id)
  })

const record = (
  world: World,
  tx: Tx,
  { principal, source }: ImportContext,
  { action, id, why }: { action: AuditAction; id: string; why: string },
): Promise<void> => audit(world, tx, { principal, action, subject: { kind: 'import', id }, why, source })
