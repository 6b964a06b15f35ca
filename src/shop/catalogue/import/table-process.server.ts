import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { createTaskProcess } from '#src/platform/task-process.ts'
import type { Table, TableError } from './read-table.ts'

/** A table whose rows are JSON, as the database takes them: four million cells would be as many objects in this process. */
export type FileTable = Omit<Table, 'rows'> & { total: number; rowTexts: string[] }
export type ReadFile = Result<FileTable, TableError>

const run = createTaskProcess<Uint8Array, ReadFile>({
  program: new URL('table-reader.ts', import.meta.url),
  // The costliest file of 10 MB takes 8 s of the processor, two minutes where it has twenty times as much to do.
  maxTaskMs: 600_000,
  maxHeapMb: 512,
})

/** Reads a file of staff in a process of its own, because one of 10 MB takes seconds in which the shop must answer. */
export async function readTableApart(bytes: Uint8Array): Promise<ReadFile> {
  const read = await run(bytes)
  return read.ok ? read.value : err({ code: 'error_import_too_complex', line: 0 })
}
