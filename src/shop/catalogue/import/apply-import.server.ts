import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { World } from '#src/platform/world.ts'
import { refusedRow } from './import.ts'
import type { CellError, RowKind } from './import.ts'
import { finish, step, steps } from './import-steps.server.ts'
import { isAsChecked, prepare } from './prepared-import.server.ts'
import type { Prepared, Unit } from './prepared-import.server.ts'
import * as catalogueStore from './catalogue.store.server.ts'
import * as rowStore from './rows.store.server.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'

// Each time the tables of an empty shop have grown about fivefold.
const stepsToReplan: readonly number[] = [1, 5, 25]

async function replanAfter(world: World, saved: number): Promise<void> {
  if (stepsToReplan.includes(saved)) await transaction(world.db, (tx) => catalogueStore.replan(tx))
}

/** In small transactions, so that the shop goes on selling what is imported. */
export async function applyValid(world: World, record: ImportRecord): Promise<void> {
  const prepared = await prepare(world, record)
  const pending = await rowStore.pendingLines(world.db, record.id)
  const total = record.creates + record.updates
  let done = total - pending.size
  const due = prepared.units.filter(({ lines }) => lines.some((line) => pending.has(line)))
  for (const [at, units] of steps(due).entries()) {
    const saved = await step(world, record, async (tx) => {
      const lines = units.flatMap((unit) => unit.lines.filter((line) => pending.has(line)))
      const waiting = new Set(await rowStore.linesWith(tx, record.id, lines))
      const left = units.filter((unit) => unit.lines.some((line) => waiting.has(line)))
      await applyStep(prepared, tx, { units: left, pending, id: record.id })
      await store.recordProgress(tx, record.id, { done: done + lines.length, total, at: world.realNow(), isLasting: true })
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
  const applied = await prepared.apply(tx, same ?? [], { isWhole: false })
  if (!applied.ok) throw new Error('rows that are not needed were refused')
  const lines = (changed ?? []).flatMap((unit) => unit.lines)
  const refused = lines.map((line) => refusedRow(line, [rowChanged], new Map()))
  await rowStore.saveResults(tx, id, applied.value.applied)
  await rowStore.saveChecks(tx, id, [...applied.value.refused, ...refused])
}

const rowChanged: CellError = { column: null, field: null, code: 'error_import_row_changed' }

/** In one transaction: all rows or none. `requeue` sends the import on to be checked, where the catalogue has changed meanwhile. */
export async function applyWhole(world: World, record: ImportRecord, requeue: (tx: Tx) => Promise<unknown>): Promise<void> {
  const prepared = await prepare(world, record)
  const pending = await rowStore.pendingLines(world.db, record.id)
  const units = prepared.units.filter(({ lines }) => lines.some((line) => pending.has(line)))
  const applied = await retryAfterUniqueViolation(() =>
    transaction(world.db, (tx) => applyAll(world, tx, { record, prepared, units, pending })),
  )
  if (applied.ok || applied.error.code === 'not_mine') return
  await finish(world, record, 'checking', { failure: 'error_import_changed', failure_line: null })
  await transaction(world.db, requeue)
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
    const applied = await prepared.apply(tx, some, { isWhole: true })
    if (!applied.ok) return applied
    await rowStore.saveResults(tx, record.id, applied.value.applied)
    done += applied.value.applied.filter(({ line }) => pending.has(line)).length
    // On a connection of its own: the page shows how far the transaction is.
    const progress = { done, total: record.creates + record.updates, at: world.realNow() }
    await transaction(world.db, (other) => store.recordProgress(other, record.id, progress))
    await replanAfter(world, at + 1)
  }
  await markApplied(world, tx, record)
  return ok()
}

/** What has saved no row was not applied: the catalogue has changed since the check. */
async function markApplied(world: World, tx: Tx, record: ImportRecord): Promise<true> {
  const { create: creates, update: updates, unchanged, error: errors } = await rowStore.countRows(tx, record.id)
  const counts = { creates, updates, unchanged, errors }
  const isNothing = errors > 0 && creates + updates + unchanged === 0
  const change = { from: 'applying', to: isNothing ? 'failed' : 'applied', at: world.realNow() } as const
  const outcome = isNothing ? { failure: 'error_import_nothing' } : { applied_at: world.now(), failure: null }
  await store.moveImport(tx, record.id, change, { ...counts, ...outcome, failure_line: null })
  return true
}
