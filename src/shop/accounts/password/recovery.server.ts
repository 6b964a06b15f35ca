import { siteOrigin } from '#src/platform/config.ts'
import { secretToken, sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { passwordChangedEmail, recoveryEmail } from '../person/emails.ts'
import type { Writing } from '../person/emails.ts'
import * as store from './store.server.ts'
import type { EmailRecipient } from '../person/sealed-job.server.ts'

const tokenBytes = 32
const lifetime = 30 * 60_000

/**
 * Sends the owner of an address a link that sets a new password; nothing to unknown, blocked or erased addresses, nor to demo
 * accounts outside the demo. Runs in the worker, so that timing does not reveal whether there is an account.
 */
export async function sendRecovery(world: World, recipient: EmailRecipient): Promise<void> {
  const account = await store.findAccount(world.db, recipient.email)
  if (!account || account.blocked_at) return
  if (account.demo && world.config.mode !== 'demo') return
  const token = secretToken(world.random, tokenBytes)
  const now = world.realNow()
  const expiresAt = new Date(now.getTime() + lifetime)
  await transaction(world.db, async (tx) => {
    await store.addToken(tx, { tokenHash: sha256(token), userId: account.id, now, expiresAt })
    await notifyOwner(world, tx, recipient, (writing) => recoveryEmail(writing, token))
  })
}

/** Notifies the owner that the password was changed, in the transaction of the change. */
export const notifyPasswordChanged = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, passwordChangedEmail)

type Compose = (writing: Writing) => ComposedEmail

/** Emails the owner of an account, in the transaction of what the email is about. */
export async function notifyOwner(world: World, tx: Tx, { email, locale }: EmailRecipient, compose: Compose): Promise<void> {
  const website = await readWebsite(tx)
  const message = compose({ website, origin: siteOrigin(world.config), locale })
  await alert(world, tx, { email: { ...message, to: email, messageId: world.id(), about: { kind: 'account' } } }, ['email'])
}
