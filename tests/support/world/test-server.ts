import { hash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedOptions } from '#src/platform/database/embedded.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { debianPostgres } from './debian-postgres.ts'

/** A PostgreSQL server for a whole test run. */
export type TestServer = {
  /** For creating and dropping databases. */
  adminUrl: string
  /** The role that owns databases and tables. */
  owner: string
  /** The role the shop works as. */
  shop: string
  /** Whether this run is the server's only user, so that leftovers may be removed. */
  isOurs: boolean
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const slots = 8
// Tests simulate power cuts themselves; here only speed matters.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
}

const memory = '/dev/shm'
const memoryNeeded = 2 * 1024 ** 3

/** In memory a test file's database is copied in 50 ms, on a disk in 200 to 400, most of it system time. */
function slotsRoot(): string {
  const onDisk = join(root, '.botica/tests')
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < memoryNeeded ? onDisk : join(memory, `botica-tests-${hash('sha256', root, 'hex').slice(0, 12)}`)
  } catch {
    return onDisk
  }
}

/**
 * The server of TEST_DATABASE_URL, whose user must be allowed to create databases and roles; with BOTICA_TEST_SERVER=debian the
 * machine's own PostgreSQL; else the embedded one. Concurrent runs take different slots, so none waits for another.
 */
export async function startTestServer(env: Record<string, string | undefined> = process.env): Promise<TestServer> {
  const url = env['TEST_DATABASE_URL']
  if (url) return { adminUrl: url, ...(await rolesOf(url)), isOurs: false, stop: async () => undefined }
  const wanted = env['BOTICA_TEST_SERVER'] ?? 'embedded'
  const options = optionsOf(wanted)
  const folder = slotsRoot()
  let refusal: unknown
  for (let slot = 1; slot <= slots; slot += 1) {
    try {
      const server = await startEmbedded({ ...options, settings, dataDir: join(folder, `${wanted}-${slot}`) })
      return {
        adminUrl: server.superuserConnectionString,
        owner: 'botica_owner',
        shop: 'botica',
        isOurs: true,
        stop: server.stop,
      }
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

const otherShop = 'botica_test_shop'

async function rolesOf(url: string): Promise<Pick<TestServer, 'owner' | 'shop'>> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ owner: string; known: boolean }>(
    'select current_user as owner, to_regrole($1) is not null as known',
    [otherShop],
  )
  const password = client.escapeLiteral(new URL(url).password)
  if (!rows[0]?.known) await client.query(`create role ${otherShop} login password ${password}`)
  await client.end()
  return { owner: rows[0]?.owner ?? '', shop: otherShop }
}
