import { describe, expect, test } from 'vitest'
import { addOrder, addProduct, addStaff, liftMailboxLimit } from '#tests/support/factories/builders.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { transitionOrder } from '../staff/actions.server.ts'
import { readNumbers } from './print.ts'
import { readPrint } from './print-view.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
await liftMailboxLimit(world)
const cream = await addProduct(world, { name: 'Creme de mãos', stock: 50 })
const balm = await addProduct(world, { name: 'Bálsamo', kind: 'MNSRM', stock: 50 })

const print = (numbers: readonly string[], staff = joao) => readPrint(world, staff, { numbers, locale: 'pt' })
describe('printed sheets', () => {
  test('gather each product once, with the trays of its orders and no customer’s name', async () => {
    const [one, other] = [await addOrder(world, { items: [cream, balm] }), await addOrder(world, { items: [cream] })]
    const { groups, trays, units } = await print([other.order.number, one.order.number])
    expect(trays.map(({ tray, number }) => [tray, number])).toEqual([
      [1, other.order.number],
      [2, one.order.number],
    ])
    expect(units).toBe(3)
    expect(groups.flatMap(({ lines }) => lines)).toMatchObject([
      { name: 'Bálsamo', isMedicine: true, quantity: 1, trays: [{ tray: 2, quantity: 1 }] },
      {
        name: 'Creme de mãos',
        quantity: 2,
        trays: [
          { tray: 1, quantity: 1 },
          { tray: 2, quantity: 1 },
        ],
      },
    ])
    expect(JSON.stringify({ groups, trays })).not.toMatch(/Marta|Lobo/)
  })

  test('name no products on the outside, and no sender that says what it sells', async () => {
    const { order } = await addOrder(world, { items: [balm], patch: deliveryPatch })
    const { labels, sender } = await print([order.number])
    expect(labels).toMatchObject([
      { kind: 'parcel', name: 'Marta Lobo', lines: ['Rua do Corgo 12'], place: '5000-577 VILA REAL' },
    ])
    expect(JSON.stringify({ labels, sender })).not.toMatch(/farm[áa]cia|Bálsamo|medicament/i)
  })

  test('show a bag’s customer by first name and initial', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    expect((await print([order.number])).labels).toMatchObject([{ kind: 'bag', name: 'Marta L.' }])
  })

  test('leave out an order that ended, and say so on the list', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transitionOrder(world, ana, order.number, { source: 'page', state: 'canceled' })
    expect(await print([order.number])).toMatchObject({ groups: [], slips: [], labels: [], trays: [{ isStopped: true }] })
  })

  test('have summaries of prescriptions for pharmacists only', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    expect((await print([order.number], joao)).prescriptions).toBeNull()
    expect((await print([order.number], ana)).prescriptions).toEqual([])
  })

  test('of each order are recorded in the audit log', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await print([order.number])
    const rows = await world.db.selectFrom('audit_log').select(['action', 'why']).where('subject_id', '=', order.number).execute()
    expect(rows).toContainEqual({ action: 'order_read', why: 'print' })
  })
})

test('the numbers of an address are read with and without versions, each once', () => {
  expect(readNumbers(['AZ-00000000:3', 'AZ-00000000', 'AZ-11111111', '1 or 1=1', ''])).toEqual(['AZ-00000000', 'AZ-11111111'])
})
