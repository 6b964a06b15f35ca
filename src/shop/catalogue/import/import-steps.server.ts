import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { World } from '#src/platform/world.ts'
import { importMachine } from './import.ts'
import type { ImportState } from './import.ts'
import * as store from './store.server.ts'
import type { ImportRecord } from './store.server.ts'

/** Products of one transaction: about a tenth of a second. */
const unitsPerStep = 200

export const steps = <T>(units: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(units.length / unitsPerStep) }, (_, at) =>
    units.slice(at * unitsPerStep, (at + 1) * unitsPerStep),
  )

type Facts = Parameters<typeof store.moveImport>[3]

export const finish = (world: World, { id, state }: ImportRecord, to: ImportState, facts: Facts) =>
  transaction(world.db, (tx) => store.moveImport(tx, id, { from: state, to, at: world.realNow() }, facts))

export async function fail(world: World, record: ImportRecord, facts: Facts): Promise<void> {
  const next = importMachine.next(record.state, 'fail')
  if (next.ok) await finish(world, record, next.value, facts)
}

/** Runs a step of the import as it was read; undefined when another worker has gone on with it. */
export const step = <T>(world: World, record: ImportRecord, work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
  retryAfterUniqueViolation(() =>
    transaction(world.db, async (tx) => ((await store.lockVersion(tx, record)) ? work(tx) : undefined)),
  )

export const recordedBy = ({ user_id: userId, file_name: note }: ImportRecord) => ({ userId, note })
