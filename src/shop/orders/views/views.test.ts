import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { wholeList } from '../staff/list-address.ts'
import { noFilters } from '../search/order-filter.ts'
import { listViews, renameView, tidyViews } from './actions.server.ts'
import { maxViews } from './saved-view.ts'
import { submitViewForm } from './view-form.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const [asAna, asJoao] = [await api.signIn(ana), await api.signIn(joao)]

const send = (fields: Record<string, string>, by = ana) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const visit = { ...visitAs(world, { isDataRequest: true }), principal: by }
  const address = { ...wholeList, tab: 'pending', q: 'Marta Lobo', page: 3, filters: { ...noFilters, placed: 'today' } } as const
  return withLocale('pt', () => submitViewForm(visit, form, address))
}

describe('a view of the list', () => {
  test('keeps tab and filters of the address, is renamed and deleted', async () => {
    expect(await send({ intent: 'view-create', name: '  Por preparar hoje ' })).toMatchObject({ status: 303 })
    const [view] = await listViews(world, ana)
    expect(view).toMatchObject({ name: 'Por preparar hoje', query: 'state=pending&placed=today' })
    const id = view?.id ?? ''
    expect(await send({ intent: 'view-rename', view: id, name: 'Hoje' })).toMatchObject({ status: 303 })
    expect(await listViews(world, ana)).toMatchObject([{ name: 'Hoje' }])
    await send({ intent: 'view-delete', view: id })
    expect(await listViews(world, ana)).toEqual([])
  })

  test('has no name in the clear, not even one that a process of before writes, and never what was searched for', async () => {
    const rita = await addStaff(world, 'counter')
    await send({ intent: 'view-create', name: 'Marta Lobo' }, rita)
    // As a process of before the names were sealed does.
    const before = { user_id: rita.userId, created_at: world.now() }
    await world.db
      .insertInto('order_views')
      .values({ ...before, public_id: world.id(), name: 'Rui Faria', query: 'state=ready&q=rui+faria&placed=today' })
      .execute()
    await world.db
      .insertInto('order_views')
      .values({ ...before, public_id: world.id(), name: 'marta lobo', query: 'q=229876543&state=ready' })
      .execute()
    expect((await listViews(world, rita)).map(({ name }) => name)).toEqual(['Marta Lobo', 'Rui Faria', 'marta lobo'])
    await tidyViews(world)
    const views = await listViews(world, rita)
    expect(views.map(({ name }) => name)).toEqual(['Marta Lobo', 'Rui Faria', 'marta lobo'])
    expect(views.map(({ query }) => query)).toEqual(['state=pending&placed=today', 'state=ready&placed=today', 'state=ready'])
    const rows = await world.db.selectFrom('order_views').selectAll().where('user_id', '=', rita.userId).execute()
    expect(rows.map(({ name }) => name)).toEqual([null, null, null])
    const text = rows.map((row) => [row.query, row.name_sealed?.toString('latin1'), row.name_key?.toString('latin1')]).join()
    for (const trace of ['Marta', 'Rui', 'faria', '229876543']) expect(text).not.toContain(trace)
    expect(await send({ intent: 'view-create', name: 'rui faria' }, rita)).toMatchObject({
      error: 'Já tem uma vista com este nome.',
    })
  })

  test('ends with its member of staff', async () => {
    const nuno = await addStaff(world, 'counter')
    await send({ intent: 'view-create', name: 'Expedição' }, nuno)
    await tidyViews(world)
    expect(await listViews(world, nuno)).toHaveLength(1)
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', nuno.userId).execute()
    await tidyViews(world)
    expect(await listViews(world, nuno)).toEqual([])
  })

  test('needs a name that the person has not given to another', async () => {
    await send({ intent: 'view-create', name: 'Expedição' }, joao)
    expect(await send({ intent: 'view-create', name: 'expedicao' }, joao)).toMatchObject({
      kind: 'view',
      name: 'expedicao',
      error: 'Já tem uma vista com este nome.',
    })
    for (const name of [' ', 'x'.repeat(41)])
      expect(await send({ intent: 'view-create', name }, joao)).toMatchObject({
        kind: 'view',
        id: null,
        error: expect.stringMatching(/\w/),
      })
  })

  test('of six that get the same name at once is the only one with it', async () => {
    const rosa = await addStaff(world, 'counter')
    for (const name of ['1', '2', '3', '4', '5', '6']) await send({ intent: 'view-create', name }, rosa)
    const views = await listViews(world, rosa)
    const renamed = await Promise.all(views.map(({ id }) => renameView(world, rosa, { id, name: 'Hoje' })))
    expect(renamed.filter(({ ok }) => ok)).toHaveLength(1)
    const refusals = renamed.filter(({ ok }) => !ok).map((one) => !one.ok && one.error.code)
    expect(refusals).toEqual(Array.from({ length: 5 }, () => 'view_name_taken'))
  })

  test('belongs to one member of staff', async () => {
    const made = await api.ask('POST', '/staff/order-views', { name: 'Minha', filters: { fulfilment: 'delivery' } }, asAna)
    expect(made).toMatchObject({ status: 201, data: { attributes: { name: 'Minha', filters: { fulfilment: 'delivery' } } } })
    const path = `/staff/order-views/${made.data.id}`
    expect((await api.ask('PATCH', path, { name: 'Alheia' }, asJoao)).status).toBe(404)
    expect((await api.ask('DELETE', path, undefined, asJoao)).status).toBe(404)
    expect((await api.ask('PATCH', path, { name: 'Entregas' }, asAna)).data.attributes).toMatchObject({ name: 'Entregas' })
    const { list } = await api.ask('GET', '/staff/order-views', undefined, asAna)
    expect(list.map(({ attributes }) => attributes['name'])).toEqual(['Entregas'])
    expect((await api.ask('DELETE', path, undefined, asAna)).status).toBe(204)
  })

  test('is one of at most twenty', async () => {
    const diogo = await addStaff(world, 'owner')
    const asDiogo = await api.signIn(diogo)
    const names = Array.from({ length: maxViews + 1 }, (_, at) => `Vista ${at}`)
    const statuses: number[] = []
    for (const name of names) statuses.push((await api.ask('POST', '/staff/order-views', { name }, asDiogo)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxViews)
    expect(statuses.at(-1)).toBe(422)
  })

  test('of an unknown state or filter is refused at the field', async () => {
    for (const filters of [{ state: 'lost' }, { colour: 'green' }])
      expect((await api.ask('POST', '/staff/order-views', { name: 'X', filters }, asAna)).status).toBe(422)
  })
})
