import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionError } from '../database/connection-errors.ts'
import { fixSessionFormat, columnsOf, nameOf, queueVersion, readSequences, tablesInOrder } from './database-schema.ts'
import { dataRecords, headRecord } from './records.ts'
import type { Manifest, TableHead, Tail } from './records.ts'

export type Snapshot = {
  manifest: Manifest
  /** Table by table; `wrote` is called with each one when it is complete. */
  records: (wrote: (table: TableHead, tail: Tail) => void) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}

/** The whole database at this moment, while the shop keeps running. Reads only: the shop's own role is enough. */
export async function openSnapshot(url: string, shopVersion: string): Promise<Snapshot> {
  const client = await openClient(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<Manifest['migrations'][number] & { now: Date }>(
      'select name, checksum, now() from schema_migrations order by name',
    )
    const manifest: Manifest = {
      kind: 'manifest',
      madeAt: (rows[0]?.now ?? new Date()).toISOString(),
      shopVersion,
      migrations: rows.map(({ name, checksum }) => ({ name, checksum })),
      queueVersion: await queueVersion(client),
    }
    return { manifest, records: (wrote) => dump(client, wrote), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* dump(client: Client, wrote: (table: TableHead, tail: Tail) => void): AsyncGenerator<Buffer> {
  for (const table of await tablesInOrder(client)) {
    yield headRecord(table)
    wrote(table, yield* dataRecords(copyOut(client, table), { countsRows: true }))
  }
  yield headRecord({ kind: 'sequences', states: await readSequences(client) })
}

/** A client without timeouts, for work on whole tables. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, fallback_application_name: 'botica backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw connectionError(url, error)
  })
  await fixSessionFormat(client)
  return client
}

/** The rows of a table in COPY format. */
export const copyOut = (client: Client, table: TableHead): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (select ${columnsOf(client, table)} from ${nameOf(client, table)}) to stdout`))
