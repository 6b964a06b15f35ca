import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto.ts'
import { StartupError } from './startup-error.ts'

function parseKeyRing(text: string): KeyRing {
  return text.split(',').map((part) => {
    const [id = '', secret = ''] = part.split(':')
    return { id, secret: Buffer.from(secret, 'hex') }
  })
}

/** The key ring of ENCRYPTION_KEYS; a demo without one makes its own and keeps it beside its database. */
export async function openKeyRing(config: Config): Promise<KeyRing> {
  if (config.encryptionKeys) return parseKeyRing(config.encryptionKeys)
  if (config.mode === 'production') throw new StartupError('production needs ENCRYPTION_KEYS')
  const file = join(config.dataDir, 'demo-keys')
  await mkdir(config.dataDir, { recursive: true })
  try {
    await writeFile(file, `demo:${randomBytes(32).toString('hex')}`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return parseKeyRing((await readFile(file, 'utf8')).trim())
}
