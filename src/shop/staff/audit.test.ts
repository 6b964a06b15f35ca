import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { erasePerson, lockPerson } from '#src/shop/accounts/privacy/actions.server.ts'
import { auditChain } from '#src/platform/audit/chain.ts'
import { auditPath, readAuditAddress, readAuditSearch } from './audit-address.ts'
import { readAuditPage } from './audit.actions.server.ts'
import { actionText, auditActions, reasonText } from './audit-labels.ts'

const { world } = await shopFixture()
const api = openApi(world)
const { ask } = api
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')
const owner = await api.signIn(diogo)

const note = (id: string, over: Partial<AuditEntry> = {}): Promise<void> =>
  auditRead(world, { principal: ana, action: 'order_read', subject: { kind: 'order', id }, source: 'page', ...over })

const numbersOf = async (subjectId: string, edge: { before?: number; after?: number } = {}) =>
  readAuditPage(world, diogo, { subjectId }, edge)

describe('the audit log page of the owner', () => {
  test('pages back and forth without gaps, although entries are added', async () => {
    for (let made = 0; made < 120; made += 1) await note('AZ-PAGES000')
    const first = await numbersOf('AZ-PAGES000')
    expect([first.entries.length, first.newer, first.older]).toEqual([50, false, true])
    await note('AZ-PAGES000')
    const second = await numbersOf('AZ-PAGES000', { before: first.entries.at(-1)!.number })
    const third = await numbersOf('AZ-PAGES000', { before: second.entries.at(-1)!.number })
    expect([third.entries.length, third.newer, third.older]).toEqual([20, true, false])
    const all = [...first.entries, ...second.entries, ...third.entries].map(({ number }) => number)
    expect(new Set(all).size).toBe(120)
    expect(all.toSorted((a, b) => b - a)).toEqual(all)
    const back = await numbersOf('AZ-PAGES000', { after: third.entries[0]!.number })
    expect(back.entries.map(({ number }) => number)).toEqual(second.entries.map(({ number }) => number))
    expect([back.newer, back.older]).toEqual([true, true])
  })

  test('finds by person, action, subject and day', async () => {
    await note('AZ-FIND0000', { why: 'list' })
    await note('AZ-FIND0000', { principal: diogo, action: 'order_moved', why: 'ready' })
    const find = async (query: string): Promise<string[]> => {
      const search = readAuditSearch(new URLSearchParams(`subject=AZ-FIND0000&${query}`))
      if (!search) throw new Error('no search')
      return (await readAuditPage(world, diogo, search, {})).entries.map(({ action }) => action)
    }
    expect(await find('')).toEqual(['order_moved', 'order_read'])
    expect(await find(`person=${ana.publicId}`)).toEqual(['order_read'])
    expect(await find('action=order_moved')).toEqual(['order_moved'])
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Lisbon' })
    expect(await find(`from=${today}&to=${today}`)).toHaveLength(2)
    expect(await find('to=2020-01-01')).toEqual([])
  })

  describe('of a month', () => {
    const january = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2020-02-01T00:00:00Z') }
    beforeAll(async () => {
      // A clock that was set back: the second half has the times of the first one.
      await sql`
        insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, door, previous_hash, hash)
          select 0, '2020-01-01'::timestamptz + n % 60 * interval '1 hour', null, 'order_read', 'order', 'AZ-LONGAGO0', 'page', '', sha256('')
            from generate_series(1, 120) n`.execute(world.db)
    })

    test('lists each entry once, the latest first, back and forth', async () => {
      const read = (edge: { before?: number; after?: number } = {}) => readAuditPage(world, diogo, january, edge)
      const first = await read()
      const second = await read({ before: first.entries.at(-1)!.number })
      const third = await read({ before: second.entries.at(-1)!.number })
      const all = [first, second, third].flatMap(({ entries }) => entries)
      expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime()))
      expect([all.length, new Set(all.map(({ number }) => number)).size]).toEqual([120, 120])
      const back = await read({ after: third.entries[0]!.number })
      expect(back.entries).toEqual(second.entries)
    })
  })

  test('names people, and marks erased ones', async () => {
    const marta = await addMarta(world)
    await note(marta.publicId, { principal: marta, action: 'account_exported', subject: { kind: 'person', id: marta.publicId } })
    const before = await numbersOf(marta.publicId)
    expect(before.entries).toMatchObject([
      { principal: { name: 'Marta Lobo', isErased: false }, subject: { name: 'Marta Lobo' } },
    ])
    await transaction(world.db, async (tx) => {
      const row = await lockPerson(tx, marta.userId)
      if (row) await erasePerson(world, tx, row)
    })
    const after = await numbersOf(marta.publicId)
    expect(after.entries).toMatchObject([{ principal: { name: null, isErased: true }, subject: { name: null } }])
  })

  test('leaves an entry about its own reading', async () => {
    await numbersOf('AZ-NOBODY00')
    const last = await world.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ action: 'audit_read', actor_id: diogo.publicId })
  })

  test('has an address for each filter, and refuses invalid ones', () => {
    const path = auditPath('en', { action: 'order_read', from: '2026-11-01', before: 12 })
    expect(path).toBe('/en/staff/audit?action=order_read&from=2026-11-01&before=12')
    expect(readAuditAddress(new URLSearchParams('action=order_read&before=12'))).toMatchObject({
      action: 'order_read',
      before: 12,
    })
    for (const wrong of ['person=ana', 'from=2026-02-30', 'to=x', 'before=0', 'after=-1', 'before=1e9'])
      expect(readAuditAddress(new URLSearchParams(wrong)), wrong).toBeUndefined()
  })

  test('names every action in both languages, and shows codes of a later version', () => {
    for (const action of auditActions) {
      expect(actionText(action, 'pt')).not.toBe(action)
      expect(actionText(action, 'en')).not.toBe(actionText(action, 'pt'))
    }
    expect([actionText('moon_landed', 'pt'), reasonText('because', 'pt')]).toEqual(['moon_landed', 'because'])
  })
})

