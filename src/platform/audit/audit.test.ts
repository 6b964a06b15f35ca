import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { adminUrlOf, asOwner, testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { withClient } from '#tests/support/world/templates.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { auditRead } from './audit.ts'
import { columns as hashKeys } from '../hash-key.ts'
import { rotateKeys } from '../rotation.ts'
import { auditChain, lastVerification, verifyAndSave, verifyAudit } from './chain.ts'
import { auditCheckpoint, signAudit } from './checkpoints.ts'
import { checkChain, countEntries, entriesOfPage } from './reading.store.server.ts'

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
  auditRead(world, { principal: ana, action: 'order_read', subject: { kind: 'order', id }, why, source: 'page' })

/** Renumbers and rechains the remaining entries, as the owner of the table could. */
const newChain = `
  with numbered as (select id, row_number() over (order by id) as number from audit_log)
    update audit_log e set id = -number from numbered n where n.id = e.id;
  update audit_log set id = -id;
  do $$ declare e audit_log; last bytea := ''; begin
    for e in select * from audit_log order by id loop
      e.previous_hash := last; last := audit_hash(e);
      update audit_log set previous_hash = e.previous_hash, hash = last where id = e.id;
    end loop; end $$`

/** As the server's superuser, for whom triggers can be disabled. */
const asSuperuser = (text: string): Promise<unknown> =>
  withClient(adminUrlOf(database.url), (admin) =>
    admin.query(`set session_replication_role = replica; ${text}; set session_replication_role = default`),
  )

describe('the audit log', () => {
  test('is walked in steps, with the same result as at once', inAll, async () => {
    for (let made = 0; made < 7; made += 1) await read('AZ-00000001', `look ${made}`)
    const whole = await checkChain(world.db)
    for (const max of [1, 2, 3, 6, 7, 8]) expect(await checkChain(world.db, 0, max), `${max} at a time`).toEqual(whole)
    await asSuperuser("delete from audit_log where id in (4, 5); update audit_log set why = 'x' where id = 6")
    for (const max of [1, 2, 3, 6]) expect(await checkChain(world.db, 0, max)).toMatchObject({ entries: 5, last: 7, broken: 6 })
  })

  test('saves what its last verification found, the later of two', inAll, async () => {
    expect(await lastVerification(world.db)).toBeUndefined()
    await read('AZ-00000001')
    const earlier = await verifyAndSave(world)
    expect(await lastVerification(world.db)).toEqual({ ...earlier, at: expect.any(Date) })
    await asSuperuser("update audit_log set why = 'x'")
    expect(await lastVerification(world.db)).toMatchObject({ intact: true })
    await auditChain.work(world)
    expect(await lastVerification(world.db)).toMatchObject({ intact: false, broken: 1, until: 1 })
    await verifyAndSave({ ...world, realNow: () => new Date(0) })
    expect((await lastVerification(world.db))?.at).not.toEqual(new Date(0))
  })

  test('counts and pages through the newest of what a search finds, up to a limit, and all of the whole log', inAll, async () => {
    for (let made = 0; made < 5; made += 1) await read('AZ-00000001')
    const search = { action: 'order_read' }
    const numbers = async (limit: number, offset: number, max: number) =>
      (await entriesOfPage(world.db, search, { limit, offset, max })).map(({ id }) => id)
    expect(await countEntries(world.db, search, 3)).toEqual({ total: 3, more: true })
    expect(await countEntries(world.db, search, 5)).toEqual({ total: 5, more: false })
    expect([await numbers(2, 0, 3), await numbers(2, 2, 3), await numbers(2, 4, 3)]).toEqual([[5, 4], [3], []])
    expect(await countEntries(world.db, {}, 3)).toEqual({ total: 5, more: false })
    expect((await entriesOfPage(world.db, {}, { limit: 2, offset: 4, max: 3 })).map(({ id }) => id)).toEqual([1])
  })

  test('of an empty shop is intact', inAll, async () => {
    expect(await verifyAudit(world)).toEqual({ intact: true, entries: 0, head: null, signed: 0 })
  })

  test('can be appended to only, with the rights of the shop', async () => {
    await read('AZ-00000001')
    for (const change of [
      sql`update audit_log set why = 'another'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update audit_log set why = 'another' where false`,
    ])
      await expect(change.execute(world.db)).rejects.toMatchObject({ code: '42501' })
    expect(await verifyAudit(world)).toMatchObject({ intact: true, entries: 1 })
  })

  test('sets number, hash and position in the chain itself', async () => {
    await read('AZ-00000001')
    await sql`insert into audit_log (id, at, action, subject_kind, subject_id, door, previous_hash, hash)
      values (77, now(), 'order_read', 'order', 'AZ-00000002', 'page', '\\x01', sha256('\\x02'))`.execute(world.db)
    expect(await verifyAudit(world)).toMatchObject({ intact: true, entries: 2 })
  })

  test('takes fifty entries at once in one chain without a gap', inAll, async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => read(`AZ-${String(at).padStart(8, '0')}`)))
    expect(await verifyAudit(world)).toMatchObject({ intact: true, entries: 50, head: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  testFor(
    [
      ['another word', "update audit_log set why = 'nothing' where id = 3", 3],
      ['another person', 'update audit_log set actor_id = null where id = 2', 2],
      ['another time', "update audit_log set at = at - interval '1 hour' where id = 4", 4],
      [
        'another word under its own new hash',
        "update audit_log e set why = 'x' where id = 3; update audit_log e set hash = audit_hash(e) where id = 3",
        4,
      ],
      ['a deleted entry', 'delete from audit_log where id = 3', 4],
      ['a deleted first entry', 'delete from audit_log where id = 1', 2],
    ],
    { short: 1 },
  )('shows where a superuser left %s', async ([, change, broken]) => {
    for (let made = 0; made < 5; made += 1) await read('AZ-00000001', 'list')
    await asSuperuser(change)
    expect(await verifyAudit(world)).toMatchObject({ intact: false, broken })
  })

  testFor(
    [
      ['another word', "update audit_log set why = 'nothing' where id = 3", { broken: 3, until: 4 }],
      ['a deleted entry', 'delete from audit_log where id = 4', { broken: 3, until: 4 }],
      [
        'two entries that changed places',
        'update audit_log set id = -id where id in (1, 2); update audit_log set id = 3 + id where id < 0',
        { broken: 1, until: 2 },
      ],
      ['an end that was cut off', 'delete from audit_log where id > 2', { broken: 3, until: 4 }],
      ['nothing at all', 'delete from audit_log', { broken: 1, until: 2 }],
    ],
    { short: 1 },
  )('shows where its owner left %s and rebuilt the chain without the key', async ([, change, place]) => {
    for (let made = 0; made < 6; made += 1) {
      await read('AZ-00000001', `look ${made}`)
      if (made % 2 === 1) expect(await signAudit(world)).toBeUndefined()
    }
    expect(await verifyAudit(world)).toMatchObject({ intact: true, signed: 6 })
    await asOwner(database.url, `alter table audit_log disable trigger user; ${change}; ${newChain}`)
    expect((await checkChain(world.db)).broken, 'the chain alone shows no change').toBeNull()
    expect(await verifyAudit(world)).toMatchObject({ intact: false, ...place })
    await read('AZ-00000002')
    expect(await signAudit(world), 'what was changed is still signed').toBeDefined()
  })

  test('shows a checkpoint that was changed, removed or forged', inAll, async () => {
    for (let made = 0; made < 3; made += 1) {
      await read('AZ-00000001')
      await signAudit(world)
    }
    for (const change of [
      'delete from audit_checkpoints where number = 2',
      "update audit_checkpoints set at = at - interval '1 day' where number = 2",
      'update audit_checkpoints set signature = sha256(signature) where number = 2',
      'update audit_checkpoints set entry_id = 1, entry_hash = (select hash from audit_log where id = 1) where number = 2',
    ]) {
      await asOwner(
        database.url,
        `begin; create table kept as select * from audit_checkpoints; alter table audit_checkpoints disable trigger user; ${change}; commit`,
      )
      expect(await verifyAudit(world), change).toMatchObject({ intact: false, broken: 2 })
      await asOwner(
        database.url,
        'begin; delete from audit_checkpoints; insert into audit_checkpoints select * from kept; drop table kept; commit',
      )
    }
    expect(await verifyAudit(world)).toMatchObject({ intact: true, signed: 3 })
  })

  test('is signed once by several workers, and only when an entry was added', inAll, async () => {
    await read('AZ-00000001')
    await Promise.all(Array.from({ length: 5 }, () => signAudit(world)))
    await auditCheckpoint.work(world)
    expect(await world.db.selectFrom('audit_checkpoints').select(['number', 'entry_id']).execute()).toEqual([
      { number: 1, entry_id: 1 },
    ])
  })

  test('stays verifiable when the key ring has changed', inAll, async () => {
    await read('AZ-00000001')
    await signAudit(world)
    const ring = [{ id: 'next', secret: new Secret(randomBytes(32)) }, ...world.keys]
    for await (const { unreadable } of rotateKeys({ db: world.db, keys: ring }, hashKeys)) expect(unreadable).toEqual([])
    const later = { ...world, keys: ring.slice(0, 1) }
    await read('AZ-00000001')
    await signAudit(later)
    expect(await verifyAudit(later)).toMatchObject({ intact: true, signed: 2 })
  })

  test(
    'is verified every night; a broken chain is an error in the log, an intact one an entry with its head',
    inAll,
    async () => {
      await read('AZ-00000001')
      await auditChain.work(world)
      const { head } = await verifyAudit(world)
      expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 30, entries: 1, head })
      await asSuperuser("update audit_log set why = 'x'")
      await auditChain.work(world)
      expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 50, broken: 1 })
    },
  )

  test('is verified the same in any time zone of the reader', inAll, async () => {
    await read('AZ-00000001')
    await sql`set time zone 'Asia/Tokyo'`.execute(world.db)
    await sql`set extra_float_digits = 0`.execute(world.db)
    expect(await verifyAudit(world)).toMatchObject({ intact: true })
  })
})
