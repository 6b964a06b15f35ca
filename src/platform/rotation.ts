import { seal, sealedPrefix, unseal } from './crypto.ts'
import type { KeyRing } from './crypto.ts'
import type { Tx } from './database/database.ts'
import { transaction } from './database/transaction.ts'
import type { KeyCount, SealedValue } from './rotation.store.server.ts'
import { countByKey, lockSealedBy, replaceSealed } from './rotation.store.server.ts'
import type { SealedColumn } from './sealed-column.ts'
import type { World } from './world.ts'

type RotationDeps = Pick<World, 'db' | 'keys'>

/** `changed`: values resealed in this batch; `unreadable`: rows that did not open although their key is in the ring. */
export type Batch = { column: SealedColumn; changed: number; unreadable: readonly string[] }

const batchSize = 200
// Locked rows are retried in a later pass; a running shop that still seals with an old key must not make this loop endless.
const maxPasses = 10

/**
 * Reseals every value that is not sealed with the ring's first key in the current layout,
 * batch by batch. Each batch is its own transaction, so that an interrupted run loses nothing
 * and resumes where it ended. Values whose key is not in the ring are left unchanged.
 */
export async function* rotateKeys(deps: RotationDeps, columns: readonly SealedColumn[]): AsyncGenerator<Batch> {
  for (const column of columns) {
    for (let pass = 0; pass < maxPasses; pass += 1) {
      let changed = 0
      for await (const batch of once(deps, column)) {
        changed += batch.changed
        yield batch
      }
      if (changed === 0) break
    }
  }
}

async function* once({ db, keys }: RotationDeps, column: SealedColumn): AsyncGenerator<Batch> {
  const [first] = keys
  if (!first) throw new Error('the key ring is empty')
  const wanted = { keys: keys.map(({ id }) => id), except: sealedPrefix(first.id), limit: batchSize }
  let after: string | undefined
  for (;;) {
    const batch = await transaction(db, async (tx) => {
      const values = await lockSealedBy(tx, column, { ...wanted, after })
      return { last: values.at(-1)?.unique, ...(await reseal(tx, { keys, column, values })) }
    })
    if (batch.last === undefined) return
    after = batch.last
    yield { column, changed: batch.changed, unreadable: batch.unreadable }
  }
}

type Work = { keys: KeyRing; column: SealedColumn; values: readonly SealedValue[] }

async function reseal(tx: Tx, { keys, column, values }: Work): Promise<Omit<Batch, 'column'>> {
  let changed = 0
  const unreadable: string[] = []
  for (const { unique, row, sealed: old } of values) {
    const place = { table: column.table, row, column: column.column }
    const text = opened(keys, place, old)
    if (text === undefined) unreadable.push(row)
    else if (await replaceSealed(tx, column, { unique, old, sealed: seal(keys, place, text) })) changed += 1
  }
  return { changed, unreadable }
}

function opened(keys: KeyRing, place: Parameters<typeof unseal>[1], value: Buffer): string | undefined {
  try {
    return unseal(keys, place, value)
  } catch {
    // Altered, or copied from another place: for the operator to inspect; the other values continue.
    return undefined
  }
}

export type ColumnStatus = { column: SealedColumn; counts: readonly KeyCount[] }

/** How many values each key has sealed, by column. */
export const keyStatus = ({ db }: Pick<World, 'db'>, columns: readonly SealedColumn[]): Promise<ColumnStatus[]> =>
  Promise.all(columns.map(async (column) => ({ column, counts: await countByKey(db, column) })))
