import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import { verifyAudit } from '#src/platform/audit/chain.ts'
import { signAudit } from '#src/platform/audit/checkpoints.ts'
import { openJobQueue } from '#src/platform/job-queue.ts'
import { readConfig } from '#src/platform/config.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { readMigrations } from '#src/platform/database/migration-files.ts'
import { migrate, migrationsPending } from '#src/platform/database/migrate.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { jobs } from '#src/worker/registry.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { countSearch } from '#src/shop/search/counts/actions.server.ts'
import { addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { shopVersion } from '#src/platform/version.server.ts'
import { asOwner, testDatabase } from '#tests/support/world/database.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { runAudit } from './audit-command.ts'
import { runBackup } from './backup-command.ts'
import { migrationsFolder } from './open-database.ts'
import { runRestore } from './restore-command.ts'

const secret = randomBytes(32).toString('hex')
const keys = [{ id: 'first', secret: new Secret(Buffer.from(secret, 'hex')) }]

let order: { number: string; token: string }

type Settings = Record<string, string>
const target = (): Settings => ({ DATABASE_URL: shop.url, DATA_DIR: join(folder, 'data'), ENCRYPTION_KEYS: `first:${secret}` })

const shop = await shopFixture({ externalServices: { keys } })
const folder = await folderFixture('backup')
await fill()
const backup = join(folder, 'a.backup')
await run('backup', [backup])

async function run(command: 'backup' | 'restore' | 'audit', args: readonly string[], more: Settings = {}): Promise<string> {
  const said: string[] = []
  const config = readConfig({ ...target(), ...more })
  const runOf = { backup: runBackup, restore: runRestore, audit: runAudit }
  const outcome = await runOf[command](args, config, (line) => said.push(line))
  if (outcome === false) said.push('NOT SOUND')
  return said.join('\n')
}

async function fill(): Promise<void> {
  const ana = await addStaff(shop.world, 'pharmacist')
  order = (await addOrder(shop.world, { patch: { payment_method_id: 'card' } })).order
  const subject = { kind: 'order', id: order.number } as const
  await auditRead(shop.world, {
    principal: ana,
    action: 'order_read',
    subject,
    why: 'a\ttab, a\nbreak, a \\ and “ç”',
    source: 'page',
  })
  await signAudit(shop.world)
  await countSearch(shop.world, { address: '192.0.2.1', device: 'x' }, { q: 'tosse', locale: 'pt' })
  expect(await sql`select from search_days`.execute(shop.world.db)).toMatchObject({ rows: [{}] })
  const database = await openDatabase(shop.url, { max: 2 })
  const queue = await openJobQueue(database, jobs, shop.world.log)
  const [kind] = jobs
  await transaction(shop.world.db, (tx) => queue.jobs.send(tx, kind!, { messageId: '1', sealed: 'ü' }, 3600))
  await queue.stop(1000)
  await database.close()
  await mkdir(join(folder, 'data/files/illustrations'), { recursive: true })
  await writeFile(join(folder, 'data/files/illustrations/a.svg'), '<svg/>')
  await writeFile(join(folder, 'data/files/illustrations/b.svg.1-x.part'), 'half')
}

describe('a backup', () => {
  test('is restored into an empty database, whose tables have another owner, with all of its content', async () => {
    const empty = await testDatabase({ template: 'empty' })
    const { adminUrl, shop: role } = inject('testDatabases')
    const url = new URL(adminUrl)
    url.username = role
    url.pathname = new URL(empty.url).pathname
    const target = { DATABASE_URL: url.href, DATABASE_OWNER_URL: empty.url, DATA_DIR: join(folder, 'target') }
    const said = await run('restore', [backup], target)
    expect(said).toContain('the audit log is intact: 1 entries, 1 of them signed')
    expect(said).not.toContain('NOT SOUND')
    expect(await readFile(join(folder, 'target/files/illustrations/a.svg'), 'utf8')).toBe('<svg/>')
    expect(await readdir(join(folder, 'target/files/illustrations'))).toEqual(['a.svg'])
    const restored = await openDatabase(url.href, { max: 4 })
    const world = { ...shop.world, db: restored.db, longDb: restored.db }
    expect(await rowsOf(world)).toEqual(await rowsOf(shop.world))
    expect(await sql`select from search_days`.execute(world.db)).toMatchObject({ rows: [] })
    expect((await findOrderByToken(world, order.token))?.contact).toEqual(
      (await findOrderByToken(shop.world, order.token))?.contact,
    )
    await expectStored(world, url.href)
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('orders', 'id'))::int as next from orders`.execute(world.db)
    expect(rows[0]?.next, 'sequences continue').toBeGreaterThan(1)
    await restored.close()
    await expect(run('restore', [backup], target)).rejects.toThrow('the database is not empty')
    expect(await run('restore', [backup, '--overwrite'], target)).toContain('restored')
    expect((await readdir(join(folder, 'target'))).toSorted()).toEqual([expect.stringMatching(/^before-restore-/), 'files'])
    await empty.close()
  })

  test.each<[string, () => Promise<string>, string]>([
    [
      'with another key',
      () => run('restore', [backup], { ...nowhere(), ENCRYPTION_KEYS: `first:${'ab'.repeat(31)}cd` }),
      'sealed with another key',
    ],
    [
      'without its key',
      () => run('restore', [backup], { ...nowhere(), ENCRYPTION_KEYS: `other:${secret}` }),
      'sealed with the key "first", which is not in ENCRYPTION_KEYS',
    ],
    ['that was altered', async () => run('restore', [await spoilt()], nowhere()), 'altered after it was written'],
    ['that was cut off', async () => run('restore', [await cutOff()], nowhere()), 'cut off'],
    ['that is not there', () => run('restore', [join(folder, 'none')], nowhere()), 'cannot be read: it is not there'],
    [
      'of a newer version',
      async () => run('restore', [await newer()], nowhere()),
      'has migration 9999-later.sql, which this version of the shop lacks',
    ],
    ['over another file', () => run('backup', [backup]), 'is there already'],
    ['into no folder', () => run('backup', [join(folder, 'none/x.backup')]), 'cannot be written: it is not there'],
    [
      'of no shop',
      () => run('backup', [join(folder, 'x')], { DATABASE_URL: '', DATA_DIR: join(folder, 'none') }),
      'there is no shop in',
    ],
    ['to nowhere', () => run('backup', []), 'usage: npm run backup'],
  ])('%s is refused in one line, and nothing is written', async (_, attempt, message) => {
    const others = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('made-'))
    const before = await others()
    await expect(attempt()).rejects.toThrow(message)
    expect(await others()).toEqual(before)
  })

  test('of an earlier version is migrated to this one', inAll, async () => {
    const earlier = await testDatabase({ template: 'empty' })
    const file = join(folder, 'made-earlier')
    await migrate(earlier.url, migrationsFolder, 52)
    await run('backup', [file], { DATABASE_URL: earlier.url })
    await earlier.close()
    const now = await testDatabase({ template: 'empty' })
    await expect(run('restore', [file], { DATABASE_URL: now.url, DATA_DIR: join(folder, 'earlier') })).resolves.toContain(
      `by version ${shopVersion}, 52 migrations`,
    )
    expect(await migrationsPending(now.pool, await readMigrations(migrationsFolder))).toEqual([])
    await now.close()
  })
})

/** The roles and the audit log survive a restore: entries cannot be changed, and new ones continue the chain. */
async function expectStored(world: World, url: string): Promise<void> {
  for (const change of [
    "update audit_log set why = 'x'",
    'alter table audit_log disable trigger user',
    'delete from audit_checkpoints',
  ])
    await expect(sql.raw(change).execute(world.db), change).rejects.toMatchObject({ code: '42501' })
  await expect(asOwner(url, 'delete from audit_log'), 'triggers work again').rejects.toThrow('only ever added to')
  await transaction(world.db, (tx) =>
    audit(world, tx, { principal: undefined, action: 'audit_read', subject: { kind: 'audit', id: 'all' }, source: 'command' }),
  )
  expect(await verifyAudit(world)).toMatchObject({ intact: true, entries: 2, signed: 1 })
}

const nowhere = (): Settings => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'never') })

async function madeOf(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, `made-${name}`)
  await writeFile(file, bytes)
  return file
}
const cutOff = async (): Promise<string> => madeOf('cut', (await readFile(backup)).subarray(0, -100))
async function spoilt(): Promise<string> {
  const bytes = await readFile(backup)
  bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1
  return madeOf('spoilt', bytes)
}
async function newer(): Promise<string> {
  const file = join(folder, 'made-newer')
  await asOwner(shop.url, "insert into schema_migrations (name, checksum) values ('9999-later.sql', '')")
  await run('backup', [file])
  await asOwner(shop.url, "delete from schema_migrations where name like '9999%'")
  return file
}

/** A hash of each table's rows. */
async function rowsOf({ db }: World): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
      where (schemaname in ('public', 'pretend') and tablename not in ('schema_migrations', 'search_days', 'search_marks'))
         or (schemaname = 'pgboss' and tablename in ('queue', 'job_common')) order by 1`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as hash from ${sql.raw(name)} r`.execute(db)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

test('the command that verifies the audit log accepts an earlier head', async () => {
  const { head } = await verifyAudit(shop.world)
  const whole = `the audit log is intact: 1 entries, 1 of them signed, the last one 1:${head}`
  expect(await run('audit', ['verify', `1:${head}`])).toBe(whole)
  expect(await run('audit', ['verify', `2:${head}`])).toMatch(/entry 2 does not have this hash[^]*NOT SOUND/)
  await expect(run('audit', ['look'])).rejects.toThrow('usage: npm run audit')
})
