import { addHours } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { importMachine, isWorking } from './import.ts'
import type { CellError, ImportState, RowKind } from './import.ts'
import { guessMapping } from './import-fields.ts'
import type { ColumnMapping } from './import-fields.ts'
import { columnsOf, defaultsOf, headerHash } from './mapping.server.ts'
import { codeFields } from './product-row.ts'
import { prepareProducts } from './product-units.server.ts'
import type { ProductUnit } from './product-units.server.ts'
import { readTable } from './read-table.ts'
import { applyUnits, checkUnits, undoUnits } from './save-units.server.ts'
import { applyCounts, checkCounts, prepareCounts, undoCountRows } from './stock-rows.server.ts'
import type { CountRow } from './stock-rows.server.ts'
import * as store from './store.server.ts'
import type { AppliedRow, ImportRecord, RowCheck, UndoneCount, UndoneProduct, UndoRow } from './store.server.ts'

type ImportData = { importId: string }

export const importJob: Job<ImportData> = {
  queue: 'import',
  expireInSeconds: 900,
  work: (world, { importId }) => workOnImport(world, importId),
}

const maxAttempts = 5
/** Products of one transaction: about a tenth of a second. */
const unitsPerStep = 200

const steps = <T>(units: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(units.length / unitsPerStep) }, (_, at) =>
    units.slice(at * unitsPerStep, (at + 1) * unitsPerStep),
  )

/**
 * Goes on with an import where the last worker has stopped. What a transaction has saved is noted in it, so that nothing is saved
 * twice, however many workers go on with it.
 */
async function workOnImport(world: World, publicId: string): Promise<void> {
  const record = await store.importRow(world.db, publicId)
  if (!record || !isWorking(record.state)) return
  const attempts = await transaction(world.db, (tx) => store.countAttempt(tx, record.id, world.realNow()))
  if (attempts > maxAttempts) return fail(world, record, { failure: 'error_import_broken', failure_line: null })
  if (record.state === 'checking') return check(world, record)
  if (record.state === 'undoing') return undo(world, record)
  return record.scope === 'all' ? applyWhole(world, record) : applyValid(world, record)
}

type Facts = Parameters<typeof store.moveImport>[3]

const finish = (world: World, { id, state }: ImportRecord, to: ImportState, facts: Facts) =>
  transaction(world.db, (tx) => store.moveImport(tx, id, { from: state, to, at: world.realNow() }, facts))

async function fail(world: World, record: ImportRecord, facts: Facts): Promise<void> {
  const next = importMachine.next(record.state, 'fail')
  if (next.ok) await finish(world, record, next.value, facts)
}

