import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { listPath, readListAddress, wholeList } from './list-address.ts'
import { findStaffOrder, transitionOrder } from './actions.server.ts'
import { submitTransitionForm } from './staff-transition-form.server.ts'
import type { TransitionFormErrors } from './staff-transition-form.server.ts'
import { readStaffList, readStaffOrder } from './read-staff-orders.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

const numbersIn = async (address: Partial<typeof wholeList>, staff = ana): Promise<string[]> =>
  (await readStaffList(world, staff, { ...wholeList, ...address })).orders.map(({ number }) => number)

describe('the list of orders', () => {
  test('finds an account by name, accents or not', inAll, async () => {
    const ines = await addPerson(world, 'customer', 'Inês Brandão')
    const { order } = await addOrder(world, { principal: ines })
    for (const q of ['Inês', 'ines brandao', 'BRANDÃO']) expect(await numbersIn({ q })).toEqual([order.number])
    expect(await numbersIn({ q: 'brandão' }, diogo)).toEqual([order.number])
  })

  test('has all unsuccessful orders under cancelled', async () => {
    const [open, canceled, annulled] = [await addOrder(world), await addOrder(world), await addOrder(world)]
    await transitionOrder(world, ana, canceled.order.number, { source: 'page', state: 'canceled' })
    await transitionOrder(world, ana, annulled.order.number, { source: 'page', state: 'void' })
    const found = await numbersIn({ tab: 'canceled' })
    expect(found).toEqual([annulled.order.number, canceled.order.number])
    expect(found).not.toContain(open.order.number)
    const { counts } = await readStaffList(world, ana, wholeList)
    expect([counts?.canceled, counts?.all]).toEqual([2, await numbersIn({}).then((all) => all.length)])
  })

  test('has its position in its address', () => {
    const path = listPath('pt', { ...wholeList, tab: 'ready', q: 'marta lobo', s: 'QWJj', page: 2, order: 'AZ-00000000' })
    expect(path).toBe('/gestao/encomendas?state=ready&s=QWJj&page=2&order=AZ-00000000')
    expect(readListAddress(new URL(path, 'http://shop.test').searchParams)).toEqual({
      ...wholeList,
      tab: 'ready',
      s: 'QWJj',
      page: 2,
      order: 'AZ-00000000',
    })
    expect(listPath('en', wholeList)).toBe('/en/staff/orders')
  })

  test.each(['state=lost', 'page=0', 'page=1.5', 'page=x'])('%s is not a page of it', (query) => {
    expect(readListAddress(new URLSearchParams(query))).toBeUndefined()
  })
})

describe('an order’s page for staff', () => {
  test('offers each role its allowed transitions, with the email of each', async () => {
    const { order } = await addOrder(world, { patch: { payment_method_id: 'multibanco' } })
    const read = (staff: Staff) => readStaffOrder(world, staff, { number: order.number, locale: 'pt', sessionToken: undefined })
    expect((await read(joao)).allowed.map(({ event, to }) => `${event} → ${to}`)).toEqual([
      'pay → pending',
      'annul → void',
      'cancel → canceled',
      'fail → failed',
    ])
    expect((await read(joao)).allowed[0]?.email).toMatchObject({
      subject: `Recebemos o pagamento da encomenda ${order.number}`,
    })
    expect(await read(diogo)).toMatchObject({
      allowed: [],
      canTransition: false,
      email: 'marta@cliente.example',
      customer: 'Marta Lobo',
      lines: [{ name: 'Creme de mãos' }],
      pickupCode: null,
    })
  })

  test('of an unknown number is 404', async () => {
    for (const number of ['AZ-00000000', 'x', '']) {
      await expect(readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })).rejects.toMatchObject({
        init: { status: 404 },
      })
    }
  })
})

describe('the form of an order', () => {
  const send = (staff: Staff, fields: [string, string][]): Promise<Response | TransitionFormErrors> => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const visit = { world, principal: staff, locale: 'pt' } as StaffVisit
    return withLocale('pt', () => submitTransitionForm(visit, form, '/gestao/encomendas'))
  }

  test('changes the state and notifies the customer as ticked', async () => {
    const { order } = await addOrder(world)
    const answer = await send(joao, [
      ['number', order.number],
      ['seen', 'pending'],
      ['to', 'ready'],
      ['alert', 'email'],
      ['alert', 'sms'],
      ['alert', 'pigeon'],
    ])
    expect(answer).toMatchObject({ status: 303 })
    expect((await findStaffOrder(world, ana, { number: order.number, source: 'page' }))?.transitions.at(-1)).toMatchObject({
      to: 'ready',
      by: 'João Teixeira',
      alerts: ['email', 'sms'],
    })
  })

  test('“none” wins over other ticked channels, as it must without scripts', async () => {
    const { order } = await addOrder(world)
    await send(joao, [
      ['number', order.number],
      ['seen', 'pending'],
      ['to', 'ready'],
      ['alert', 'in_app'],
      ['alert', 'email'],
      ['alert', 'none'],
    ])
    expect((await findStaffOrder(world, ana, { number: order.number, source: 'page' }))?.transitions.at(-1)).toMatchObject({
      to: 'ready',
      alerts: [],
    })
  })

  test('is refused when it is late, or without a choice', async () => {
    const { order } = await addOrder(world)
    await transitionOrder(world, ana, order.number, { source: 'page', state: 'ready' })
    const { number } = order
    expect(
      await send(joao, [
        ['number', number],
        ['seen', 'pending'],
        ['to', 'canceled'],
      ]),
    ).toMatchObject({
      number,
      errors: { form: 'A encomenda mudou entretanto e está agora neste estado: Pronta. Confirme antes de continuar.' },
    })
    expect(
      await send(joao, [
        ['number', number],
        ['seen', 'ready'],
      ]),
    ).toMatchObject({ number, errors: { form: 'Escolha o que fazer com a encomenda.' } })
    expect(
      await send(diogo, [
        ['number', number],
        ['seen', 'ready'],
        ['to', 'completed'],
      ]),
    ).toMatchObject({ number })
    expect((await findStaffOrder(world, ana, { number, source: 'page' }))?.state).toBe('ready')
  })
})
