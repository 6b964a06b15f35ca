import { serveTasks } from '#src/platform/serve-tasks.ts'
import { readTable } from './read-table.ts'
import type { TableRow } from './read-table.ts'
import type { ReadFile } from './table-process.server.ts'

const rowsPerText = 1000

const textsOf = (rows: readonly TableRow[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerText) }, (_, at) =>
    JSON.stringify(rows.slice(at * rowsPerText, (at + 1) * rowsPerText)),
  )

// The process started by `readTableApart`; it reads files of staff only.
serveTasks(async (bytes: Uint8Array): Promise<ReadFile> => {
  const read = await readTable(bytes)
  if (!read.ok) return read
  const { rows, ...facts } = read.value
  return { ok: true, value: { ...facts, total: rows.length, rowTexts: textsOf(rows) } }
})
