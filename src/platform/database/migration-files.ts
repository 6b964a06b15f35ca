import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from 'node:crypto'
import { StartupError } from '../startup-error.ts'

export type MigrationFile = { name: string; sql: string; checksum: string }

const shape = /^(\d{4})-[a-z0-9-]+\.sql$/

/** The files of `folder`, NNNN-name.sql, in order from 0001 without a gap; StartupError when a name or the sequence is wrong. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach(checkPlace)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

function checkPlace(name: string, index: number, names: string[]): void {
  const number = Number(shape.exec(name)?.[1])
  if (Number.isNaN(number)) throw new StartupError(`migration ${name} is not named NNNN-name.sql`)
  if (number === index + 1) return
  const before = names[index - 1]
  if (number === index) throw new StartupError(`migrations ${before} and ${name} have the same number`)
  throw new StartupError(`migration ${String(index + 1).padStart(4, '0')} is missing before ${name}`)
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  // A checkout on Windows may have CRLF line ends, which must not change the checksum.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: hash('sha256', sql, 'hex') }
}
