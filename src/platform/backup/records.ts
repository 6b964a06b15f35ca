import { createHash } from 'node:crypto'
import { StartupError } from '../startup-error.ts'

/** The origin of the database and the version that wrote the backup. */
export type Manifest = {
  kind: 'manifest'
  madeAt: string
  shopVersion: string
  migrations: readonly { name: string; checksum: string }[]
  queueVersion: number
}
export type TableHead = { kind: 'table'; schema: string; name: string; columns: readonly string[] }
type FileHead = { kind: 'file'; path: string }
/** Ends a table or a file: its size and SHA-256, in hex. */
export type Tail = { kind: 'end'; rows: number; bytes: number; digest: string }
export type SequenceState = { schema: string; name: string; value: string; isCalled: boolean }
type Sequences = { kind: 'sequences'; states: readonly SequenceState[] }
export type Totals = { kind: 'totals'; tables: number; rows: number; files: number }
export type Head = Manifest | TableHead | FileHead | Sequences | Totals | Tail
export type BackupRecord = { head: Head } | { data: Buffer }

const [headMark, dataMark] = [0x48, 0x44]
const frameBytes = 5
const gatheredBytes = 64 * 1024

function frame(mark: number, bytes: Buffer): Buffer {
  const framed = Buffer.alloc(frameBytes + bytes.length)
  framed.writeUInt8(mark)
  framed.writeUInt32BE(bytes.length, 1)
  bytes.copy(framed, frameBytes)
  return framed
}

export const headRecord = (head: Head): Buffer => frame(headMark, Buffer.from(JSON.stringify(head)))

/** The data of a table or file followed by its tail; returns the tail. `countsRows`: count lines as rows in COPY format. */
export async function* dataRecords(
  source: AsyncIterable<Buffer>,
  { countsRows }: { countsRows: boolean },
): AsyncGenerator<Buffer, Tail> {
  const sum = createHash('sha256')
  let [rows, bytes, batched] = [0, 0, 0]
  let parts: Buffer[] = []
  for await (const part of source) {
    sum.update(part)
    bytes += part.length
    if (countsRows) rows += linesIn(part)
    parts.push(part)
    batched += part.length
    if (batched < gatheredBytes) continue
    yield frame(dataMark, Buffer.concat(parts))
    parts = []
    batched = 0
  }
  if (batched > 0) yield frame(dataMark, Buffer.concat(parts))
  const tail: Tail = { kind: 'end', rows, bytes, digest: sum.digest('hex') }
  yield headRecord(tail)
  return tail
}

/** COPY escapes a line break within a value, so each raw one ends a row. */
function linesIn(part: Buffer): number {
  let lines = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1
  return lines
}

export async function* readRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of stream) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (rest.length >= frameBytes) {
      const end = frameBytes + rest.readUInt32BE(1)
      if (rest.length < end) break
      const content = rest.subarray(frameBytes, end)
      yield rest[0] === headMark ? { head: JSON.parse(content.toString()) } : { data: content }
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw malformed()
}

export const malformed = (): StartupError => new StartupError('the backup is not written as this version of the shop writes them')

/** The data of one table or file; `tail` is set once all of it was read, and includes what was counted here. */
export async function* dataUntilTail(
  records: AsyncIterator<BackupRecord, unknown>,
  { countsRows }: { countsRows: boolean },
): AsyncGenerator<Buffer, Tail> {
  const sum = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for (;;) {
    const { done, value } = await records.next()
    if (done) throw malformed()
    if ('head' in value) {
      const tail = value.head
      if (tail.kind !== 'end' || tail.rows !== rows || tail.bytes !== bytes || tail.digest !== sum.digest('hex'))
        throw malformed()
      return tail
    }
    sum.update(value.data)
    bytes += value.data.length
    if (countsRows) rows += linesIn(value.data)
    yield value.data
  }
}
