import type { Tx } from '#src/platform/database/database.ts'

/** Closes the conversation of orders that ended before `before`; returns which. */
export async function close(tx: Tx, { before, now, limit }: { before: Date; now: Date; limit: number }): Promise<number[]> {
  const rows = await tx
    .updateTable('orders')
    .set({ closed_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('id')
        .where('ended_at', '<=', before)
        .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '<', row.ref('ended_at'))]))
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        // A comment that is being written locks its order.
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
