import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { joinEmbedded } from '../platform/database/embedded.ts'
import { StartupError } from '../platform/startup-error.ts'

export type Existing = { url: string; close: () => Promise<void> }

/** The database of a shop, whether running or not; nothing is created or migrated. Throws a StartupError when there is none. */
export async function openExisting({ databaseUrl, dataDir }: Config): Promise<Existing> {
  if (databaseUrl) return { url: databaseUrl.reveal(), close: async () => undefined }
  if (!existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new StartupError(`there is no shop in ${dataDir}: set DATA_DIR to its folder, or DATABASE_URL`)
  const { connectionString, stop } = await joinEmbedded({ dataDir })
  return { url: connectionString, close: stop }
}