/** Runs a step of the import as it was read; undefined when another worker has gone on with it. */
const step = <T>(world: World, record: ImportRecord, work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
  retryAfterUniqueViolation(() =>
    transaction(world.db, async (tx) => ((await store.lockVersion(tx, record)) ? work(tx) : undefined)),
  )

async function check(world: World, record: ImportRecord): Promise<void> {
  const read = await readFile(world, record)
  if (!read) return
  const mapping = columnsOf(read.mapping)
  const rows = await store.fileRows(world.db, read.id)
  const prepared = await prepare(world, read)
  const names = namesOf(rows, mapping)
  const errors = [...prepared.errors].map(([line, own]) => refusedRow(line, own, names))
  const started = await step(world, read, async (tx) => {
    await store.saveChecks(tx, read.id, errors)
    await store.noteProgress(tx, read.id, { done: errors.length, total: rows.length, at: world.realNow() })
    return true
  })
  if (!started) return
  let done = errors.length
  for (const units of steps(prepared.units)) {
    const checked = await step(world, read, async (tx) => {
      const checks = await prepared.check(tx, units)
      await store.saveChecks(tx, read.id, checks)
      await store.noteProgress(tx, read.id, { done: done + checks.length, total: rows.length, at: world.realNow() })
      return checks.length
    })
    if (checked === undefined) return
    done += checked
  }
  const { create: creates, update: updates, unchanged, error } = await store.countRows(world.db, read.id)
  const facts = { creates, updates, unchanged, errors: error, done: rows.length }
  await transaction(world.db, async (tx) => {
    const isChecked = await store.moveImport(tx, read.id, { from: 'checking', to: 'checked', at: world.realNow() }, facts)
    if (!isChecked || !appliesNow(read, mapping)) return
    const start = { scope: 'valid', done: 0, total: creates + updates } as const
    await store.moveImport(tx, read.id, { from: 'checked', to: 'applying', at: world.realNow() }, start)
    const remembered = { kind: read.kind, headerHash: headerHash(read.header), mapping: read.mapping, at: world.now() }
    await store.rememberMapping(tx, { ...remembered, defaults: defaultsOf(read) })
    await world.jobs.send(tx, importJob, { importId: read.public_id })
  })
}

/**
 * Whether a file is applied without a person. One whose columns are unknown waits for its mapping, and the person who maps it sees the check
 * first: mapping raises the version.
 */
function appliesNow({ applies_itself: isWanted, version, kind }: ImportRecord, mapping: ColumnMapping): boolean {
  const isComplete = kind === 'products' || (mapping.includes('on_hand') && codeFields.some((code) => mapping.includes(code)))
  return isWanted && version === 1 && isComplete
}

const refusedRow = (line: number, errors: readonly CellError[], names: ReadonlyMap<number, string>): RowCheck => ({
  line,
  kind: 'error',
  name: names.get(line) ?? '',
  errors,
  changes: [],
})

function namesOf(rows: readonly { line: number; cells: readonly string[] }[], mapping: ColumnMapping): Map<number, string> {
  const column = ['name', 'sku', 'cnp', 'ean'].map((name) => mapping.findIndex((field) => field === name)).find((at) => at >= 0)
  return new Map(rows.map(({ line, cells }) => [line, column === undefined ? '' : (cells[column] ?? '')]))
}

type Prepared = {
  errors: ReadonlyMap<number, readonly CellError[]>
  units: readonly Unit[]
  check: (tx: Tx, units: readonly Unit[]) => Promise<RowCheck[]>
  apply: (
    tx: Tx,
    units: readonly Unit[],
    isWhole: boolean,
  ) => Promise<Result<{ applied: AppliedRow[]; refused: RowCheck[] }, { code: 'invalid' }>>
}
type Unit = {
  lines: readonly number[]
  /** The lines that add a pack. */ added: ReadonlySet<number>
  product?: ProductUnit
  count?: CountRow
}

/** Whether a unit still does what its check has found: a pack that has one of its codes may have been added since. */
const isAsChecked = ({ lines, added }: Unit, pending: ReadonlyMap<number, RowKind>): boolean =>
  lines.every((line) => !pending.has(line) || (pending.get(line) === 'create') === added.has(line))

/** What the rows of the file come to, by the present mapping and the present catalogue. */
async function prepare(world: World, record: ImportRecord): Promise<Prepared> {
  const rows = await store.fileRows(world.db, record.id)
  const mapping = columnsOf(record.mapping)
  return record.kind === 'products'
    ? prepareProductImport(world, record, await prepareProducts(world.db, { mapping, defaults: defaultsOf(record) }, rows))
    : prepareStockImport(
        world,
        record,
        await prepareCounts(world.db, { mapping, countedAt: countedAtOf(record), now: world.now() }, rows),
      )
}

const countedAtOf = (record: ImportRecord): Date => record.counted_at ?? record.created_at

const addedLines = ({ lines, row }: ProductUnit): Set<number> =>
  new Set(lines.filter((_, at) => row.fields.variants?.[at]?.id === undefined))

function prepareProductImport(
  world: World,
  record: ImportRecord,
  { units, errors }: Awaited<ReturnType<typeof prepareProducts>>,
): Prepared {
  const mapping = columnsOf(record.mapping)
  const productsOf = (some: readonly Unit[]) => some.flatMap(({ product }) => product ?? [])
  return {
    errors,
    units: units.map((product) => ({ lines: product.lines, added: addedLines(product), product })),
    check: (tx, some) => checkUnits(world, tx, { units: productsOf(some), mapping }),
    apply: (tx, some, isWhole) => applyUnits(world, tx, { units: productsOf(some), mapping, userId: record.user_id, isWhole }),
  }
}

function prepareStockImport(
  world: World,
  record: ImportRecord,
  { units, errors }: Awaited<ReturnType<typeof prepareCounts>>,
): Prepared {
  const mapping = columnsOf(record.mapping)
  const countsOf = (some: readonly Unit[]) => some.flatMap(({ count }) => count ?? [])
  return {
    errors,
    units: units.map((count) => ({ lines: [count.line], added: new Set(), count })),
    check: (tx, some) => checkCounts(world, tx, { mapping, units: countsOf(some) }),
    apply: (tx, some, isWhole) =>
      applyCounts(world, tx, { mapping, units: countsOf(some), isWhole, recorded: recordedBy(record) }),
  }
}

const recordedBy = ({ user_id: userId, file_name: note }: ImportRecord) => ({ userId, note })

/** The import with the rows of its file; undefined when the file was refused, or another worker has gone on with it. */
async function readFile(world: World, record: ImportRecord): Promise<ImportRecord | undefined> {
  const { content } = await store.importContent(world.db, record.id)
  if (!content) return record
  const table = await readTable(content)
  if (!table.ok) {
    const { code, line } = table.error
    await fail(world, record, { failure: code, failure_line: line === 0 ? null : line, content: null })
    return undefined
  }
  const { encoding, delimiter, header, rows } = table.value
  const remembered = await store.findMapping(world.db, record.kind, headerHash(header))
  const isNamed = record.mapping.length > 0
  const mapping = isNamed
    ? mappingByTitles(header, record.mapping)
    : (remembered?.mapping ?? guessMapping(header, record.kind).map((field) => field ?? ''))
  const hasDefaults = Object.keys(defaultsOf(record)).length > 0
  const defaults = hasDefaults ? defaultsOf(record) : (remembered?.defaults ?? {})
  await step(world, record, async (tx) => {
    if (!(await store.importContent(tx, record.id)).content) return
    await store.insertRows(tx, record.id, rows)
    await store.saveFile(tx, record.id, {
      encoding,
      delimiter,
      header,
      mapping,
      defaults: JSON.stringify(defaults),
      is_remembered: !isNamed && remembered !== undefined,
      total: rows.length,
    })
  })
  const read = await store.importRow(world.db, record.public_id)
  return read?.state === 'checking' ? read : undefined
}

/** Before the file is read its mapping is a list of titles and fields in turn. */
function mappingByTitles(header: readonly string[], pairs: readonly string[]): string[] {
  const fields = new Map(pairs.flatMap((title, at) => (at % 2 === 0 ? [[title, pairs[at + 1] ?? ''] as const] : [])))
  return header.map((title) => fields.get(title) ?? '')
}

// Each time the tables of an empty shop have grown about fivefold.
const stepsToReplan: readonly number[] = [1, 5, 25]

async function replanAfter(world: World, saved: number): Promise<void> {
  if (stepsToReplan.includes(saved)) await transaction(world.db, (tx) => store.replan(tx))
}

/** In small transactions, so that the shop goes on selling what is imported. */
async function applyValid(world: World, record: ImportRecord): Promise<void> {
  const prepared = await prepare(world, record)
  const pending = await store.pendingLines(world.db, record.id)
  const total = record.creates + record.updates
  let done = total - pending.size
  const due = prepared.units.filter(({ lines }) => lines.some((line) => pending.has(line)))
  for (const [at, units] of steps(due).entries()) {
    const saved = await step(world, record, async (tx) => {
      const lines = units.flatMap((unit) => unit.lines.filter((line) => pending.has(line)))
      const waiting = new Set(await store.linesWith(tx, record.id, lines))
      const left = units.filter((unit) => unit.lines.some((line) => waiting.has(line)))
      await applyStep(prepared, tx, { units: left, pending, id: record.id })
      await store.noteProgress(tx, record.id, { done: done + lines.length, total, at: world.realNow(), isLasting: true })
      return lines.length
    })
    if (saved === undefined) return
    done += saved
    await replanAfter(world, at + 1)
  }
  await step(world, record, (tx) => markApplied(world, tx, record))
}

type Step = { units: readonly Unit[]; pending: ReadonlyMap<number, RowKind>; id: number }

async function applyStep(prepared: Prepared, tx: Tx, { units, pending, id }: Step): Promise<void> {
  const [same, changed] = [true, false].map((wanted) => units.filter((unit) => isAsChecked(unit, pending) === wanted))
  const applied = await prepared.apply(tx, same ?? [], false)
  if (!applied.ok) throw new Error('rows that are not needed were refused')
  const lines = (changed ?? []).flatMap((unit) => unit.lines)
  const refused = lines.map((line) => refusedRow(line, [rowChanged], new Map()))
  await store.saveResults(tx, id, applied.value.applied)
  await store.saveChecks(tx, id, [...applied.value.refused, ...refused])
}

const rowChanged: CellError = { column: null, field: null, code: 'error_import_row_changed' }

/** In one transaction: all rows or none. */
async function applyWhole(world: World, record: ImportRecord): Promise<void> {
  const prepared = await prepare(world, record)
  const pending = await store.pendingLines(world.db, record.id)
  const units = prepared.units.filter(({ lines }) => lines.some((line) => pending.has(line)))
  const applied = await retryAfterUniqueViolation(() =>
    transaction(world.db, (tx) => applyAll(world, tx, { record, prepared, units, pending })),
  )
  if (applied.ok || applied.error.code === 'not_mine') return
  await finish(world, record, 'checking', { failure: 'error_import_changed', failure_line: null })
  await transaction(world.db, (tx) => world.jobs.send(tx, importJob, { importId: record.public_id }))
}

type Whole = { record: ImportRecord; prepared: Prepared; units: readonly Unit[]; pending: ReadonlyMap<number, RowKind> }

async function applyAll(
  world: World,
  tx: Tx,
  { record, prepared, units, pending }: Whole,
): Promise<Result<undefined, { code: 'invalid' | 'not_mine' }>> {
  if (!(await store.becomeImporter(tx, record.id))) return err({ code: 'not_mine' })
  const present = await store.importRow(tx, record.public_id)
  if (present?.version !== record.version) return err({ code: 'not_mine' })
  if (prepared.errors.size > 0 || !units.every((unit) => isAsChecked(unit, pending))) return err({ code: 'invalid' })
  let done = 0
  for (const [at, some] of steps(units).entries()) {
    const applied = await prepared.apply(tx, some, true)
    if (!applied.ok) return applied
    await store.saveResults(tx, record.id, applied.value.applied)
    done += applied.value.applied.filter(({ line }) => pending.has(line)).length
    // On a connection of its own: the page shows how far the transaction is.
    const progress = { done, total: record.creates + record.updates, at: world.realNow() }
    await transaction(world.db, (other) => store.noteProgress(other, record.id, progress))
    await replanAfter(world, at + 1)
  }
  await markApplied(world, tx, record)
  return ok()
}

async function markApplied(world: World, tx: Tx, record: ImportRecord): Promise<true> {
  const { error } = await store.countRows(tx, record.id)
  const facts = { applied_at: world.now(), errors: error, failure: null, failure_line: null }
  await store.moveImport(tx, record.id, { from: 'applying', to: 'applied', at: world.realNow() }, facts)
  return true
}

const isProduct = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneProduct> => 'version' in row.undo
const isCount = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneCount> => 'change' in row.undo

async function undo(world: World, record: ImportRecord): Promise<void> {
  const rows = await store.undoRows(world.db, record.id)
  let done = 0
  for (const some of steps(rows)) {
    const undone = await step(world, record, async (tx) => {
      const lines = some.map(({ line }) => line)
      const waiting = new Set(await store.linesWith(tx, record.id, lines, 'applied'))
      const left = some.filter(({ line }) => waiting.has(line))
      const results = [
        ...(await undoUnits(world, tx, { rows: left.filter(isProduct), userId: record.user_id })),
        ...(await undoCountRows(world, tx, { rows: left.filter(isCount), recorded: recordedBy(record) })),
      ]
      await store.saveResults(tx, record.id, results)
      const progress = { done: done + some.length, total: rows.length, at: world.realNow(), isLasting: true }
      await store.noteProgress(tx, record.id, progress)
      return some.length
    })
    if (undone === undefined) return
    done += undone
  }
  await step(world, record, async (tx) => {
    await store.finishUndo(tx, record.id)
    const at = world.realNow()
    return store.moveImport(tx, record.id, { from: 'undoing', to: 'undone', at }, { undone_at: world.now() })
  })
}

const reportDays = 30

/** Goes on with imports whose worker has stopped, and deletes the rows of old ones, which can then no longer be applied. */
async function resumeImports(world: World): Promise<void> {
  const before = new Date(world.realNow().getTime() - 15_000)
  for (const id of await store.staleImports(world.db, before)) await workOnImport(world, id)
  const old = addHours(world.now(), -24 * reportDays)
  await transaction(world.db, async (tx) => {
    await store.expireChecked(tx, old)
    await store.deleteOldRows(tx, old)
  })
}

export const jobs: readonly Job<object>[] = [importJob]
export const periodicJobs: readonly PeriodicJob[] = [{ name: 'imports', everySeconds: 10, work: resumeImports }]
