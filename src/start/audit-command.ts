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

Says whether the audit log is what it was when it was written, and where it is not; ends with 2 then. The shop may run.
ENTRY:HASH is number and hash of an entry that the log of the process has told earlier: it shows an end that was cut off with all that signed it.`

const noted = /^(\d{1,15}):([\da-f]{64})$/

/** Returns whether the log is intact. Problems the operator must fix are StartupErrors. */
export async function runAudit(
  [command, note]: readonly string[],
  config: Config,
  say: (line: string) => void,
): Promise<boolean> {
  const [, entry, hash] = noted.exec(note ?? '') ?? []
  if (command !== 'verify' || (note !== undefined && !entry))
    throw new StartupError('tell what to do: npm run audit -- verify [ENTRY:HASH]')
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
    if (!isThere) say(`entry ${entry} is not the one that was noted: the log was cut off or written anew`)
    if (chain.intact && isThere)
      say(
        `the audit log is whole: ${chain.entries} entries, ${chain.signed} of them signed, the last one ${chain.entries}:${chain.head ?? ''}`,
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
  throw new StartupError('the database has no key of the audit log: the shop has not been started on it since it signs')
}
