import { sql } from 'kysely'
import { transaction } from '../database/transaction.ts'
import type { World } from '../world.ts'
import { consumeLimit } from './rate-limit.ts'

// More than `work_mem` below, and than a full disk has left in its last block.
const spilledRows = 20_000

/**
 * Whether the database can write: a row, and a temporary file of half a megabyte. The row alone fits into a page that exists, so
 * a full disk would not be noticed.
 */
export const canWriteRows = (world: Pick<World, 'db' | 'realNow'>): Promise<true> =>
  transaction(world.db, async (db) => {
    await consumeLimit({ ...world, db }, 'readiness', { max: Number.MAX_SAFE_INTEGER, seconds: 60 })
    await sql`set local work_mem = '64kB'`.execute(db)
    await sql`select count(*) from generate_series(1, ${sql.lit(spilledRows)})`.execute(db)
    return true as const
  })

const probe = { name: 'readiness.probe', content: new Uint8Array(16_384) }

/** Whether the store of files can write. */
export async function canWriteFiles({ files }: Pick<World, 'files'>): Promise<true> {
  await files.put(probe.name, probe.content)
  await files.remove(probe.name)
  return true
}
