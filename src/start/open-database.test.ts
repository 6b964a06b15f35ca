import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { auditRead } from '#src/platform/audit/audit.ts'
import { verifyAudit } from '#src/platform/audit/chain.ts'
import { openJobQueue } from '#src/platform/job-queue.ts'
import { readConfig } from '#src/platform/config.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openLog } from '#src/platform/log.ts'
import { jobs } from '#src/worker/registry.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { withClient } from '#tests/support/world/templates.ts'
import { inAll } from '#tests/support/world/short.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openShopDatabase } from './open-database.ts'

const shopRole = `botica_shop_${randomBytes(4).toString('hex')}`
const log = openLog('silent')

const { adminUrl } = inject('testDatabases')
await withClient(adminUrl, (admin) => admin.query(`create role ${shopRole} login`))
// Comes before the databases, because a role is dropped after what depends on it.
afterAll(() => withClient(adminUrl, (admin) => admin.query(`drop role ${shopRole}`)))
const owned = await databaseFixture({ template: 'empty' })
const url = new URL(owned.url)
url.username = shopRole
const urls: { DATABASE_URL: string; DATABASE_OWNER_URL: string } = { DATABASE_URL: url.href, DATABASE_OWNER_URL: owned.url }
const shop = await fileFixture(openShopDatabase(readConfig(urls), log))
const world = bareWorld(shop)

const refused = { code: '42501' }

test('a shop that owns none of its tables works with all of them, its queue included', async () => {
  const person = await addPerson(world, 'pharmacist', 'Ana Vaz')
  const jobQueue = await openJobQueue(shop, jobs, log)
  const [kind] = jobs
  if (!kind) throw new Error('no jobs')
  await transaction(world.db, (tx) => jobQueue.jobs.send(tx, kind, { messageId: '1', sealed: '' }))
  await jobQueue.stop(1000)
  await auditRead(world, {
    principal: person,
    action: 'order_read',
    subject: { kind: 'order', id: 'AZ-00000001' },
    source: 'page',
  })
  expect(await verifyAudit(world)).toMatchObject({ intact: true, entries: 1 })
})

test('and can neither change past entries of the audit log nor grant itself the right', async () => {
  for (const change of [
    sql`update audit_log set why = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`alter table audit_log disable trigger all`,
    sql`drop trigger audit_log_kept on audit_log`,
    sql`create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
    sql`drop table audit_log`,
    sql`alter table audit_log alter column why drop not null`,
    sql`update audit_checkpoints set signature = signature`,
    sql`delete from audit_checkpoints`,
    sql`truncate audit_checkpoints`,
    sql`set role ${sql.ref(new URL(urls.DATABASE_OWNER_URL).username)}`,
    sql`create temporary table audit_log (id int)`,
    sql`set session_replication_role = replica`,
    sql`create table mine (id int)`,
    sql`update schema_migrations set checksum = ''`,
    sql.raw(`select open_to_shop('${shopRole}')`),
  ])
    await expect(change.execute(world.db), JSON.stringify(change)).rejects.toMatchObject(refused)
})

test('nor delete from a ledger, nor change what is recorded in one', inAll, async () => {
  const { rows: ledgers } = await sql<{ ledger: string; changeable: string[] | null }>`select * from ledgers()`.execute(world.db)
  const { rows: columns } = await sql<{ ledger: string; name: string }>`
    select table_name as ledger, column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    world.db,
  )
  expect(ledgers.map(({ ledger }) => ledger)).toEqual(expect.arrayContaining(['stock_movements', 'refunds', 'order_moves']))
  for (const { ledger, changeable } of ledgers) {
    const table = sql.table(ledger)
    await expect(sql`delete from ${table}`.execute(world.db), ledger).rejects.toMatchObject(refused)
    await expect(sql`truncate ${table} cascade`.execute(world.db), ledger).rejects.toMatchObject(refused)
    const own = columns.filter((one) => one.ledger === ledger)
    expect(own.length, ledger).toBeGreaterThan(0)
    for (const { name } of own) {
      const change = sql`update ${table} set ${sql.ref(name)} = default where false`.execute(world.db)
      if (changeable?.includes(name) ?? true) await change
      else await expect(change, `${ledger}.${name}`).rejects.toMatchObject(refused)
    }
  }
})

test('a second start changes nothing', async () => {
  const again = await openShopDatabase(readConfig(urls), log)
  expect(await again.db.selectFrom('users').select('roles').execute()).toHaveLength(1)
  await again.close()
})

test('nor does a process without the owner’s password fail while nothing has to be migrated', async () => {
  const alone = await openShopDatabase(readConfig({ DATABASE_URL: urls.DATABASE_URL }), log)
  expect(await alone.db.selectFrom('users').select('roles').execute()).toHaveLength(1)
  const jobQueue = await openJobQueue(alone, jobs, log)
  await jobQueue.stop(1000)
  await alone.close()
})

test('an owner that is the shop itself, or without a shop, prevents the start', async () => {
  await expect(openShopDatabase(readConfig({ ...urls, DATABASE_URL: owned.url }), log)).rejects.toThrow('the same role')
  expect(() => readConfig({ DATABASE_OWNER_URL: owned.url })).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
})
