import type { Db, Tx } from './database/database.ts'

/** Hours by which the demo's clock is ahead of real time. */
export async function readShift(db: Db): Promise<number> {
  const row = await db.selectFrom('pretend.clock').select('shift_hours').executeTakeFirst()
  return row?.shift_hours ?? 0
}

/** `hours` counts from real time, not from the last shift; 0 resets the clock. */
export async function shiftClock(tx: Tx, hours: number): Promise<void> {
  await tx
    .insertInto('pretend.clock')
    .values({ id: 1, shift_hours: hours })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ shift_hours: hours }))
    .execute()
}
