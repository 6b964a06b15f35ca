import { addHours } from '#src/kernel/dates.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { applyValid, applyWhole } from './apply-import.server.ts'
import { checkImport } from './check-import.server.ts'
import { isWorking } from './import.ts'
import { fail, recordedBy, step, steps } from './import-steps.server.ts'
import * as rowStore from './rows.store.server.ts'
import type { UndoneCount, UndoneProduct, UndoRow } from './rows.store.server.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'
import { undoUnits } from './save-units.server.ts'
import { undoCountRows } from './stock-rows.server.ts'

type ImportData = { importId: string }

export const importJob: Job<ImportData> = {
  queue: 'import',
  expireInSeconds: 900,
  work: (world, { importId }) => workOnImport(world, importId),
}

const maxAttempts = 5
/**
 * Goes on with an import where the last worker has stopped. What a transaction has saved is noted in it, so that nothing is saved
 * twice, however many workers go on with it.
 */
async function workOnImport(world: World, publicId: string): Promise<void> {
  const record = await store.importRow(world.db, publicId)
  if (!record || !isWorking(record.state)) return
  const attempts = await transaction(world.db, (tx) => store.countAttempt(tx, record.id, world.realNow()))
  if (attempts > maxAttempts) return fail(world, record, { failure: 'error_import_broken', failure_line: null })
  const requeue = (tx: Tx) => world.jobs.send(tx, importJob, { importId: publicId })
  if (record.state === 'checking') return checkImport(world, record, requeue)
  if (record.state === 'undoing') return undoApplied(world, record)
  return record.scope === 'all' ? applyWhole(world, record, requeue) : applyValid(world, record)
}

const reportDays = 30

/** Goes on with imports whose worker has stopped, and deletes the rows of old ones, which can then no longer be applied. */
async function resumeImports(world: World): Promise<void> {
  const before = new Date(world.realNow().getTime() - 15_000)
  for (const id of await store.staleImports(world.db, before)) await workOnImport(world, id)
  const old = addHours(world.now(), -24 * reportDays)
  await transaction(world.db, async (tx) => {
    await store.expireChecked(tx, old)
    await rowStore.deleteOldRows(tx, old)
  })
}

export const jobs: readonly Job<object>[] = [importJob]
export const periodicJobs: readonly PeriodicJob[] = [{ name: 'imports', everySeconds: 10, work: resumeImports }]

const isProduct = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneProduct> => 'version' in row.undo
const isCount = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneCount> => 'change' in row.undo

/** Puts back what the import changed, unless it was changed since. */
async function undoApplied(world: World, record: ImportRecord): Promise<void> {
  const rows = await rowStore.undoRows(world.db, record.id)
  let done = 0
  for (const some of steps(rows)) {
    const undone = await step(world, record, async (tx) => {
      const lines = some.map(({ line }) => line)
      const waiting = new Set(await rowStore.linesWith(tx, record.id, lines, 'applied'))
      const left = some.filter(({ line }) => waiting.has(line))
      const results = [
        ...(await undoUnits(world, tx, { rows: left.filter(isProduct), userId: record.user_id })),
        ...(await undoCountRows(world, tx, { rows: left.filter(isCount), recorded: recordedBy(record) })),
      ]
      await rowStore.saveResults(tx, record.id, results)
      const progress = { done: done + some.length, total: rows.length, at: world.realNow(), isLasting: true }
      await store.recordProgress(tx, record.id, progress)
      return some.length
    })
    if (undone === undefined) return
    done += undone
  }
  await step(world, record, async (tx) => {
    await rowStore.finishUndo(tx, record.id)
    const at = world.realNow()
    return store.moveImport(tx, record.id, { from: 'undoing', to: 'undone', at }, { undone_at: world.now() })
  })
}
