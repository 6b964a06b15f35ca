import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

// The table's CHECK allows only these roles in the column.
type Spoken = { roles: StaffRole[] }

export type NewInvitation = {
  token_hash: Buffer
  public_id: string
  email: string
  roles: readonly StaffRole[]
  invited_by: number | null
  created_at: Date
  expires_at: Date
}

export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({ ...invitation, roles: [...invitation.roles] })
    .execute()
}

// More than anyone invites at once; bounds the list.
const maxOpen = 200

export const listOpen = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['public_id', 'email', 'roles', 'created_at', 'expires_at'])
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(maxOpen)
    .$narrowType<Spoken>()
    .execute()

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('invitations')
    .select(['public_id', 'email', 'roles', 'expires_at', 'used_at', 'withdrawn_at'])
    .where('token_hash', '=', tokenHash)
    .$narrowType<Spoken>()
    .executeTakeFirst()

/** Uses up an invitation, once; undefined when it is no longer open. */
export const consumeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['public_id', 'email', 'roles'])
    .$narrowType<Spoken>()
    .executeTakeFirst()

export async function withdrawInvitation(tx: Tx, publicId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('public_id', '=', publicId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('public_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A new invitation replaces those to the same address. */
export async function withdrawInvitationsTo(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Invitations stay as the team's history, without the address. */
export async function eraseAddress(tx: Tx, email: string, replacement: string): Promise<void> {
  await tx.updateTable('invitations').set({ email: replacement }).where('email', '=', email).execute()
}

export async function removeInvitationsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', moment).execute()
}
