import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadDatabase } from '../platform/backup/load.ts'
import { openClient } from '../platform/backup/dump.ts'
import { readBackup } from '../platform/backup/read-backup.ts'
import type { Totals } from '../platform/backup/records.ts'
import type { Config } from '../platform/config.ts'
import type { KeyRing } from '../platform/crypto.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { ServerInUse } from '../platform/database/embedded-lock.ts'
import { embeddedServerError } from '../platform/database/embedded-errors.ts'
import { migrate } from '../platform/database/migrate.ts'
import { makeQueue, grantAppRole } from '../platform/database/grant-app-role.ts'
import { fileName } from '../platform/files/file-name.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { StartupError } from '../platform/startup-error.ts'
import { migrationsFolder } from './open-database.ts'

/** Target of a restore. Until `keep`, a folder contains only a draft, which `close` removes. */
export type RestoreTarget = {
  /** Address of the database, in the shop's role. */
  url: string
  /** Creates the tables as of that many migrations, fills them, and migrates them to the current version. */
  load: (backup: { keys: KeyRing; file: string }, migrations: number) => Promise<Totals>
  commit: () => Promise<void>
  close: () => Promise<void>
  howToStart: string
}

type Roles = { url: string; ownerUrl: string | undefined }

/** Throws a StartupError when the target of a restore already contains data. */
export async function refuseFilled({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) await refuseFilledDatabase((databaseOwnerUrl ?? databaseUrl).reveal())
  for (const part of databaseUrl ? ['files'] : ['postgres', 'files']) {
    const found = await readdir(join(dataDir, part)).catch(() => [])
    if (found.length > 0)
      throw new StartupError(
        `${join(dataDir, part)} is not empty: name another DATA_DIR, or say --overwrite to have it moved aside`,
      )
  }
}

export const openRestoreTarget = (config: Config): Promise<RestoreTarget> =>
  config.databaseUrl
    ? openServer(config.dataDir, { url: config.databaseUrl.reveal(), ownerUrl: config.databaseOwnerUrl?.reveal() })
    : openFolder(config)

/** An embedded database in a separate folder below DATA_DIR, which replaces the current one when the restore succeeds. */
async function openFolder({ dataDir }: Config): Promise<RestoreTarget> {
  // No process may be using what is moved aside.
  if (existsSync(join(dataDir, 'postgres', 'cluster'))) await startEmbedded({ dataDir }).then(({ stop }) => stop())
  const draft = await openDraft(dataDir)
  const server = await startEmbedded({ dataDir: draft.folder }).catch((error: unknown) =>
    draft.remove().then(() => Promise.reject(error)),
  )
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= server.stop())
  const roles = { url: server.connectionString, ownerUrl: server.ownerConnectionString }
  return {
    url: roles.url,
    load: (backup, migrations) => fill(backup, { roles, migrations, draft }),
    async commit() {
      await stop()
      await replaceData(dataDir, draft, ['files', 'postgres'])
    },
    async close() {
      await stop()
      await draft.remove()
    },
    howToStart: `Start the shop on it with the same keys: DATA_DIR=${dataDir} npm start`,
  }
}

async function openServer(dataDir: string, { url, ownerUrl }: Roles): Promise<RestoreTarget> {
  const draft = await openDraft(dataDir)
  return {
    url,
    load: (backup, migrations) => fill(backup, { roles: { url, ownerUrl }, migrations, draft }),
    commit: () => replaceData(dataDir, draft, ['files']),
    close: () => draft.remove(),
    howToStart: 'Start the shop on it with the same keys, DATABASE_URL and DATA_DIR: npm start',
  }
}

type RestoreContext = { roles: Roles; migrations: number; draft: Draft }

async function fill(backup: { keys: KeyRing; file: string }, { roles, migrations, draft }: RestoreContext): Promise<Totals> {
  const { url, ownerUrl = url } = roles
  await migrate(ownerUrl, migrationsFolder, migrations)
  await openQueueAndTables(roles)
  const client = await openClient(ownerUrl)
  let totals: Totals | undefined
  try {
    await loadDatabase(client, async (handlers) => {
      totals = await readBackup(backup.keys, backup.file, {
        ...handlers,
        file: (path, data) => writeFile(join(draft.folder, 'files'), path, data),
      })
    })
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, migrationsFolder)
  await openQueueAndTables(roles)
  if (!totals) throw new Error('nothing was read')
  return totals
}

const openQueueAndTables = async ({ url, ownerUrl }: Roles): Promise<void> =>
  ownerUrl ? grantAppRole(ownerUrl, url) : makeQueue(url)

async function writeFile(folder: string, path: string, data: AsyncIterable<Buffer>): Promise<void> {
  const target = join(folder, fileName(path))
  try {
    await mkdir(dirname(target), { recursive: true })
    const handle = await open(target, 'wx')
    for await (const part of data) await handle.write(part)
    await handle.sync()
    await handle.close()
  } catch (error) {
    throw embeddedServerError(`${target} cannot be written`, error)
  }
}

const draftPrefix = 'restoring-'

/** `remove`: also removes the parent folders created for it, unless something in them was kept. */
type Draft = { folder: string; committed: boolean; remove: () => Promise<void> }

async function openDraft(dataDir: string): Promise<Draft> {
  const folder = join(dataDir, `${draftPrefix}${process.pid}`)
  try {
    const made = makeFolder(folder)
    await removeLeft(dataDir, folder)
    await mkdir(join(folder, 'files'))
    const draft: Draft = {
      folder,
      committed: false,
      remove: () => rm(draft.committed ? folder : (made ?? folder), { recursive: true, force: true, maxRetries: 10 }),
    }
    return draft
  } catch (error) {
    throw embeddedServerError(`the data folder ${dataDir} cannot be used`, error)
  }
}

/** Removes the leftovers of a killed restore, including its server. */
async function removeLeft(dataDir: string, own: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const left = join(dataDir, name)
    if (!name.startsWith(draftPrefix) || left === own) continue
    if (existsSync(join(left, 'postgres', 'cluster')))
      await startEmbedded({ dataDir: left }).then(({ stop }) => stop(), unlessInUse)
    await rm(left, { recursive: true, force: true, maxRetries: 10 })
  }
}

function unlessInUse(error: unknown): void {
  if (error instanceof ServerInUse) throw error
}

/**
 * A database on which no shop was ever started has no hash key; anything
 * in a database without our migrations belongs to someone else.
 */
async function refuseFilledDatabase(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ migrated: boolean; keyed: boolean; tables: number }>(
      `select to_regclass('schema_migrations') is not null as migrated, to_regclass('hash_keys') is not null as keyed,
              (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables`,
    )
    const { migrated = false, keyed = false, tables = 0 } = rows[0] ?? {}
    const { rows: keys } = keyed ? await client.query('select from hash_keys') : { rows: [] }
    if (keys.length > 0 || (tables > 0 && !migrated))
      throw new StartupError(
        'the database is not empty: name another one in DATABASE_URL, or say --overwrite to have its rows replaced',
      )
  } finally {
    await client.end()
  }
}

/** The database is moved last: when it is in place, the restore is complete. Existing data is moved aside, never removed. */
async function replaceData(dataDir: string, draft: Draft, parts: readonly string[]): Promise<void> {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  for (const part of parts) {
    const target = join(dataDir, part)
    const found = await readdir(target).catch(() => undefined)
    if (found?.length === 0) await rm(target, { recursive: true })
    else if (found) {
      await mkdir(aside, { recursive: true })
      await rename(target, join(aside, part))
    }
    await rename(join(draft.folder, part), target)
    draft.committed = true
  }
}
