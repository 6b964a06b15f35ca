import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPlasticCard } from '#tests/support/factories/loyalty.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { findStaffOrder, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { findNamedPage, searchEverything } from './actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
const rui = await addRui(world)
const api = openApi(world)

const searching = (q: string) => ({ q, locale: 'pt', source: 'page' }) as const
const groupsOf = (staff: Staff, q: string) => withLocale('pt', () => searchEverything(world, staff, searching(q)))
const kindsOf = async (staff: Staff, q: string) => (await groupsOf(staff, q)).map(({ kind }) => kind)
const namedBy = (q: string, staff = ana) => findNamedPage(world, staff, searching(q))

describe('a search of the staff', () => {
  test('finds what a customer ordered and requested, and the customer, each for those who may read it', inAll, async () => {
    const prescription = await addPrescription(world, rui)
    const request = await addSpecialRequest(world, rui)
    await addOrder(world, { principal: rui, patch: { billing_address: null } })
    expect(await kindsOf(ana, 'carvalho')).toEqual(['order', 'prescription', 'request', 'customer'])
    expect(await kindsOf(joao, 'carvalho')).toEqual(['order', 'request', 'customer'])
    expect(await kindsOf(diogo, 'carvalho')).toEqual(['order', 'customer'])
    const groups = await groupsOf(ana, 'Rui Carvalho')
    expect(groups.find(({ kind }) => kind === 'prescription')?.hits).toMatchObject([
      { id: prescription.id, name: 'Receita de Rui Carvalho', path: `/gestao/receitas/${prescription.id}` },
    ])
    expect(groups.find(({ kind }) => kind === 'request')?.hits).toMatchObject([{ path: `/gestao/pedidos/${request.id}` }])
    expect(JSON.stringify(groups.find(({ kind }) => kind === 'customer'))).not.toContain(rui.email)
  })

  test('finds products, for the counter in the stock, and leads to the list with the same search', async () => {
    for (let count = 0; count < 7; count += 1) await addProduct(world, { name: `Bálsamo número ${count}` })
    const [products, inStock] = [await groupsOf(ana, 'balsamo'), await groupsOf(joao, 'balsamo')]
    expect(products).toMatchObject([{ kind: 'product', total: 7, allPath: '/gestao/produtos?q=balsamo' }])
    expect(products[0]?.hits).toHaveLength(5)
    expect(products[0]?.hits[0]?.path).toMatch(/^\/gestao\/produtos\//)
    expect(inStock).toMatchObject([{ kind: 'product', total: 7, allPath: '/gestao/stock?q=balsamo' }])
    expect(inStock[0]?.hits[0]?.path).toMatch(/^\/gestao\/stock\//)
  })

  test.each(['', ' ', 'a', '%'])('%o finds nothing', async (q) => {
    expect(await groupsOf(ana, q)).toEqual([])
  })

  test.each(['%%%', "o'; drop", '\\', '   x  y ', 'é́', '0'.repeat(100), '🙂🙂'])('%o is only a text', async (q) => {
    expect(Array.isArray(await groupsOf(ana, q))).toBe(true)
    expect(await namedBy(q)).toBeUndefined()
  })
})

describe('a text that names one thing as a whole leads straight to it', () => {
  test('an order by its number, or by its pickup code while it is open', async () => {
    const { order } = await addOrder(world)
    const found = await findStaffOrder(world, ana, { number: order.number, source: 'page' })
    const code = found?.pickupCode ?? ''
    const path = `/gestao/encomendas/${order.number}`
    expect([await namedBy(order.number.toLowerCase()), await namedBy(` ${code} `)]).toEqual([path, path])
    await transitionOrder(world, ana, order.number, { source: 'page', state: 'canceled', alerts: [] })
    expect([await namedBy(order.number), await namedBy(code)]).toEqual([path, undefined])
  })

  test('a product by its barcode, and its stock for those who do not edit it', async () => {
    const { rowId, id } = await addProduct(world, { name: 'Termómetro' })
    await world.db.updateTable('variants').set({ barcode: '5601234567890' }).where('id', '=', rowId).execute()
    expect(await namedBy('5601234567890')).toMatch(/^\/gestao\/produtos\/[\da-f-]{36}$/)
    expect(await namedBy('5601234567890', joao)).toBe(`/gestao/stock/${id}`)
  })

  test('no card that no customer has', async () => {
    expect(await namedBy(await addPlasticCard(world))).toBeUndefined()
  })
})

describe('the call', () => {
  test('answers groups to staff, and is not there for others', async () => {
    const marta = await addMarta(world)
    const path = `/staff/search?${new URLSearchParams({ 'filter[q]': 'marta lobo' }).toString()}`
    const { status, list } = await api.ask('GET', path, undefined, await api.signIn(joao))
    expect([status, list.map(({ id }) => id)]).toEqual([200, ['order', 'customer']])
    for (const headers of [undefined, await api.signIn(marta)])
      expect((await api.ask('GET', path, undefined, headers)).status).toBe(404)
    expect((await api.ask('GET', '/staff/search', undefined, await api.signIn(joao))).list).toEqual([])
  })
})
