import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { periodicJobs as timetable } from '#src/worker/registry.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { periodicJobs } from './checking.jobs.server.ts'

const shop = await shopFixture()
const { world } = shop

type Line = { level: number; msg: string; wallets?: { wallet: string }[] }

async function look(): Promise<Line[]> {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  for (const { work } of periodicJobs) await work({ ...world, log })
  return lines
}

/** Simulates an owner of the tables who disables the triggers. */
const pastTheTriggers = (table: 'loyalty_wallets' | 'loyalty_entries', change: string): Promise<unknown> =>
  asOwner(
    shop.url,
    `begin; alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user; commit`,
  )

describe('the check of the ledger', () => {
  test('is a periodic job, once a day', () => {
    expect(timetable.filter(({ name }) => name === 'ledger of points')).toMatchObject([{ everySeconds: 86_400 }])
  })

  test('reports a debt that is not the sum of its entries', async () => {
    const { wallet } = await addMartaWithPoints(world, 5)
    await pastTheTriggers('loyalty_wallets', `update loyalty_wallets set owed_points = 3 where public_id = '${wallet.id}'`)
    expect(await look()).toMatchObject([{ level: 50, wallets: [{ wallet: wallet.id, owed: 3, entries_owed: 0 }] }])
    await pastTheTriggers('loyalty_wallets', `update loyalty_wallets set owed_points = 0 where public_id = '${wallet.id}'`)
  })

  test('reports an entry that was changed although the sum is right, and no other wallet', async () => {
    const { wallet } = await addMartaWithPoints(world, 5)
    await addMartaWithPoints(world, 7)
    const ofThis = `wallet_id = (select id from loyalty_wallets where public_id = '${wallet.id}')`
    await pastTheTriggers('loyalty_entries', `update loyalty_entries set balance_after = 9 where ${ofThis}`)
    expect(await look()).toMatchObject([{ level: 50, wallets: [{ wallet: wallet.id, balance: 5, entries: 5 }] }])
    await pastTheTriggers('loyalty_entries', `update loyalty_entries set balance_after = 5 where ${ofThis}`)
    expect(await look()).toMatchObject([{ level: 30, msg: 'the ledger of points is whole' }])
  })

  test('names twenty wallets of many, and no person', async () => {
    const wallets = []
    while (wallets.length < 22) wallets.push((await addMartaWithPoints(world, 5)).wallet.id)
    await pastTheTriggers('loyalty_wallets', 'update loyalty_wallets set balance_points = 6')
    const [line] = await look()
    expect(line?.wallets).toHaveLength(20)
    expect(JSON.stringify(line)).not.toMatch(/cliente|Marta|29\d{12}/)
  })
})
