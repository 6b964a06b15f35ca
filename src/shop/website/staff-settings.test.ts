// @module-tag rest
import { beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { currentWebsite, readWebsite, readSettings, changedFields } from './actions.server.ts'
import { settingsInTexts } from '../content/settings-in-texts.ts'
import { sections } from './settings.ts'
import type { Section } from './settings.ts'
import { saveSection } from './staff-settings-form.server.ts'
import type { SettingsFormError } from './staff-settings-form.server.ts'
import { readOverview } from './screens/staff-settings.server.ts'
import { readSection } from './screens/staff-settings-section.server.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import * as store from './store.server.ts'

const { world } = await shopFixture()
const diogo = await addStaff(world, 'owner')
const pedro = await addStaff(world, 'owner')
const joao = await addStaff(world, 'counter')
const config = await store.config(world.db)
beforeEach(async () => {
  await world.db
    .updateTable('website')
    .set({ config: JSON.stringify(config) })
    .execute()
})

type Fields = Record<string, string | readonly string[]>
const open = (section: Section) => readSection({ world, locale: 'pt' }, section)

async function send(section: Section, fields: Fields, principal = diogo): Promise<Response | SettingsFormError> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  const visit = { ...visitAs(world), principal }
  return withLocale('pt', () => saveSection({ visit, form, section }))
}

/** Sends the form as it is displayed, with some fields changed. */
async function change(section: Section, fields: Fields, principal?: Staff) {
  const { values, version } = await open(section)
  return send(section, { seen: version, ...values, ...fields }, principal)
}
const refusal = (answer: Response | SettingsFormError) =>
  answer instanceof Response ? answer.headers.get('Location') : answer.errors
const saved = (section: Section): string => `/gestao/definicoes/${section}?saved`

const entries = () =>
  world.db.selectFrom('audit_log').select(['subject_id', 'why']).where('action', '=', 'settings_changed').orderBy('id').execute()

