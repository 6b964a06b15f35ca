import type { World } from '#src/platform/world.ts'
import { recordedBy, step, steps } from './import-steps.server.ts'
import { undoUnits } from './save-units.server.ts'
import { undoCountRows } from './stock-rows.server.ts'
import * as rowStore from './rows.store.server.ts'
import type { UndoneCount, UndoneProduct, UndoRow } from './rows.store.server.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'

const isProduct = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneProduct> => 'version' in row.undo
const isCount = (row: UndoRow<UndoneProduct | UndoneCount>): row is UndoRow<UndoneCount> => 'change' in row.undo

/** Puts back what the import changed, unless it was changed since. */
export async function undoApplied(world: World, record: ImportRecord): Promise<void> {
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
