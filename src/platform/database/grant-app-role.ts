import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { StartupError } from '../startup-error.ts'
import { connectionError } from './connection-errors.ts'

/**
 * Grants the role of `shopUrl` access to everything that the role of `ownerUrl` owns, except that it can only append to the audit
 * log. Also creates the job queue's tables, because the shop's role may not create any.
 */
export async function grantAppRole(ownerUrl: string, shopUrl: string): Promise<void> {
  await makeQueue(ownerUrl)
  const shop = await ask<{ name: string }>(shopUrl, 'select current_user as name')
  const owner = await ask<{ name: string }>(ownerUrl, 'select current_user as name')
  if (shop?.name === owner?.name) throw new StartupError('DATABASE_OWNER_URL and DATABASE_URL name the same role')
  await ask(ownerUrl, 'select open_to_shop($1)', [shop?.name])
}

/** Creates the tables of the job queue, or upgrades them to this version. */
export async function makeQueue(ownerUrl: string): Promise<void> {
  const queue = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false })
  await queue.start()
  await queue.stop()
}

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row | undefined> {
  const client = new Client({ connectionString: url, fallback_application_name: 'botica grants' })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw connectionError(url, error)
  })
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows[0]
  } finally {
    await client.end()
  }
}
