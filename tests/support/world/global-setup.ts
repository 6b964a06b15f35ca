import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import type { TestDatabases } from './database.ts'
import { dropLike, fingerprintOf, prepareTables, testPrefix, withClient } from './templates.ts'
import type { TestServer } from './test-server.ts'
import { startTestServer } from './test-server.ts'

// For the tests' job queue (`job-queue.ts`): the shop's role may not create tables.
const testJobs =
  'create schema tests; create table tests.jobs (id bigint generated always as identity primary key, queue text not null, data jsonb not null, after int not null default 0)'
const queuePackage: { version: string } = createRequire(import.meta.url)('pg-boss/package.json')
const migrations = join(import.meta.dirname, '../../../db/migrations')

type Prepared = { server: TestServer; databases: TestDatabases }
// Each project of a run loads its own copy of this file; they share one server through globalThis.
const shared: typeof globalThis & { boticaTests?: { users: number; prepared: Promise<Prepared> } } = globalThis

export async function setup(project: TestProject): Promise<void> {
  shared.boticaTests ??= { users: 0, prepared: prepare() }
  shared.boticaTests.users += 1
  const { databases } = await shared.boticaTests.prepared
  project.provide('testDatabases', databases)
}

export async function teardown(): Promise<void> {
  const tests = shared.boticaTests
  if (!tests) return
  tests.users -= 1
  if (tests.users > 0) return
  delete shared.boticaTests
  const { server, databases } = await tests.prepared
  // A file none of whose tests ran closes nothing.
  await withClient(server.adminUrl, (admin) => dropLike(admin, databases.prefix))
  await server.stop()
  await rm(databases.demo.folder, { recursive: true, force: true })
}

async function prepare(): Promise<Prepared> {
  const server = await startTestServer()
  // A killed run could not drop its own databases.
  if (server.isOurs) await withClient(server.adminUrl, (admin) => dropLike(admin, testPrefix))
  const fingerprint = [fingerprintOf(migrations), queuePackage.version, testJobs].join('\n')
  const shop = await prepareTables(server, fingerprint, async (urls) => {
    await migrate(urls.owner, migrations)
    await withClient(urls.owner, (owner) =>
      owner.query(`${testJobs}; grant usage on schema tests to ${server.shop}; grant all on tests.jobs to ${server.shop}`),
    )
    await grantAppRole(urls.owner, urls.shop)
  })
  const { adminUrl, owner, shop: shopRole, isOurs } = server
  const prefix = `${testPrefix}${randomBytes(4).toString('hex')}_`
  // Created by the first end-to-end test, for this run only: the demo's "an hour ago" must not become yesterday.
  const demo = {
    database: `${prefix}demo`,
    folder: await mkdtemp(join(tmpdir(), 'botica-demo-')),
  }
  return { server, databases: { adminUrl, owner, shop: shopRole, isOurs, prefix, templates: { shop, empty: 'template0' }, demo } }
}
