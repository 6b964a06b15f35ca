import { beforeEach, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { issueText } from '#src/i18n/issue.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { routes } from '#src/api/routes.ts'
import { downloads } from '#src/api/downloads.ts'
import type { World } from '#src/platform/world.ts'
import { readStaffOrder } from '#src/shop/orders/staff/read-staff-orders.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { setLimits } from '#tests/support/world/settings.ts'
import { inAll } from '#tests/support/world/short.ts'
import { createApiToken } from '../api-tokens/actions.server.ts'
import { openRecord, openRecords, recordKindOf } from './actions.server.ts'

const hour = 3_600_000
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.UTC(2026, 4, 4, 10, 30) + elapsed) }
const api = openApi(world)
const diogo = await addStaff(world, 'owner')
const numbers: string[] = []
for (let count = 0; count < 4; count += 1) numbers.push((await addOrder(world)).order.number)
const [first = '', second = '', third = '', fourth = ''] = numbers

beforeEach(async () => {
  elapsed += hour
  await setLimits(world, { staffOrdersAnHour: 3, staffCustomersAnHour: 2 })
})

test.each(locales)(
  'a member of staff opens as many different orders an hour as the settings say, and each as often as they like (%s)',
  async (locale) => {
    const person = await addStaff(world, 'counter')
    let joao = await api.signIn(person)
    const open = (number: string, query = '') =>
      api.ask('GET', `/staff/orders/${number}${query}`, undefined, { ...joao, 'Accept-Language': locale })
    for (const number of [first, second, third, first, second]) expect((await open(number)).status).toBe(200)
    const refused = await open(fourth)
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ code: 'too_many_records', detail: issueText('error_too_many_records', locale) }],
    })
    expect(refused.headers.get('Retry-After')).toBe('1800')
    expect(refused.text).not.toContain('marta@cliente.example')
    expect((await open(first)).status, 'what is open stays open').toBe(200)
    const changed = await api.ask('POST', `/staff/orders/${fourth}/claim`, {}, joao)
    expect(changed.status, 'nor does a change show another one').toBe(429)
    elapsed += hour
    joao = await api.signIn(person)
    expect((await open(fourth)).status).toBe(200)
  },
)

test('at once, no more than as many as the settings say', async () => {
  const joao = await addStaff(world, 'counter')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => openRecord(world, joao, 'order', `AZ-${at}`)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
})

test('of several at once all are opened, or none', async () => {
  const joao = await addStaff(world, 'counter')
  expect(await openRecords(world, joao, 'order', [first, second, third, fourth])).toMatchObject({ ok: false })
  expect(await openRecords(world, joao, 'order', [first, second, first, third])).toEqual({ ok: true })
})

test('pages count with calls, and one person does not count for another', async () => {
  const [joao, ana] = [await addStaff(world, 'counter'), await addStaff(world, 'pharmacist')]
  const visit = { locale: 'pt', sessionToken: undefined } as const
  for (const number of [first, second, third]) await readStaffOrder(world, joao, { number, ...visit })
  await expect(readStaffOrder(world, joao, { number: fourth, ...visit })).rejects.toMatchObject({ init: { status: 429 } })
  expect((await api.ask('GET', `/staff/orders/${fourth}`, undefined, await api.signIn(joao))).status).toBe(429)
  expect(await readStaffOrder(world, ana, { number: fourth, ...visit })).toMatchObject({ number: fourth })
})

test('lists mask contact and do not count', async () => {
  const joao = await api.signIn(await addStaff(world, 'counter'))
  for (let page = 0; page < 6; page += 1) {
    const { status, text } = await api.ask(
      'GET',
      '/staff/orders?page[size]=100&include=billing_address,shipping_address',
      undefined,
      joao,
    )
    expect(status).toBe(200)
    expect(text).not.toMatch(/marta@cliente\.example|900000005/)
    expect(text).toContain('m•••@cliente.example')
  }
  expect((await api.ask('GET', `/staff/orders/${first}`, undefined, joao)).status).toBe(200)
})

test('of customers there is a limit of its own', async () => {
  const joao = await api.signIn(await addStaff(world, 'counter'))
  const people = [
    await addMarta(world),
    await addPerson(world, 'customer', 'Rui Carvalho'),
    await addPerson(world, 'customer', 'Eva Sá'),
  ]
  const statuses = []
  for (const { publicId } of people) statuses.push((await api.ask('GET', `/staff/customers/${publicId}`, undefined, joao)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('a token has its own count, and the owners get one email an hour that names who met the limit', inAll, async () => {
  const made = await createApiToken(
    world,
    { ...diogo, verifiedAt: world.realNow() },
    { name: 'Sifarma', capabilities: ['orders.read'], expiresOn: nextDay(lisbonDate(world.realNow())) },
    'page',
  )
  const bearer = { Authorization: `Bearer ${made.ok ? made.value.secret : ''}` }
  const aboutIt = async () =>
    (await emailsTo(world, diogo.email)).filter((email) => JSON.stringify(email).includes('Sifarma abriu 3 encomendas'))
  for (const number of [...numbers, fourth, fourth]) await api.ask('GET', `/staff/orders/${number}`, undefined, bearer)
  expect(await aboutIt()).toMatchObject([{ subject: 'Muitos registos abertos numa hora' }])
  elapsed += hour
  for (const number of [...numbers, fourth]) await api.ask('GET', `/staff/orders/${number}`, undefined, bearer)
  expect(await aboutIt()).toHaveLength(2)
})

test('what a list was filtered by and how many rows it had is in the log, and no value of a filter', async () => {
  const joao = await addStaff(world, 'counter')
  await api.ask('GET', '/staff/orders?filter[q]=Marta&filter[state]=pending', undefined, await api.signIn(joao))
  const entry = await world.db
    .selectFrom('audit_log')
    .select(['action', 'why', 'subject_id'])
    .where('actor_id', '=', joao.publicId)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'orders_listed',
    why: expect.stringMatching(/^search,rows_\d+,by_text,by_state$/),
    subject_id: '1',
  })
})

test('every call and file of one order, prescription, request or customer is counted', () => {
  const single = [...routes, ...downloads]
    .map(({ path }) => path)
    .filter((path) => /^\/staff\/(orders|prescriptions|requests|customers)\/\{/.test(path))
  expect(single.length).toBeGreaterThan(30)
  expect(single.filter((path) => recordKindOf(path) === undefined)).toEqual([])
  expect(recordKindOf('/staff/orders')).toBeUndefined()
})
