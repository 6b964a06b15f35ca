import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { verifyAudit } from '../platform/audit/chain.ts'
import { readBackup } from '../platform/backup/read-backup.ts'
import type { Manifest } from '../platform/backup/records.ts'
import type { Config } from '../platform/config.ts'
import type { KeyRing } from '../platform/crypto.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Db } from '../platform/database/database.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { findKeyRing } from '../platform/keys.ts'
import { keyStatus } from '../platform/rotation.ts'
import { StartupError } from '../platform/startup-error.ts'
import { brokenInvariants } from './invariants.ts'
import { migrationsFolder } from './open-database.ts'
import { openRestoreTarget, refuseFilled } from './restore-target.ts'
import { sealedColumns } from './sealed-columns.ts'

export const restoreHelp = `npm run restore -- FILE [--overwrite]

Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL (as DATABASE_OWNER_URL where that role owns the tables).
Needs the keys that sealed it: ENCRYPTION_KEYS, or the file demo-keys in DATA_DIR. The whole file is verified before anything is written.
With --overwrite the contents of DATA_DIR are moved aside first, or the rows of the database are replaced. The shop must be stopped.
Exits with 2 when the data were restored but violate an invariant of the shop.`

type Say = (line: string) => void

/** Runs one restore; returns whether no invariant is violated. Problems the operator must fix are StartupErrors. */
export async function runRestore(argv: readonly string[], config: Config, say: Say): Promise<boolean> {
  const [file, ...rest] = argv.filter((word) => word !== '--overwrite')
  if (!file || rest.length > 0) throw new StartupError('usage: npm run restore -- FILE [--overwrite]')
  const began = performance.now()
  if (!argv.includes('--overwrite')) await refuseFilled(config)
  const keys = await findKeyRing(config)
  const backup = { keys, file: resolve(file) }
  const manifest = await verified(backup)
  const migrations = await migrationsOf(manifest)
  say(`${backup.file} is intact: made ${manifest.madeAt} by version ${manifest.shopVersion}, ${migrations} migrations`)
  const target = await openRestoreTarget(config)
  try {
    const totals = await target.load(backup, migrations)
    const isSound = await check(target.url, keys, say)
    await target.commit()
    say(
      `restored ${totals.rows} rows of ${totals.tables} tables and ${totals.files} files in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
    say(target.howToStart)
    return isSound
  } finally {
    await target.close()
  }
}

/** Reads the whole backup without storing anything. */
async function verified({ keys, file }: { keys: KeyRing; file: string }): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readBackup(keys, file, {
    manifest: async (found) => {
      manifest = found
    },
  })
  if (!manifest) throw new StartupError('the backup has no manifest')
  return manifest
}

/** How many of this version's migrations the backup was made with; a StartupError when they are not the first ones. */
async function migrationsOf({ migrations, shopVersion }: Manifest): Promise<number> {
  const own = await readMigrations(migrationsFolder)
  migrations.forEach(({ name, checksum }, at) => {
    if (own[at]?.name === name && own[at].checksum === checksum) return
    throw new StartupError(
      `the backup has migration ${name}, which this version of the shop ${own[at]?.name === name ? 'has with another content' : 'lacks'}: restore it with the version that made it (${shopVersion}) or a newer one`,
    )
  })
  return migrations.length
}

/** Checks keys, invariants and audit log of the restored shop and prints what is wrong. */
async function check(url: string, keys: KeyRing, say: Say): Promise<boolean> {
  const { longDb: db, close } = await openDatabase(url, { max: 4 })
  try {
    const missing = await missingKeys(db, keys)
    for (const { name, key, count } of missing)
      say(`cannot be unsealed: ${count} in ${name}, sealed with ${key}, which is not in ENCRYPTION_KEYS`)
    const broken = await brokenInvariants({ db })
    for (const rule of broken) say(`violated: ${rule}`)
    // Signatures cannot be verified without the key they were made with.
    if (missing.some(({ name }) => name === 'hash_keys.secret_sealed')) return false
    const chain = await verifyAudit({ db, keys, random: randomBytes })
    say(
      chain.intact
        ? `the audit log is intact: ${chain.entries} entries, ${chain.signed} of them signed`
        : `the audit log was changed between entries ${chain.broken} and ${chain.until}`,
    )
    return missing.length === 0 && broken.length === 0 && chain.intact
  } finally {
    await close()
  }
}

async function missingKeys(db: Db, keys: KeyRing): Promise<{ name: string; key: string; count: number }[]> {
  const status = await keyStatus({ db }, sealedColumns)
  return status.flatMap(({ column, counts }) =>
    counts
      .filter(({ key }) => !keys.some(({ id }) => id === key))
      .map(({ key, count }) => ({ name: `${column.table}.${column.column}`, key, count })),
  )
}