describe('the settings', () => {
  test('are shown section by section, each with its summary and missing fields', async () => {
    const { closed, cards } = await readOverview({ world, locale: 'en' })
    expect(closed).toBeNull()
    expect(cards).toHaveLength(sections.length)
    expect(cards.map(({ missing }) => missing)).toEqual(sections.map(() => null))
    expect(cards[1]?.summary).toMatch(/^Mon to Fri 9:00–19:30 · Sat 9:00–13:00\. Days marked/)
  })

  test.each(sections)('%s: sent back unchanged, nothing changes and no audit entry is written', async (section) => {
    const before = await entries()
    const { ticked } = await open(section)
    const boxes: Fields =
      section === 'payments'
        ? { payment_methods: ticked }
        : Object.fromEntries(section === 'modules' ? ticked.map((name) => [`modules.${name}`, 'on']) : [])
    expect(refusal(await change(section, boxes))).toBe(saved(section))
    expect(await entries()).toEqual(before)
  })

  test('of the pharmacy change with the pickup location, leave an audit entry by field, and apply at once', async () => {
    await currentWebsite(world, world.db)
    const version = await publicVersion(world.db)
    expect(refusal(await change('pharmacy', { name: 'Farmácia do Largo', phone: '+351 259 333 444', 'promo.pt': '' }))).toBe(
      saved('pharmacy'),
    )
    expect(await currentWebsite(world, world.db)).toMatchObject({ name: 'Farmácia do Largo', phone: { number: '259333444' } })
    expect(await publicVersion(world.db)).toBeGreaterThan(version)
    expect((await entries()).at(-1)).toEqual({ subject_id: 'pharmacy', why: 'name, promo.pt, phone.number' })
    const place = await world.db.selectFrom('stock_locations').select(['name', 'phone']).execute()
    expect(place).toEqual([{ name: 'Farmácia do Largo', phone: '259333444' }])
  })

  test.each<[Section, Fields, string]>([
    ['pharmacy', { name: ' ' }, 'name'],
    ['pharmacy', { 'address.zipcode': '5000' }, 'address.zipcode'],
    ['pharmacy', { phone: '123' }, 'phone'],
    ['pharmacy', { email: 'ninguem' }, 'email'],
    ['pharmacy', { work_email: 'ninguem' }, 'work_email'],
    ['pharmacy', { 'phone_call_cost.pt': '' }, 'phone_call_cost.pt'],
    ['pharmacy', { order_prefix: 'A-1' }, 'order_prefix'],
    ['hours', { 'opening_hours.week.mon': '9 às tantas' }, 'opening_hours.week.mon'],
    ['hours', { 'opening_hours.week.tue': '14:00-19:00, 9:00-13:00' }, 'opening_hours.week.tue'],
    ['hours', { 'opening_hours.week.wed': '9:00-25:00' }, 'opening_hours.week.wed'],
    ['legal', { 'legal.nif': '12345' }, 'legal.nif'],
    ['legal', { 'legal.complaints_book_url': 'http://livro.example' }, 'legal.complaints_book_url'],
    ['legal', { 'legal.eu_logo_url': 'javascript:alert(1)' }, 'legal.eu_logo_url'],
    ['limits', { 'limits.withdrawal_days': '13' }, 'limits.withdrawal_days'],
    ['limits', { 'limits.codes_kept_days': '1,5' }, 'limits.codes_kept_days'],
    ['limits', { 'limits.quote_hours': '' }, 'limits.quote_hours'],
    ['loyalty', { 'loyalty.points_for_one_euro': '0' }, 'loyalty.points_for_one_euro'],
    ['loyalty', { 'loyalty.maximum_cart_share': '100,01' }, 'loyalty.maximum_cart_share'],
    ['loyalty', { 'loyalty.expiry_months': '121' }, 'loyalty.expiry_months'],
    ['payments', {}, 'payment_methods'],
  ])('%s with %j are refused at the field, and typed values stay', async (section, fields, field) => {
    const answer = await change(section, fields)
    expect(answer).toMatchObject({ form: 'section', errors: { [field]: expect.stringMatching(/\.$/) }, values: fields })
    expect(await store.config(world.db)).toEqual(config)
  })

  test('have what order numbers begin with, from the next order on', async () => {
    const prefix = async () => (await addOrder(world)).order.number.split('-')[0]
    expect(await prefix()).toBe('AZ')
    expect(refusal(await change('pharmacy', { order_prefix: 'LGO' }))).toBe(saved('pharmacy'))
    expect(await prefix()).toBe('LGO')
  })

  test('need the cost of a call in Portuguese, which English pages show until there is an English one', async () => {
    const costs = async () => (await readWebsite(world.db)).phone.callCost
    const pt = 'chamada para a rede móvel nacional'
    expect(refusal(await change('pharmacy', { 'phone_call_cost.pt': pt, 'phone_call_cost.en': '' }))).toBe(saved('pharmacy'))
    expect(await costs()).toEqual({ pt, en: pt })
    expect(refusal(await change('pharmacy', { 'phone_call_cost.en': 'national call' }))).toBe(saved('pharmacy'))
    expect(await costs()).toEqual({ pt, en: 'national call' })
  })

  test('change only for an owner with a recent proof', async () => {
    expect(refusal(await change('limits', { 'limits.quote_hours': '24' }, joao))).toEqual({
      form: expect.stringContaining('proprietário'),
    })
    const stale = { ...diogo, verifiedAt: new Date(world.realNow().getTime() - 16 * 60_000) }
    expect(refusal(await change('limits', { 'limits.quote_hours': '24' }, stale))).toEqual({
      form: expect.stringContaining('quem é'),
    })
    expect((await readWebsite(world.db)).limits.quoteHours).toBe(48)
  })

  test('of two owners at once the slower one gets a conflict, keeps the typed values, and can save again', async () => {
    const { values, version } = await open('limits')
    const [first, second] = [
      await send('limits', { ...values, seen: version, 'limits.quote_hours': '24' }),
      await send('limits', { ...values, seen: version, 'limits.quote_hours': '72' }, pedro),
    ]
    expect(refusal(first)).toBe(saved('limits'))
    expect(second).toMatchObject({
      errors: { form: expect.stringContaining('entretanto') },
      expected: null,
      values: { 'limits.quote_hours': '72' },
    })
    expect((await open('limits')).values['limits.quote_hours']).toBe('24')
    expect(refusal(await change('limits', { 'limits.quote_hours': '72' }, pedro))).toBe(saved('limits'))
  })

  test('of two owners in two sections are both saved', async () => {
    const [limits, legal] = [await open('limits'), await open('legal')]
    const answers = await Promise.all([
      send('limits', { ...limits.values, seen: limits.version, 'limits.cart_days': '10' }),
      send('legal', { ...legal.values, seen: legal.version, 'legal.licence': '77' }, pedro),
    ])
    expect(answers.map(refusal)).toEqual([saved('limits'), saved('legal')])
    expect(await readWebsite(world.db)).toMatchObject({ limits: { cartDays: 10 }, legal: { licence: '77' } })
  })

  test('leave the settings of delivery unchanged', async () => {
    const { delivery } = Object(config)
    await change('limits', { 'limits.cart_days': '10' })
    expect(Object(await store.config(world.db)).delivery).toEqual(delivery)
  })
})

