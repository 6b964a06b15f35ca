import type { Tx } from '#src/platform/database/database.ts'

/** Deletes unfinished sign-ins. Invitations stay as the team's history, without the address and unusable. */
export async function removeCredentials(
  tx: Tx,
  { userId, publicId, email, now }: { userId: number; publicId: string; email: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  await tx
    .updateTable('invitations')
    .set({ email: `${publicId}@erased.invalid` })
    .where('email', '=', email)
    .execute()
}
