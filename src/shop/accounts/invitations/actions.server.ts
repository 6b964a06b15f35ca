import { sha256 } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

// An invitation opens an account, or gives one its roles. The team feature decides who may invite.

export const listOpenInvitations = store.listOpen
export const addInvitation = store.addInvitation
export const withdrawInvitation = store.withdrawInvitation

/** Withdraws those to this address that are open. */
export const withdrawInvitationsTo = store.withdrawInvitationsTo

export const findInvitation = (db: Db, token: string) => store.findInvitation(db, sha256(token))

/** Uses up an invitation, once; undefined when it is no longer open. */
export const consumeInvitation = (tx: Tx, token: string, now: Date) => store.consumeInvitation(tx, sha256(token), now)

/** Those of an erased account stay as the team's history, without the address and unusable. */
export async function eraseInvitations(
  { realNow }: Pick<World, 'realNow'>,
  tx: Tx,
  { publicId, email }: { publicId: string; email: string },
): Promise<void> {
  await store.withdrawInvitationsTo(tx, email, realNow())
  await store.eraseAddress(tx, email, `${publicId}@erased.invalid`)
}
