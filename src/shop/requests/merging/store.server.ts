import type { Tx } from '#src/platform/database/database.ts'

type People = { from: number; to: number }

/** Drafts move where the other person has none of the kind. */
export async function moveRequests(tx: Tx, { from, to }: People): Promise<void> {
  await tx
    .updateTable('request_moves')
    .set({ actor_id: to })
    .where('actor', '=', 'customer')
    .where('actor_id', '=', from)
    .where('request_id', 'in', (query) => query.selectFrom('requests').select('requests.id').where('requests.user_id', '=', from))
    .execute()
  await tx.updateTable('requests').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx
    .updateTable('request_drafts')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('kind', 'not in', (query) =>
      query.selectFrom('request_drafts as own').select('own.kind').where('own.user_id', '=', to),
    )
    .execute()
}
