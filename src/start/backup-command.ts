import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeBackup } from '../platform/backup/write-backup.ts'
import type { BackupSummary } from '../platform/backup/write-backup.ts'
import type { Config } from '../platform/config.ts'
import { findKeyRing } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'
import { shopVersion } from '../platform/version.server.ts'
import { openExisting } from './open-existing.ts'

export const backupHelp = `npm run backup -- TARGET

Writes a snapshot of the database and the files of DATA_DIR to one encrypted file, whether the shop is running or stopped.
TARGET is a new file, or a folder, where a file named after the time is created. Reads the same environment as npm start.
The backup does not contain the keys (ENCRYPTION_KEYS, or the file demo-keys) and cannot be read without them: store them elsewhere.`

/** Writes one backup. Problems the operator must fix are StartupErrors. */
export async function runBackup([target]: readonly string[], config: Config, say: (line: string) => void): Promise<void> {
  if (!target) throw new StartupError('usage: npm run backup -- TARGET')
  const began = performance.now()
  const file = await fileOf(resolve(target))
  const existing = await openExisting(config)
  try {
    const keys = await findKeyRing(config)
    const files = config.s3 ? undefined : join(config.dataDir, 'files')
    const summary = await writeBackup({ keys, url: existing.url, files, shopVersion }, file)
    printSummary(summary, say)
    say(`wrote ${file}: ${summary.bytes} bytes in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (config.s3) say(`pictures, photos and invoices are in the bucket ${config.s3.bucket} and not in the backup`)
    say(
      `Restoring needs the key ${keys[0]?.id} of ENCRYPTION_KEYS (in a demo: demo-keys), which the backup does not contain: store it elsewhere.`,
    )
  } finally {
    await existing.close()
  }
}

async function fileOf(target: string): Promise<string> {
  const found = await stat(target).catch(() => undefined)
  if (!found?.isDirectory()) return target
  return join(target, `botica-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`)
}

function printSummary({ tables, files }: BackupSummary, say: (line: string) => void): void {
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(0, ...filled.map(({ name }) => name.length))
  for (const { name, rows } of filled) say(`  ${name.padEnd(width)} ${rows}`)
  const rows = filled.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows of ${filled.length} tables (${tables.length - filled.length} are empty), ${files} files`)
}
