import { sql } from 'kysely'
import { verifyAudit } from '../platform/audit/chain.ts'
import type { AuditChain } from '../platform/audit/chain.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Db } from '../platform/database/database.ts'
import { findKeyRing } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'
import { openExisting } from './open-existing.ts'

export const auditHelp = `npm run audit -- verify [ENTRY:HASH]

Verifies that the audit log has not been altered; if it has, prints where and exits with 2. The shop may be running.
ENTRY:HASH is the number and hash of an entry that the process log printed earlier: with it, a truncated end is detected too.`

const noted = /^(\d{1,15}):([\da-f]{64})$/

/** Returns whether the log is intact. Problems the operator must fix are StartupErrors. */
export async function runAudit(
  [command, note]: readonly string[],
  config: Config,
  say: (line: string) => void,
): Promise<boolean> {
  const [, entry, hash] = noted.exec(note ?? '') ?? []
  if (command !== 'verify' || (note !== undefined && !entry))
    throw new StartupError('usage: npm run audit -- verify [ENTRY:HASH]')
  const existing = await openExisting(config)
  try {
    const keys = await findKeyRing(config)
    const { longDb: db, close } = await openDatabase(existing.url, { max: 2 })
    let chain: AuditChain
    let isThere = true
    try {
      chain = await verifyAudit({ db, keys, random: noKey })
      if (entry !== undefined) isThere = await hasEntry(db, Number(entry), hash ?? '')
    } finally {
      await close()
    }
    if (!chain.intact) say(`the audit log was changed between entries ${chain.broken} and ${chain.until}`)
    if (!isThere) say(`entry ${entry} does not have this hash: the audit log was truncated or rewritten`)
    if (chain.intact && isThere)
      say(
        `the audit log is intact: ${chain.entries} entries, ${chain.signed} of them signed, the last one ${chain.entries}:${chain.head ?? ''}`,
      )
    return chain.intact && isThere
  } finally {
    await existing.close()
  }
}

async function hasEntry(db: Db, id: number, hash: string): Promise<boolean> {
  const { rows } = await sql`select from audit_log where id = ${id} and hash = decode(${hash}, 'hex')`.execute(db)
  return rows.length > 0
}

function noKey(): never {
  throw new StartupError(
    'the database has no key of the audit log: no version of the shop that signs it has started on this database',
  )
}
