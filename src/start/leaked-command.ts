import { audit } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { closeAllSessions } from '../platform/sessions/sessions.ts'
import { revokeAllTokens } from '../shop/accounts/api-tokens/store.server.ts'
import { removeAllCodes } from '../shop/accounts/codes/store.server.ts'
import { removeAllUnusedTokens } from '../shop/accounts/password/store.server.ts'
import { removeAllChallenges } from '../shop/second-factor/store.server.ts'
import { removeAllTickets } from '../shop/sign-in/tickets.store.server.ts'

const world = { realNow: () => new Date() }

/** What the shop itself issued, by name and how many of it were ended. */
type Ended = readonly (readonly [name: string, count: number])[]

/** Ends every access that the shop has issued and that its secrets or its memory may have revealed. `key`: the new one. */
export const endAllAccess = (db: Db, key: string): Promise<Ended> =>
  transaction(db, async (tx) => {
    const ended = await endIn(tx)
    const why = ended.map(([name, count]) => `${count} ${name}`).join(', ')
    const subject = { kind: 'keys' as const, id: key }
    await audit(world, tx, { principal: undefined, action: 'keys_rotated', subject, why: `leaked: ${why}`, source: 'command' })
    return ended
  })

const endIn = async (tx: Tx): Promise<Ended> => [
  ['sessions', await closeAllSessions(tx)],
  ['API tokens', await endApiTokens(tx)],
  ['codes by email', await removeAllCodes(tx)],
  ['password links', await removeAllUnusedTokens(tx)],
  ['unfinished sign-ins', (await removeAllTickets(tx)) + (await removeAllChallenges(tx))],
]

async function endApiTokens(tx: Tx): Promise<number> {
  const revoked = await revokeAllTokens(tx, world.realNow())
  for (const { public_id: id, name } of revoked) {
    const subject = { kind: 'api_token' as const, id }
    await audit(world, tx, { principal: undefined, action: 'api_token_revoked', subject, why: name, source: 'command' })
  }
  return revoked.length
}

/** What others issue, and where it is replaced. */
export const toReplaceElsewhere = [
  'DATABASE_URL, DATABASE_OWNER_URL: new passwords of both roles (alter role … password), then the settings',
  'STRIPE_SECRET_KEY: roll the key in the dashboard of Stripe, the old one expiring at once',
  'STRIPE_WEBHOOK_SECRET: roll the signing secret of the webhook there',
  'SMTP_URL: a new password of the mail server',
  'SMS_URL: a new password of the gateway of text messages',
  'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: a new pair, then delete the old one',
  'GOOGLE_CLIENT_SECRET: a new secret of the client in the console of Google, then delete the old one',
  'GOOGLE_WALLET_KEY: a new key of the service account, then delete the old one',
  'APPLE_PASS_KEY, APPLE_PASS_KEY_PASSWORD: a new certificate of the pass type, then revoke the old one',
  'VAPID_PRIVATE_KEY: npm run keys -- push; people enable notifications again',
  'METRICS_TOKEN: a new word, here and in the monitor',
  'backups made before: delete them, or keep them where nobody who may have the old keys reads them',
] as const
