import type { Db } from '#src/platform/database/database.ts'

export async function removeTokensBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('password_tokens').where('expires_at', '<', moment).execute()
}

export async function removeInvitationsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', moment).execute()
}
