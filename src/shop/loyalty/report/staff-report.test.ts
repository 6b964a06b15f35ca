import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { addBareCart, addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { adjustPoints } from '../counter/actions.server.ts'
import { earnPoints } from '../points-in-carts/actions.server.ts'
import { releasePoints, reservePoints } from '../wallet/actions.server.ts'
import { readReport } from './actions.server.ts'
import { monthsOf, readPeriod } from './staff-report.ts'

const shop = await shopFixture()
const { world } = shop

const periodOf = (query: Record<string, string>) => readPeriod(new URLSearchParams(query), new Date('2026-11-21T12:00:00Z'))

describe('the period of a report', () => {
  test('is the last twelve months by default', () => {
    expect(periodOf({})).toEqual({ from: '2025-12-01', to: '2026-11-21' })
    expect(monthsOf({ from: '2025-12-01', to: '2026-11-21' })).toHaveLength(12)
    expect(periodOf({ from: '2026-11-02', to: '2026-11-03' })).toEqual({ from: '2026-11-02', to: '2026-11-03' })
    expect(monthsOf({ from: '2026-01-31', to: '2026-03-01' })).toEqual(['2026-01', '2026-02', '2026-03'])
  })

  test.each([
    { from: '2026-11-03', to: '2026-11-02' },
    { from: 'yesterday' },
    { to: '2026-13-01' },
    { from: '2026-02-30' },
    { from: '1990-01-01' },
    { to: '9999-12-31' },
    { from: '9999-12-01', to: '9999-12-31' },
    { from: '2999-12-01', to: '3000-01-01' },
  ])('%j is invalid', (query) => {
    expect(periodOf(query)).toBeUndefined()
  })

  test('can end on the last day of 2999', () => {
    expect(periodOf({ from: '2999-12-01', to: '2999-12-31' })).toEqual({ from: '2999-12-01', to: '2999-12-31' })
  })
})

describe('the report of points', () => {
  test('has by month what was earned and used, the open points at its end, and their worth', async () => {
    const pharmacist = await addStaff(world, 'pharmacist')
    const { marta, wallet } = await addMartaWithPoints(world, 1000)
    const begunOn = lisbonDate(world.now())
    const begun = begunOn.slice(0, 7)
    shop.wait(24 * 40)
    const cartId = await addBareCart(world)
    const reserve = (points: number) =>
      transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points }))
    await reserve(300)
    await reserve(250)
    const adjust = (points: number) =>
      adjustPoints(world, pharmacist, { walletId: wallet.id, points, reason: 'Engano na caixa', source: 'page' })
    await adjust(40)
    await adjust(-15)
    await transaction(world.db, (tx) => earnPoints(world, tx, { userId: marta.userId, orderId: null, points: 20 }))
    const now = lisbonDate(world.now()).slice(0, 7)

    const period = readPeriod(new URLSearchParams(), world.now())!
    const report = await readReport(world, period)
    expect(report.now).toEqual({ open: 795, worth: 795, held: 250, owed: 0 })
    expect(report.rows.find(({ month }) => month === begun)).toMatchObject({ earned: 1000, spent: 0, open: 1000, worth: 1000 })
    const last = { month: now, earned: 20, added: 40, spent: 300, returned: 50, expired: 0, taken: 15, reversed: 0, open: 795 }
    expect(report.rows.at(-1)).toEqual({ ...last, worth: 795 })
    expect(report.total).toMatchObject({ earned: 1020, added: 40, taken: 15 })

    // A past period: points open now without later movements.
    const past = await readReport(world, { from: begunOn, to: begunOn })
    expect(past.rows).toMatchObject([{ month: begun, earned: 1000, open: 1000, worth: 1000 }])
    expect(past.now.open).toBe(795)
    await transaction(world.db, (tx) => releasePoints(world, tx, [cartId]))
  })

  test('takes one statement over the ledger, and answers as JSON and CSV to pharmacist and owner only', async () => {
    const period = readPeriod(new URLSearchParams(), world.now())!
    const sent = await shop.statementsOf(() => readReport(world, period))
    expect(sent.filter((statement) => statement.includes('loyalty_entries'))).toHaveLength(1)
    const api = openApi(world)
    const cookies = async (role: StaffRole) => api.signIn(await addStaff(world, role))
    for (const role of ['owner', 'pharmacist'] as const) {
      const { status, data } = await api.ask('GET', '/staff/loyalty-report', undefined, await cookies(role))
      expect(status).toBe(200)
      expect(data).toMatchObject({ type: 'loyalty_report', attributes: { open_points: 1045, open_amount: '10.45' } })
    }
    expect((await api.ask('GET', '/staff/loyalty-report', undefined, await cookies('counter'))).status).toBe(403)
    const wrong = '/staff/loyalty-report?filter[from]=2026-11-02&filter[to]=2020-01-01'
    expect((await api.ask('GET', wrong, undefined, await cookies('owner'))).status).toBe(400)
    const owner = await cookies('owner')
    expect(
      await api.ask('GET', '/staff/loyalty-report?filter[from]=9999-12-01&filter[to]=9999-12-31', undefined, owner),
    ).toMatchObject({
      status: 400,
      errors: [{ source: { parameter: 'filter[from]' } }, { source: { parameter: 'filter[to]' } }],
    })
    expect(await api.ask('GET', '/staff/loyalty-report/export?from=2999-12-01&to=3000-01-01', undefined, owner)).toMatchObject({
      status: 400,
      errors: [{ source: { parameter: 'to' } }],
    })
    expect((await api.ask('GET', '/staff/loyalty-report/export', undefined, await cookies('counter'))).status).toBe(403)
    const csv = await api.ask('GET', '/staff/loyalty-report/export?locale=en', undefined, await cookies('owner'))
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = csv.text.trim().split('\r\n')
    expect(lines[0]).toContain(
      '"Month","Earned","Added","Spent","Returned","Expired","Taken away","Reversed","Open at the end","Worth (EUR)"',
    )
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toMatch(/,"1045","10\.45"$/)
  })

  test('is exported as a file only with a proof of the last quarter of an hour', async () => {
    const api = openApi(world)
    const owner = await addStaff(world, 'owner')
    const stale = await api.signIn(owner)
    await sql`update sessions set proved_at = proved_at - interval '16 minutes' where user_id = ${owner.userId}`.execute(world.db)
    expect(await api.ask('GET', '/staff/loyalty-report/export', undefined, stale)).toMatchObject({
      status: 403,
      errors: [{ code: 'reauthentication_required' }],
    })
    expect((await api.ask('GET', '/staff/loyalty-report', undefined, stale)).status).toBe(200)
  })
})
