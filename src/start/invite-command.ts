import { randomBytes, randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { defaultLocale } from '../i18n/locales.ts'
import { pathTo } from '../i18n/paths.ts'
import { siteOrigin } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Database } from '../platform/database/database.ts'
import { ServerInUse } from '../platform/database/embedded-lock.ts'
import { openLog } from '../platform/log.ts'
import { StartupError } from '../platform/startup-error.ts'
import { inviteByCommand } from '../shop/team/invitations.actions.server.ts'
import { invitationFields } from '../shop/team/schema.ts'
import { openShopDatabase } from './open-database.ts'
import { openExisting } from './open-existing.ts'

export const inviteHelp = `npm run invite -- EMAIL ROLE…

Invites a person to the team, such as the first owner of a new shop: prints a link that works once, within seven days.
ROLE is owner, pharmacist or counter; a person may have several. Reads the same environment as npm start; a running shop does not have to be stopped.`

/** A running shop has migrated its embedded database, which is then joined. */
async function openDatabaseOfShop(config: Config): Promise<Database> {
  const log = openLog('warn')
  try {
    return await openShopDatabase(config, log)
  } catch (error) {
    if (!(error instanceof ServerInUse)) throw error
    const { url } = await openExisting(config)
    return openDatabase(url, { max: 2, patienceMs: config.databasePatienceMs, log })
  }
}

/** Creates one invitation without sending an email. Problems the operator must fix are StartupErrors. */
export async function runInvite(argv: readonly string[], config: Config, say: (line: string) => void): Promise<void> {
  const [email, ...roles] = argv
  const fields = v.safeParse(invitationFields, { email, roles })
  if (!fields.success) throw new StartupError('usage, with roles owner, pharmacist or counter: npm run invite -- EMAIL ROLE…')
  const database = await openDatabaseOfShop(config)
  try {
    const deps = { db: database.db, id: randomUUIDv7, random: (bytes: number) => randomBytes(bytes), realNow: () => new Date() }
    const invited = await inviteByCommand(deps, fields.output)
    if (!invited.ok) throw new StartupError(`${fields.output.email} belongs to the team already`)
    say(new URL(pathTo('invitation', defaultLocale, { id: invited.value.token }), siteOrigin(config)).href)
  } finally {
    await database.close()
  }
}
