import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { KeyRing } from '../crypto.ts'
import { embeddedServerError } from '../database/embedded-errors.ts'
import { dataUntilTail, malformed, readRecords } from './records.ts'
import type { BackupRecord, Manifest, SequenceState, TableHead, Tail, Totals } from './records.ts'
import { openStream } from './sealed-stream.ts'

/** Receives the content of a backup in order. Data that is not read to its end is skipped. */
export type BackupHandlers = {
  manifest?: (manifest: Manifest) => Promise<void>
  table?: (head: TableHead, data: AsyncIterable<Buffer>, tail: () => Tail) => Promise<void>
  sequences?: (states: readonly SequenceState[]) => Promise<void>
  file?: (path: string, data: AsyncIterable<Buffer>) => Promise<void>
}

/** Reads a whole backup. Throws a StartupError when it cannot be opened, is truncated, was altered or has wrong totals. */
export async function readBackup(keys: KeyRing, file: string, handlers: BackupHandlers): Promise<Totals> {
  let totals: Totals | undefined
  try {
    await pipeline(
      Readable.from(openStream(keys, createReadStream(file)), { objectMode: false }),
      createZstdDecompress(),
      async (plain: AsyncIterable<Buffer>) => {
        totals = await handleRecords(readRecords(plain), handlers)
      },
    )
  } catch (error) {
    // Errors of the receiver are not errors of the file.
    throw error instanceof Error && 'syscall' in error ? embeddedServerError(`the backup ${file} cannot be read`, error) : error
  }
  if (!totals) throw malformed()
  return totals
}

async function handleRecords(records: AsyncGenerator<BackupRecord>, handlers: BackupHandlers): Promise<Totals> {
  const counts = { tables: 0, rows: 0, files: 0 }
  for (;;) {
    const { done, value } = await records.next()
    if (done || !('head' in value)) throw malformed()
    const { head } = value
    if (head.kind === 'totals') {
      const isRight = head.tables === counts.tables && head.rows === counts.rows && head.files === counts.files
      if (!isRight || !(await records.next()).done) throw malformed()
      return head
    }
    if (head.kind === 'manifest') await handlers.manifest?.(head)
    else if (head.kind === 'sequences') await handlers.sequences?.(head.states)
    else if (head.kind === 'table') {
      counts.tables += 1
      counts.rows += (await handleData(records, true, (data, tail) => handlers.table?.(head, data, tail))).rows
    } else if (head.kind === 'file') {
      counts.files += 1
      await handleData(records, false, (data) => handlers.file?.(head.path, data))
    } else throw malformed()
  }
}

type TakeData = (data: AsyncIterable<Buffer>, tail: () => Tail) => Promise<void> | undefined

/** Passes the data to the receiver and reads what it leaves. */
async function handleData(records: AsyncIterator<BackupRecord, unknown>, countsRows: boolean, take: TakeData): Promise<Tail> {
  const data = dataUntilTail(records, { countsRows })
  let tail: Tail | undefined
  const next = async (): Promise<Buffer | undefined> => {
    if (tail) return undefined
    const { done, value } = await data.next()
    if (!done) return value
    tail = value
    return undefined
  }
  await take(
    (async function* () {
      for (let part = await next(); part; part = await next()) yield part
    })(),
    () => tail ?? fail(),
  )
  while (await next()) continue
  return tail ?? fail()
}

function fail(): never {
  throw malformed()
}
