import { join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedOptions } from '#src/platform/database/embedded.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { debianPostgres } from './debian-postgres.ts'

/** A PostgreSQL for a whole run of tests. */
export type TestServer = {
  /** For making and dropping databases. */
  adminUrl: string
  /** The role that the shop works as. */
  owner: string
  /** Whether nobody else uses this server, so that leftovers may be swept away. */
  isOurs: boolean
  stop: () => Promise<void>
}

const slotsRoot = join(import.meta.dirname, '../../.botica/tests')
const slots = 8
// Tests bring their own power cuts; here only speed counts.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' }

/**
 * The server of TEST_DATABASE_URL, whose user must be allowed to make databases; with BOTICA_TEST_SERVER=debian the
 * machine's own PostgreSQL; else the embedded one. Runs at the same time take different slots, so none waits for another.
 */
export async function startTestServer(env: Record<string, string | undefined> = process.env): Promise<TestServer> {
  const url = env['TEST_DATABASE_URL']
  if (url) return { adminUrl: url, owner: await userOf(url), isOurs: false, stop: async () => undefined }
  const wanted = env['BOTICA_TEST_SERVER'] ?? 'embedded'
  const options = optionsOf(wanted)
  let refusal: unknown
  for (let slot = 1; slot <= slots; slot += 1) {
    try {
      const server = await startEmbedded({ ...options, settings, dataDir: join(slotsRoot, `${wanted}-${slot}`) })
      return { adminUrl: server.superuserConnectionString, owner: 'botica', isOurs: true, stop: server.stop }
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      refusal = error
    }
  }
  throw refusal
}

function optionsOf(wanted: string): Pick<EmbeddedOptions, 'programs'> {
  if (wanted === 'embedded') return {}
  if (wanted !== 'debian') throw new Error('BOTICA_TEST_SERVER is embedded or debian')
  const programs = debianPostgres()
  if (!programs) throw new Error('BOTICA_TEST_SERVER=debian needs the package postgresql (15 or newer)')
  return { programs }
}

async function userOf(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  await client.end()
  return rows[0]?.name ?? ''
}
