import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto.ts'
import { parseKeyRing } from './key-ring.ts'
import { makeFolder } from './make-folder.ts'
import { StartupError } from './startup-error.ts'

const demoFile = ({ dataDir }: Config): string => join(dataDir, 'demo-keys')

/** An entry of ENCRYPTION_KEYS. */
export const newKey = (id: string): string => `${id}:${randomBytes(32).toString('hex')}`

/** Puts an entry at the start of the demo's own ring: the next start seals with it. */
export async function addDemoKey(config: Config, entry: string): Promise<void> {
  await openKeyRing(config)
  const file = demoFile(config)
  const ring = [entry, (await readFile(file, 'utf8')).trim()].join(',')
  // Written atomically: without the old keys no value can be opened.
  await writeFile(`${file}.new`, ring, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The existing key ring; does not create one for a demo that has none yet. */
export async function findKeyRing(config: Config): Promise<KeyRing> {
  if (!config.encryptionKeys && !existsSync(demoFile(config)))
    throw new StartupError(`there are no keys: set ENCRYPTION_KEYS, or copy demo-keys of a demo to ${config.dataDir}`)
  return openKeyRing(config)
}

/** The key ring of ENCRYPTION_KEYS; a demo without one creates its own and stores it beside its database. */
export async function openKeyRing(config: Config): Promise<KeyRing> {
  if (config.encryptionKeys) return parseKeyRing(config.encryptionKeys.reveal())
  if (config.mode === 'production') throw new StartupError('production needs ENCRYPTION_KEYS')
  const file = demoFile(config)
  makeDataFolder(config)
  try {
    await writeFile(file, newKey('demo'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return parseKeyRing((await readFile(file, 'utf8')).trim())
}

function makeDataFolder({ dataDir }: Config): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new StartupError(`the data folder ${dataDir} cannot be created: set DATA_DIR`, { cause: error })
  }
}
