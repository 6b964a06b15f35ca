import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { HOUR } from '#src/kernel/dates.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { loadQueue } from '#src/shop/requests/queue/screens/staff-requests.server.ts'
import { readColumn } from '#src/shop/customers/customers-list.server.ts'
import { action as orderAction, loader as orders } from '#src/shop/orders/staff/screens/staff-orders.tsx'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { action, loader } from './staff-search.server.ts'

let elapsed = 0
const shop = await shopFixture()
const world = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const [ana, bruno] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'pharmacist')]
const rui = await addRui(world)
const prescription = await addPrescription(world, rui)
const [{ order: his }] = [await addOrder(world, { principal: rui }), await addOrder(world)]
const origin = 'http://shop.test'

type Sent = { as?: Staff; fields?: Record<string, string> }

const argsOf = (path: string, { as = ana, fields }: Sent = {}) => {
  const context = new RouterContextProvider()
  const { url: _, locale: __, isDataRequest: ___, ...known } = visitAs(world)
  context.set(requestContextKey, { ...known, principal: as })
  const request = new Request(origin + path, fields && { method: 'POST', body: new URLSearchParams(fields) })
  return { context, request, params: {}, url: new URL(path, origin), pattern: '' }
}

/** Where a search leads, without scripts. */
async function search(fields: Record<string, string>, as?: Staff): Promise<string> {
  const answer = await withLocale('pt', () => action(argsOf('/gestao/procurar', { fields, ...(as && { as }) })))
  return answer.headers.get('Location') ?? ''
}

const visit = (path: string, as: Staff = ana): StaffVisit => ({ ...visitAs(world, { url: path }), principal: as })
const thrownBy = (work: Promise<unknown>): Promise<Response> =>
  work.then(
    () => expect.fail('nothing thrown'),
    (thrown: Response) => thrown,
  )

const traces = /rui|carvalho/i

test('a search for a person leads to an address that does not say for whom, with the other filters of the list', async () => {
  const list = await search({ q: 'Rui Carvalho', list: '/gestao/encomendas?state=pending&fulfilment=pickup' })
  expect(list).toMatch(/^\/gestao\/encomendas\?state=pending&fulfilment=pickup&s=[\w-]+$/)
  const found = await withLocale('pt', () => orders(argsOf(list)))
  expect(found.list.orders.map(({ number }) => number)).toEqual([his.number])
  expect(found.address).toMatchObject({ q: 'Rui Carvalho', tab: 'pending' })

  const queue = await search({ q: 'carvalho', list: '/gestao/receitas' })
  expect((await loadQueue(visit(queue), 'prescription')).queue.rows.map(({ id }) => id)).toEqual([prescription.id])

  const customers = await search({ q: rui.email, list: '/gestao/clientes' })
  expect((await readColumn(visit(customers))).customers.map(({ id }) => id)).toEqual([rui.publicId])
  for (const address of [list, queue, customers]) expect(address).not.toMatch(traces)
})

test('the results of everything, and the links from them to each list, do not say it either', async () => {
  const page = await search({ q: 'Rui Carvalho' })
  const found = await withLocale('pt', () => loader(argsOf(page)))
  expect(found.q).toBe('Rui Carvalho')
  const paths = found.groups.flatMap(({ allPath, hits }) => [allPath, ...hits.map(({ path }) => path)])
  const ofPeople = paths.filter((path) => !path.startsWith('/gestao/produtos'))
  expect(ofPeople.length).toBeGreaterThan(3)
  for (const path of [page, ...ofPeople]) expect(path).not.toMatch(traces)
  const customers = found.groups.find(({ kind }) => kind === 'customer')?.allPath ?? ''
  expect((await readColumn(visit(customers))).customers.map(({ id }) => id)).toEqual([rui.publicId])
})

test('by the API its paths are sealed as well', async () => {
  const api = openApi(world)
  const { text } = await api.ask('GET', '/staff/search?filter[q]=Carvalho', undefined, await api.signIn(ana))
  expect(text).toContain('/gestao/clientes?s=')
  expect(text).not.toContain('q=Carvalho')
})

test('another person, a later day and an altered address get the list without a search, and nothing is done by it', async () => {
  const list = await search({ q: 'Rui Carvalho', list: '/gestao/encomendas?state=pending' })
  const closed = async (work: Promise<unknown>) => {
    const { status, headers } = await thrownBy(work)
    expect([status, headers.get('Location')]).toEqual([302, '/gestao/encomendas?state=pending'])
  }
  await closed(orders(argsOf(list, { as: bruno })))
  await closed(orders(argsOf(`${list.slice(0, -1)}${list.endsWith('A') ? 'B' : 'A'}`)))
  elapsed = 12 * HOUR
  await closed(orders(argsOf(list)))
  await closed(orderAction(argsOf(list, { fields: { intent: 'bulk', all: '1' } })))
  elapsed = 0
})

test('an empty search leads to the whole list, and no search to another site', async () => {
  expect(await search({ q: ' ', list: '/gestao/clientes' })).toBe('/gestao/clientes')
  expect(await search({ q: 'Rui', list: 'https://evil.example/gestao/clientes' })).toMatch(/^\/gestao\/procurar\?s=/)
})

test('an address of before, with the text, still finds; its links are sealed', async () => {
  const { address } = await withLocale('pt', () => orders(argsOf('/gestao/encomendas?q=Carvalho')))
  expect(address).toMatchObject({ q: 'Carvalho', s: expect.stringMatching(/^[\w-]{40,}$/) })
})