describe('opening hours', () => {
  test('are typed in common notations, several times a day', async () => {
    await change('hours', { 'opening_hours.week.mon': '9-13, 14h30 às 19h30', 'opening_hours.week.sun': '00:00-24:00' })
    const { week } = (await readWebsite(world.db)).hours
    expect(week.mon).toEqual([
      { opens: '09:00', closes: '13:00' },
      { opens: '14:30', closes: '19:30' },
    ])
    expect(week.sun).toEqual([{ opens: '00:00', closes: '24:00' }])
    expect((await open('hours')).values['opening_hours.week.mon']).toBe('09:00–13:00, 14:30–19:30')
  })

  test('have special days, one added or removed at a time', async () => {
    const { version } = await open('hours')
    expect(refusal(await send('hours', { intent: 'add', seen: version, day: '2030-06-10', hours: '10-12' }))).toBe(saved('hours'))
    const { rows, version: next } = await open('hours')
    expect(rows.at(-1)).toEqual({ key: '2030-06-10', name: '10/06/2030', text: '10:00–12:00' })
    await send('hours', { intent: 'remove', seen: next, day: '2030-06-10' })
    expect((await open('hours')).rows.map(({ key }) => key)).not.toContain('2030-06-10')
  })

  test.each([
    [{ day: '2020-01-01', hours: '' }, 'day'],
    [{ day: '2030-02-30', hours: '' }, 'day'],
    [{ day: '', hours: '' }, 'day'],
    [{ day: '2030-06-10', hours: '12-10' }, 'hours'],
  ])('refuse a day with %j', async (fields, field) => {
    const { version } = await open('hours')
    const answer = await send('hours', { intent: 'add', seen: version, ...fields })
    expect(answer).toMatchObject({ form: 'add', errors: { [field]: expect.any(String) }, values: fields })
  })
})

describe('the rate of points', () => {
  test('can change from a future day on, and not in the past', async () => {
    const add = async (from: string, rate: string) =>
      send('loyalty', { intent: 'add', seen: (await open('loyalty')).version, from, rate })
    expect(refusal(await add('2031-01-01', '2'))).toBe(saved('loyalty'))
    expect(refusal(await add('2030-01-01', '3'))).toBe(saved('loyalty'))
    expect((await readWebsite(world.db)).loyalty.earning).toEqual([
      { from: '2030-01-01', pointsPerEuro: 3 },
      { from: '2031-01-01', pointsPerEuro: 2 },
    ])
    expect(refusal(await add('2020-01-01', '2'))).toHaveProperty('from')
    expect(refusal(await add('2030-01-01', '0'))).toHaveProperty('rate')
    await send('loyalty', { intent: 'remove', seen: (await open('loyalty')).version, from: '2030-01-01' })
    expect((await open('loyalty')).rows.map(({ key }) => key)).toEqual(['2031-01-01'])
  })
})

