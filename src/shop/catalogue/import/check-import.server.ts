import { addDays } from '#src/kernel/dates.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { refusedRow } from './import.ts'
import { guessMapping } from './import-fields.ts'
import type { ColumnMapping } from './import-fields.ts'
import { fail, step, steps } from './import-steps.server.ts'
import { columnsOf, defaultsOf, headerHash } from './mapping.server.ts'
import { prepare } from './prepared-import.server.ts'
import { codeFields } from './product-row.ts'
import * as rowStore from './rows.store.server.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'
import { readTableApart } from './table-process.server.ts'

/** Reads the file and finds out what each row would do. `requeue` sends the import on to be applied, for one that needs no person. */
export async function checkImport(world: World, record: ImportRecord, requeue: (tx: Tx) => Promise<unknown>): Promise<void> {
  const read = await readFile(world, record)
  if (!read) return
  const mapping = columnsOf(read.mapping)
  const rows = await rowStore.fileRows(world.db, read.id, mapping)
  const prepared = await prepare(world, read)
  const names = namesOf(rows, mapping)
  const errors = [...prepared.errors].map(([line, own]) => refusedRow(line, own, names))
  const started = await step(world, read, async (tx) => {
    await rowStore.saveChecks(tx, read.id, errors)
    await store.recordProgress(tx, read.id, { done: errors.length, total: rows.length, at: world.realNow() })
    return true
  })
  if (!started) return
  let done = errors.length
  for (const units of steps(prepared.units)) {
    const checked = await step(world, read, async (tx) => {
      const checks = await prepared.check(tx, units)
      await rowStore.saveChecks(tx, read.id, checks)
      await store.recordProgress(tx, read.id, { done: done + checks.length, total: rows.length, at: world.realNow() })
      return checks.length
    })
    if (checked === undefined) return
    done += checked
  }
  const { create: creates, update: updates, unchanged, error } = await rowStore.countRows(world.db, read.id)
  const counts = { creates, updates, unchanged, errors: error, done: rows.length }
  const isUseless = appliesNow(read, mapping) && creates + updates + unchanged === 0
  if (isUseless) return fail(world, read, { ...counts, failure: 'error_import_no_match', failure_line: null })
  await transaction(world.db, async (tx) => {
    const facts = { ...counts, ...(await comparedWithEarlier(tx, read, rows.length)) }
    const isChecked = await store.moveImport(tx, read.id, { from: 'checking', to: 'checked', at: world.realNow() }, facts)
    if (!isChecked || !appliesNow(read, mapping)) return
    const start = { scope: 'valid', done: 0, total: creates + updates } as const
    await store.moveImport(tx, read.id, { from: 'checked', to: 'applying', at: world.realNow() }, start)
    const remembered = { kind: read.kind, headerHash: headerHash(read.header), mapping: read.mapping, at: world.now() }
    await store.rememberMapping(tx, { ...remembered, defaults: defaultsOf(read) })
    await requeue(tx)
  })
}

const weekDays = 7

/** What the files of the same program in the week before say about this one. */
async function comparedWithEarlier(tx: Tx, record: ImportRecord, rows: number) {
  if (!record.applies_itself) return {}
  const largest = await store.largestFeed(tx, record, addDays(record.created_at, -weekDays))
  const unmatched = await rowStore.countErrors(tx, record.id, 'error_import_pack_unknown')
  return { shrunk: rows * 2 <= largest.rows, unmatched, usual_unmatched: largest.unmatched }
}

/**
 * Whether a file is applied without a person. One whose columns are unknown waits for its mapping, and the person who maps it sees the check
 * first: mapping raises the version.
 */
function appliesNow({ applies_itself: isWanted, version, kind }: ImportRecord, mapping: ColumnMapping): boolean {
  const isComplete = kind === 'products' || (mapping.includes('on_hand') && codeFields.some((code) => mapping.includes(code)))
  return isWanted && version === 1 && isComplete
}

function namesOf(rows: readonly { line: number; cells: readonly string[] }[], mapping: ColumnMapping): Map<number, string> {
  const column = ['name', 'sku', 'cnp', 'ean'].map((name) => mapping.findIndex((field) => field === name)).find((at) => at >= 0)
  return new Map(rows.map(({ line, cells }) => [line, column === undefined ? '' : (cells[column] ?? '')]))
}

/** The import with the rows of its file; undefined when the file was refused, or another worker has gone on with it. */
async function readFile(world: World, record: ImportRecord): Promise<ImportRecord | undefined> {
  const { content } = await store.importContent(world.db, record.id)
  if (!content) return record
  const table = await readTableApart(content)
  if (!table.ok) {
    const { code, line } = table.error
    await fail(world, record, { failure: code, failure_line: line === 0 ? null : line, content: null })
    return undefined
  }
  const { encoding, delimiter, header, total, rowTexts } = table.value
  const remembered = await store.findMapping(world.db, record.kind, headerHash(header))
  const isNamed = record.mapping.length > 0
  const mapping = isNamed
    ? mappingByTitles(header, record.mapping)
    : (remembered?.mapping ?? guessMapping(header, record.kind).map((field) => field ?? ''))
  const hasDefaults = Object.keys(defaultsOf(record)).length > 0
  const defaults = hasDefaults ? defaultsOf(record) : (remembered?.defaults ?? {})
  await step(world, record, async (tx) => {
    if (!(await store.hasContent(tx, record.id))) return
    await rowStore.insertRows(tx, record.id, rowTexts)
    await store.saveFile(tx, record.id, {
      encoding,
      delimiter,
      header,
      mapping,
      defaults: JSON.stringify(defaults),
      is_remembered: !isNamed && remembered !== undefined,
      total,
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
