import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Database } from '../platform/database/database.ts'
import { grantAppRole } from '../platform/database/grant-app-role.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { projectFolder } from './build-pages.ts'

export const migrationsFolder = join(projectFolder, 'db/migrations')

/** The server of DATABASE_URL, else the embedded one; migrated and ready. `close` ends connections and the embedded server. */
export async function openShopDatabase(config: Config, log: Logger): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const url = config.databaseUrl?.reveal() ?? embedded?.connectionString ?? ''
  try {
    const ownerUrl = config.databaseOwnerUrl?.reveal() ?? embedded?.ownerConnectionString
    await migrate(ownerUrl ?? url, migrationsFolder)
    if (ownerUrl) await grantAppRole(ownerUrl, url)
    const database = await openDatabase(url, { max: 20, patienceMs: config.databasePatienceMs, log })
    return { ...database, close: () => database.close().then(() => embedded?.stop()) }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
