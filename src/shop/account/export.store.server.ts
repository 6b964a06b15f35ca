import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

const batchSize = 4

/** True for the only running export of this person, across all processes; locked until the transaction ends. */
export async function lockPerson(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('export of a person'), ${userId}::int) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** The same for a guest, by mailbox. */
export async function lockMailbox(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('export of a guest'), hashtext(${email})) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Takes one of a few slots for concurrent exports: each occupies a connection for as long as its reader takes. */
export async function takePlace(tx: Tx): Promise<boolean> {
  for (let place = 1; place <= batchSize; place += 1) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('place for an export'), ${place}::int) as mine`.execute(tx)
    if (rows[0]?.mine) return true
  }
  return false
}