describe('the API', () => {
  test('shows the owner the log, with its chain, and is 404 for others', async () => {
    await note('AZ-CALL0000')
    const { signIn } = openApi(world)
    const answer = await ask('GET', '/staff/audit?filter[subject]=AZ-CALL0000', undefined, owner)
    expect(answer).toMatchObject({
      status: 200,
      list: [
        {
          type: 'audit_entry',
          attributes: { action: 'order_read', who: { name: 'Ana Vaz' }, subject: { kind: 'order', id: 'AZ-CALL0000' } },
        },
      ],
      meta: { total_count: 1, more: false, chain: null },
    })
    await auditChain.work(world)
    const verified = await ask('GET', '/staff/audit?filter[subject]=AZ-CALL0000', undefined, owner)
    expect(verified.meta).toMatchObject({ chain: { intact: true, verified_at: expect.stringMatching(/^20/) } })
    for (const path of ['/staff/audit', '/staff/audit/export'])
      for (const headers of [{}, await signIn(ana), await signIn(await addMarta(world))])
        expect((await ask('GET', path, undefined, headers)).status).toBe(404)
    for (const day of ['yesterday', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect((await ask('GET', `/staff/audit?filter[from]=${day}`, undefined, owner)).status, day).toBe(400)
    for (const query of ['to=9999-12-31', 'from=0000-01-01', 'colour=red', 'to=2026-11-26&to=2026-11-27'])
      expect((await ask('GET', `/staff/audit/export?${query}`, undefined, owner)).status, query).toBe(400)
  })

  test('exports the log as CSV to an owner with a recent proof, and leaves an entry', async () => {
    await note('AZ-FILE0000', { why: '=1+1' })
    const file = await ask('GET', '/staff/audit/export?subject=AZ-FILE0000&locale=pt', undefined, owner)
    expect([file.status, file.headers.get('Content-Type'), file.headers.get('Content-Disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit.csv"',
    ])
    const [head, row, ...rest] = file.text.split('\r\n')
    expect(head).toContain('"N.º";"Quando";"Quem";"Quem (id)";"Função";"O quê"')
    expect(row).toContain(`;"Ana Vaz";"${ana.publicId}";`)
    expect(row).toContain(`;"Abriu uma encomenda";"AZ-FILE0000";"AZ-FILE0000";"'=1+1";"página"`)
    expect(rest).toEqual([''])
    const last = await world.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').executeTakeFirst()
    expect(last?.action).toBe('audit_exported')
  })

  test('and refuses a proof older than a quarter of an hour', async () => {
    const { signIn } = openApi(world)
    const stale = await signIn(diogo)
    await sql`update sessions set proved_at = proved_at - interval '16 minutes' where user_id = ${diogo.userId}`.execute(world.db)
    expect(await ask('GET', '/staff/audit/export', undefined, stale)).toMatchObject({
      status: 403,
      errors: [{ code: 'reauthentication_required' }],
    })
  })
})
