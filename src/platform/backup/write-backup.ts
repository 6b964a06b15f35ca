import { createReadStream, createWriteStream } from 'node:fs'
import { glob, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { KeyRing } from '../crypto.ts'
import { embeddedServerError } from '../database/embedded-errors.ts'
import { StartupError } from '../startup-error.ts'
import { openSnapshot } from './dump.ts'
import type { Snapshot } from './dump.ts'
import { dataRecords, headRecord } from './records.ts'
import { sealStream } from './sealed-stream.ts'

export type BackupSource = {
  keys: KeyRing
  /** The database address, for any role that may read all of it. */
  url: string
  /** The folder of the shop's files; undefined when they are in a bucket. */
  files: string | undefined
  shopVersion: string
}
export type BackupSummary = {
  tables: readonly { name: string; rows: number }[]
  files: number
  /** Size of the written file. */
  bytes: number
}

/**
 * Writes the current database and the files to `target`: compressed, sealed with the
 * ring's first key, as a stream. The file appears complete and readable by its owner
 * only, or not at all. Throws a StartupError when it exists already or cannot be written.
 */
export async function writeBackup(source: BackupSource, target: string): Promise<BackupSummary> {
  if (await isThere(target)) throw new StartupError(`${target} is there already: name another file`)
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.part`)
  const snapshot = await openSnapshot(source.url, source.shopVersion)
  try {
    const summary: Omit<BackupSummary, 'bytes'> & { tables: { name: string; rows: number }[] } = { tables: [], files: 0 }
    await pipeline(
      Readable.from(allRecords(snapshot, source, summary), { objectMode: false }),
      createZstdCompress(),
      (plain: AsyncIterable<Buffer>) => sealStream(source.keys, plain),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const { size } = await stat(draft)
    await rename(draft, target)
    await retainName(dirname(target))
    return { ...summary, bytes: size }
  } catch (error) {
    await rm(draft, { force: true })
    throw embeddedServerError(`the backup ${target} cannot be written`, error)
  } finally {
    await snapshot.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Makes the new name survive a power cut. Windows cannot open folders. */
async function retainName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

type Counted = { tables: { name: string; rows: number }[]; files: number }

async function* allRecords(snapshot: Snapshot, { files }: BackupSource, counted: Counted): AsyncGenerator<Buffer> {
  yield headRecord(snapshot.manifest)
  yield* snapshot.records(({ schema, name }, { rows }) => counted.tables.push({ name: `${schema}.${name}`, rows }))
  if (files !== undefined) yield* fileRecords(files, counted)
  const rows = counted.tables.reduce((sum, table) => sum + table.rows, 0)
  yield headRecord({ kind: 'totals', tables: counted.tables.length, rows, files: counted.files })
}

/** Files after rows: a file is written before the row that names it, so only files removed since then can be missing. */
async function* fileRecords(folder: string, counted: Counted): AsyncGenerator<Buffer> {
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const handle = await open(path).catch(() => undefined)
    if (!handle) continue
    yield headRecord({ kind: 'file', path: relative(folder, path).split(sep).join('/') })
    yield* dataRecords(createReadStream(path, { fd: handle }), { countsRows: false })
    counted.files += 1
  }
}