describe('the calls of the settings', () => {
  test('need the owner', async () => {
    const api = openApi(world)
    expect((await api.ask('GET', '/staff/settings')).status).toBe(404)
    expect((await api.ask('GET', '/staff/settings', undefined, await api.signIn(joao))).status).toBe(404)
    const { status, data } = await api.ask('GET', '/staff/settings', undefined, await api.signIn(diogo))
    expect([status, data.type, data.attributes['missing'], data.attributes['sells_medicines']]).toEqual([
      200,
      'settings',
      [],
      true,
    ])
  })

  test('accept their own answer, and save changes', async () => {
    const api = openApi(world)
    const as = await api.signIn(diogo)
    const { missing, missing_for_medicines, sells_medicines, ...attributes } = (
      await api.ask('GET', '/staff/settings', undefined, as)
    ).data.attributes
    expect([missing, missing_for_medicines, sells_medicines]).toEqual([[], [], true])
    const before = await entries()
    const same = await api.ask('PATCH', '/staff/settings', attributes, as)
    expect([same.status, same.data.attributes['version']]).toEqual([200, attributes['version']])
    expect(await entries()).toEqual(before)
    const changed = await api.ask('PATCH', '/staff/settings', { limits: { cart_days: 12 }, modules: { blog: false } }, as)
    expect(changed.data.attributes).toMatchObject({
      limits: { cart_days: 12, quote_hours: 48 },
      modules: { blog: false, loyalty: true },
    })
    const late = await api.ask('PATCH', '/staff/settings', { name: 'Outra', version: attributes['version'] }, as)
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'settings_changed'])
  })

  test.each([
    [{ limits: { cart_days: 0 } }, '/data/attributes/limits/cart_days'],
    [{ limits: { cart_days: '12' } }, '/data/attributes/limits/cart_days'],
    [{ name: '' }, '/data/attributes/name'],
    [{ payment_methods: ['barter'] }, '/data/attributes/payment_methods/0'],
    [{ legal: { eu_logo_url: 'ftp://x' } }, '/data/attributes/legal/eu_logo_url'],
    [{ opening_hours: { week: { mon: [{ opens: '9', closes: '10' }] } } }, '/data/attributes/opening_hours/week/mon/0'],
    [{ modules: { blog: 'oneOrNone' } }, '/data/attributes/modules/blog'],
  ])('answer %j with a pointer to the error', async (body, pointer) => {
    const api = openApi(world)
    const { status, errors } = await api.ask('PATCH', '/staff/settings', body, await api.signIn(diogo))
    expect([status, errors[0]?.source?.pointer]).toEqual([422, pointer])
    expect(await store.config(world.db)).toEqual(config)
  })
})

test('special days are the same in any order, and the pickup location changes with its own fields only', async () => {
  const changes = [
    { '2031-01-01': [], '2031-05-01': [] },
    { '2031-05-01': [], '2031-01-01': [] },
  ]
  expect(changedFields({ exceptions: changes[0] }, { exceptions: changes[1] })).toEqual([])
  await world.db.updateTable('stock_locations').set({ name: 'Balcão antigo' }).execute()
  const counter = async () => (await world.db.selectFrom('stock_locations').select('name').executeTakeFirstOrThrow()).name
  expect(refusal(await change('pharmacy', { email: 'outro@farmacia.example' }))).toBe(saved('pharmacy'))
  expect(await counter()).toBe('Balcão antigo')
  expect(refusal(await change('pharmacy', { 'address.city': 'Braga' }))).toBe(saved('pharmacy'))
  expect(await counter()).not.toBe('Balcão antigo')
})

test('the address for notices of new work is saved, known to staff only, and emptied', async () => {
  expect(refusal(await change('pharmacy', { work_email: 'Balcao@farmacia.example' }))).toBe(saved('pharmacy'))
  expect((await readSettings(world.db)).workEmail).toBe('balcao@farmacia.example')
  const { data } = await openApi(world).ask('GET', '/website')
  expect(JSON.stringify(data)).not.toContain('balcao@')
  expect((await open('pharmacy')).values).toMatchObject({ work_email: 'balcao@farmacia.example' })
  expect(refusal(await change('pharmacy', { work_email: '' }))).toBe(saved('pharmacy'))
  expect((await readSettings(world.db)).workEmail).toBeNull()
})

test('the displayed earning rate is the one of the day', async () => {
  const settings = await readSettings(world.db)
  const earning = [{ from: '2020-01-01', pointsPerEuro: 7 }]
  expect(settings.loyalty.pointsPerEuro).not.toBe(7)
  await world.db
    .updateTable('website')
    .set({ config: JSON.stringify({ ...Object(config), loyalty: { ...settings.loyalty, earning } }) })
    .execute()
  const { data } = await openApi(world).ask('GET', '/website')
  expect(data.attributes['config']).toMatchObject({ loyalty: { points_per_euro: 7 } })
  const card = (await readOverview({ world, locale: 'en' })).cards[sections.indexOf('loyalty')]
  expect(card?.summary).toContain('7')
  expect(settingsInTexts(await readWebsite(world.db), 'pt', world.now())).toMatchObject({ points_per_euro: '7' })
})
