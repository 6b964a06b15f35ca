import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Database } from '../platform/database/database.ts'
import { grantAppRole } from '../platform/database/grant-app-role.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import type { EmbeddedDatabase } from '../platform/database/embedded.ts'
import { embeddedFolders } from '../platform/database/embedded-folders.ts'
import { platformPackage } from '../platform/database/embedded-programs.ts'
import { migrate } from '../platform/database/migrate.ts'
import { projectFolder } from './build-pages.ts'
import { unlessStopped } from './stopping.ts'

export const migrationsFolder = join(projectFolder, 'db/migrations')

// A periodic job may still wait for a statement of two minutes: it is cut off and runs again.
const closesWithinMs = 500

/**
 * The server of DATABASE_URL, else the embedded one; migrated and ready. `close` ends connections and the embedded server. Rejects
 * when `stopping` is aborted first, and leaves no server.
 */
export async function openShopDatabase(config: Config, log: Logger, stopping = new AbortController()): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config, log, stopping)
  const url = config.databaseUrl?.reveal() ?? embedded?.connectionString ?? ''
  try {
    const ownerUrl = config.databaseOwnerUrl?.reveal() ?? embedded?.ownerConnectionString
    await unlessStopped(migrate(ownerUrl ?? url, migrationsFolder), stopping.signal)
    if (ownerUrl) await grantAppRole(ownerUrl, url)
    const database = await openDatabase(url, { max: 20, patienceMs: config.databasePatienceMs, log })
    return {
      ...database,
      async close() {
        await Promise.race([database.close(), wait(closesWithinMs, undefined, { ref: false })])
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function openEmbedded({ dataDir }: Config, log: Logger, stopping: AbortController): Promise<EmbeddedDatabase> {
  const programs = platformPackage()
  if (!existsSync(embeddedFolders(dataDir).cluster)) console.log('creating the database: once, usually 3 s')
  return startEmbedded({ dataDir, log, stopping, programs })
}
