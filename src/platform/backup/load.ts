import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseError } from 'pg'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import { columnsOf, nameOf, queueVersion, tablesInOrder } from './database-schema.ts'
import { copyOut } from './dump.ts'
import type { Manifest, SequenceState, TableHead, Tail } from './records.ts'
import type { BackupHandlers } from './read-backup.ts'

/**
 * Loads rows and sequences into the tables of the same schema version, in one transaction that
 * `read` fills; existing rows are deleted. Triggers, which would number, chain and count again,
 * are disabled during the load; references are checked. Every table is read back and compared.
 */
export async function loadDatabase(client: Client, read: (handlers: BackupHandlers) => Promise<unknown>): Promise<void> {
  try {
    await client.query('begin')
    const tables = await tablesInOrder(client)
    const names = tables.map((table) => nameOf(client, table))
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    await client.query('set constraints all deferred')
    await read({
      manifest: (manifest) => checkQueue(client, manifest),
      table: (head, data, tail) => loadTable(client, head, { data, tail, tables }),
      sequences: (states) => setSequences(client, states),
    })
    await client.query('set constraints all immediate')
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    // The row may contain personal data, so the error's detail and context are dropped.
    if (error instanceof DatabaseError) throw new StartupError(`the backup cannot be loaded: ${error.message}`, { cause: error })
    throw error
  }
}

async function checkQueue(client: Client, { queueVersion: wanted }: Manifest): Promise<void> {
  const found = await queueVersion(client)
  // A shop that has never been started has no queue schema yet.
  if (found !== wanted && wanted !== 0)
    throw new StartupError(
      `the backup was made with version ${wanted} of the job queue, this shop has ${found}: restore it with the version of the shop that made it`,
    )
}

type Load = { data: AsyncIterable<Buffer>; tail: () => Tail; tables: readonly TableHead[] }

async function loadTable(client: Client, head: TableHead, { data, tail, tables }: Load): Promise<void> {
  const name = `${head.schema}.${head.name}`
  const known = tables.find((table) => table.schema === head.schema && table.name === head.name)
  if (!known || head.columns.some((column) => !known.columns.includes(column)))
    throw new StartupError(`the backup contains ${name} with columns that this shop does not know`)
  const into = `copy ${nameOf(client, head)} (${columnsOf(client, head)}) from stdin`
  await pipeline(Readable.from(data, { objectMode: false }), client.query(copyFrom(into)))
  const sum = createHash('sha256')
  for await (const part of copyOut(client, head)) sum.update(part)
  if (sum.digest('hex') !== tail().digest) throw new StartupError(`${name} reads otherwise than it was written`)
}

async function setSequences(client: Client, states: readonly SequenceState[]): Promise<void> {
  for (const state of states)
    await client.query('select setval($1::regclass, $2, $3)', [nameOf(client, state), state.value, state.isCalled])
}
