import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { bareWorld } from '#tests/world/bare-world.ts'
import { addPerson } from '#tests/world/builders.ts'
import { testDatabase } from '#tests/world/database.ts'
import type { TestDatabase } from '#tests/world/database.ts'
import { withClient } from '#tests/world/templates.ts'
import { auditRead } from './audit.ts'
import { auditChain, verifyAudit } from './chain.ts'

let database: TestDatabase
let world: World
let ana: Person
const logged: string[] = []
beforeEach(async () => {
  database = await testDatabase({ max: 20 })
  logged.length = 0
  world = bareWorld(database, { log: (line) => logged.push(line) })
  ana = await addPerson(world, 'pharmacist', 'Ana Vaz')
  return () => database.close()
})

const read = (id: string, why = ''): Promise<void> =>
  auditRead(world, { who: ana, action: 'order_read', subject: { kind: 'order', id }, why, door: 'page' })

/** As the superuser of the server, whom no trigger holds. */
const asSuperuser = (text: string): Promise<unknown> => {
  const { adminUrl } = inject('testDatabases')
  const url = new URL(adminUrl)
  url.pathname = new URL(database.url).pathname
  return withClient(url.href, (client) =>
    client.query(`set session_replication_role = replica; ${text}; set session_replication_role = default`),
  )
}

describe('the audit log', () => {
  test('of an empty shop is whole', async () => {
    expect(await verifyAudit(world.db)).toEqual({ intact: true, entries: 0, head: null })
  })

  test('is only ever added to, whoever of the shop asks', async () => {
    await read('AZ-00000001')
    for (const change of [
      sql`update audit_log set why = 'another'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update audit_log set why = 'another' where false`,
    ])
      await expect(change.execute(world.db)).rejects.toMatchObject({ code: '42501' })
    expect(await verifyAudit(world.db)).toMatchObject({ intact: true, entries: 1 })
  })

  test('takes no number, hash or place in the chain from whoever adds to it', async () => {
    await read('AZ-00000001')
    await sql`insert into audit_log (id, at, action, subject_kind, subject_id, door, previous_hash, hash)
      values (77, now(), 'order_read', 'order', 'AZ-00000002', 'page', '\\x01', sha256('\\x02'))`.execute(world.db)
    expect(await verifyAudit(world.db)).toMatchObject({ intact: true, entries: 2 })
  })

  test('grows by fifty at once into one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => read(`AZ-${String(at).padStart(8, '0')}`)))
    expect(await verifyAudit(world.db)).toMatchObject({ intact: true, entries: 50, head: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  test.each([
    ['another word', "update audit_log set why = 'nothing' where id = 3", 3],
    ['another person', 'update audit_log set actor_id = null where id = 2', 2],
    ['another time', "update audit_log set at = at - interval '1 hour' where id = 4", 4],
    [
      'another word under its own new hash',
      "update audit_log e set why = 'x' where id = 3; update audit_log e set hash = audit_hash(e) where id = 3",
      4,
    ],
    ['an entry that is gone', 'delete from audit_log where id = 3', 4],
    ['a first entry that is gone', 'delete from audit_log where id = 1', 2],
  ])('tells where a superuser left %s', async (_, change, broken) => {
    for (let made = 0; made < 5; made += 1) await read('AZ-00000001', 'list')
    await asSuperuser(change)
    expect(await verifyAudit(world.db)).toMatchObject({ intact: false, broken })
  })

  test('is looked at every night; a changed one is an error in the log, and the end of a whole one is noted there', async () => {
    await read('AZ-00000001')
    await auditChain.work(world)
    const { head } = await verifyAudit(world.db)
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 30, entries: 1, head })
    await asSuperuser("update audit_log set why = 'x'")
    await auditChain.work(world)
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 50, broken: 1 })
  })

  test('is the same in whatever zone the clock of its reader stands', async () => {
    await read('AZ-00000001')
    await sql`set time zone 'Asia/Tokyo'`.execute(world.db)
    await sql`set extra_float_digits = 0`.execute(world.db)
    expect(await verifyAudit(world.db)).toMatchObject({ intact: true })
  })
})
