import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { quoteDelivery, listShippingMethods, readDeliverySettings } from './actions.server.ts'
import { cents } from '#src/kernel/money.ts'
import { saveMethodPage, saveSettings } from './staff-form.server.ts'
import type { DeliveryFormErrors } from './staff-form.server.ts'
import { readMethodPage } from './screens/staff-method.server.ts'

const { world } = await shopFixture()
const diogo = await addStaff(world, 'owner')
const joao = await addStaff(world, 'counter')

type Fields = Record<string, string | readonly string[]>
const sent = (fields: Fields, principal = diogo) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return { visit: { world, principal, locale: 'pt' } as StaffVisit, form }
}
const settings = (fields: Fields, principal?: Staff) => withLocale('pt', () => saveSettings(sent(fields, principal)))
const method = (id: string, fields: Fields, principal?: Staff) =>
  withLocale('pt', () => saveMethodPage(sent(fields, principal), id))
const leadsTo = (answer: Response | DeliveryFormErrors) =>
  answer instanceof Response ? answer.headers.get('Location') : answer.errors

const courier = {
  'name.pt': 'Estafeta',
  'name.en': 'Courier',
  'expected.pt': 'hoje',
  'expected.en': 'today',
  tracking_template: '',
}
const newest = async () => (await listShippingMethods(world.db)).toSorted((a, b) => b.rowId - a.rowId)[0]!

describe('the settings of delivery', () => {
  test('are saved as ticked: an unticked box is removed', async () => {
    expect(leadsTo(await settings({ enabled: 'on', vat_rate: '13,00 %', county_dicos: ['1714', '1701'] }))).toBe(
      '/gestao/entregas?saved',
    )
    const saved = await readDeliverySettings(world.db)
    expect(saved).toMatchObject({ enabled: true, vat: 1300, chosen: true })
    expect(saved.counties.filter(({ served }) => served).map(({ name }) => name)).toEqual(['Alijó', 'Vila Real'])
    await settings({ vat_rate: '23' })
    expect(await readDeliverySettings(world.db)).toMatchObject({ enabled: false, vat: 2300, chosen: true })
    expect((await readDeliverySettings(world.db)).counties.some(({ served }) => served)).toBe(false)
    await settings({ enabled: 'on', vat_rate: '23', county_dicos: ['1714'] })
  })

  test.each([
    [{ vat_rate: '6,5' }, 'vat_rate', 'Escreva uma taxa de IVA que exista, como 6, 13 ou 23.'],
    [{ vat_rate: '' }, 'vat_rate', 'Escreva uma taxa de IVA que exista, como 6, 13 ou 23.'],
    [{ vat_rate: '23', county_dicos: ['9999'] }, 'county_dicos', 'Um destes concelhos não existe.'],
    [{ vat_rate: '23', county_dicos: ['Lisboa'] }, 'county_dicos', 'Um destes concelhos não existe.'],
  ])('%o are refused at the field, and typed values stay', async (fields: Fields, field, sentence) => {
    const answer = await settings({ enabled: 'on', ...fields })
    expect(answer).toMatchObject({ form: 'settings', errors: { [field]: sentence }, values: { enabled: 'on' } })
    expect((await readDeliverySettings(world.db)).vat).toBe(2300)
  })

  test('change only for the owner with a recent proof, with an audit entry', async () => {
    const fields = { enabled: 'on', vat_rate: '23', county_dicos: ['1714'] }
    expect(leadsTo(await settings(fields, joao))).toHaveProperty('form')
    const stale = { ...diogo, verifiedAt: new Date(world.realNow().getTime() - 16 * 60_000) }
    expect(leadsTo(await settings(fields, stale))).toEqual({ form: expect.stringContaining('quem é') })
    const before = await recorded()
    await settings(fields)
    expect(await recorded()).toBe(before + 1)
  })
})

const recorded = async (): Promise<number> => {
  const rows = await world.db.selectFrom('audit_log').select('id').where('action', '=', 'delivery_changed').execute()
  return rows.length
}

describe('a method', () => {
  test('is created, then its first rate, and customers see both', async () => {
    const made = leadsTo(await method('new', { intent: 'method', ...courier, position: '' }))
    const { id, rates } = await newest()
    expect(made).toBe(`/gestao/entregas/${id}?rate=new`)
    expect(rates).toEqual([])
    const rate = { intent: 'rate', rate: 'new', zone: 'counties', county_dicos: ['1714'], price: '2,90 €' }
    const rest = { weight_from_grams: '', weight_to_grams: '3000', total_from: '', total_to: '', free_from: '' }
    expect(leadsTo(await method(id, { ...rate, ...rest }))).toBe(`/gestao/entregas/${id}?saved`)
    const question = { zipcode: '5000-577', lines: [], total: cents(100) }
    expect((await quoteDelivery(world.db, question)).rates.map(({ method: { name }, price }) => [name.pt, price])).toEqual([
      ['Estafeta', 290],
      ['CTT Expresso', 350],
    ])
    expect((await quoteDelivery(world.db, { ...question, zipcode: '1000-001' })).rates).toHaveLength(1)
  })

  test('is changed, switched off and on again; its rates stay', async () => {
    const { id, rates } = await newest()
    await method(id, { intent: 'method', ...courier, 'name.pt': 'Estafeta da farmácia', position: '7' })
    expect(await newest()).toMatchObject({ name: { pt: 'Estafeta da farmácia' }, position: 7, active: true })
    expect(leadsTo(await method(id, { intent: 'off' }))).toBe(`/gestao/entregas/${id}?saved`)
    expect(await newest()).toMatchObject({ active: false, rates })
    await method(id, { intent: 'on' })
    expect(await newest()).toMatchObject({ active: true, rates })
  })

  test('shows a rate as it is typed, and saves its changes', async () => {
    const { id, rates } = await newest()
    const open = (locale: 'pt' | 'en') => readMethodPage(world.db, { id, rate: rates[0]!.id, locale })
    expect((await open('pt'))?.rate).toMatchObject({
      values: { zone: 'counties', price: '2,90', weight_from_grams: '0', weight_to_grams: '3000', total_to: '', free_from: '' },
      ticked: ['1714'],
    })
    expect((await open('en'))?.rate).toMatchObject({ values: { price: '2.90' } })
    const fields = { intent: 'rate', rate: rates[0]!.id, zone: 'mainland', county_dicos: ['1714'], price: '4', free_from: '30' }
    await method(id, fields)
    expect((await newest()).rates).toMatchObject([
      { zone: { kind: 'mainland', dicos: [] }, price: 400, freeFrom: 3000, grams: { from: 0, to: null }, active: true },
    ])
    await method(id, { intent: 'rate_off', rate: rates[0]!.id })
    expect((await newest()).rates).toMatchObject([{ price: 400, active: false }])
  })

  test.each([
    [{ 'name.pt': ' ' }, 'name.pt', 'Preencha “Nome em português”.'],
    [{ 'name.en': 'x'.repeat(101) }, 'name.en', 'O texto de “Nome em inglês” é demasiado longo.'],
    [{ tracking_template: 'http://carrier.example/{tracking}' }, 'tracking_template', /^Escreva um endereço/],
    [{ position: '-1' }, 'position', 'Escreva um número inteiro, a partir de 0.'],
    [{ position: '1.5' }, 'position', 'Escreva um número inteiro, a partir de 0.'],
  ])('with %o is refused at the field', async (fields: Fields, field, sentence) => {
    const before = (await listShippingMethods(world.db)).length
    const answer = await method('new', { intent: 'method', ...courier, ...fields })
    expect(answer).toMatchObject({ form: 'method' })
    expect(Object(leadsTo(answer))[field]).toMatch(sentence)
    expect(await listShippingMethods(world.db)).toHaveLength(before)
  })

  test.each([
    [{ price: '' }, 'price'],
    [{ price: '1,234' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1000,01' }, 'price'],
    [{ price: 'three' }, 'price'],
    [{ free_from: '1e9' }, 'free_from'],
    [{ weight_to_grams: '2 kg' }, 'weight_to_grams'],
    [{ weight_from_grams: '10', weight_to_grams: '9' }, 'weight_to_grams'],
    [{ total_from: '10', total_to: '9,99' }, 'total_to'],
    [{ zone: 'moon' }, 'zone'],
    [{ zone: 'counties' }, 'county_dicos'],
    [{ zone: 'counties', county_dicos: ['9999'] }, 'county_dicos'],
  ])('refuses a rate with %o', async (fields: Fields, field) => {
    const { id, rates } = await newest()
    const answer = await method(id, { intent: 'rate', rate: 'new', zone: 'mainland', price: '1', ...fields })
    expect(Object.keys(Object(leadsTo(answer)))).toEqual([field])
    expect((await newest()).rates).toHaveLength(rates.length)
  })

  test('that does not exist is an error of the form, and has no page', async () => {
    const strange = world.id()
    for (const id of [strange, 'x', "' or 1=1"]) {
      expect(leadsTo(await method(id, { intent: 'off' }))).toEqual({ form: expect.any(String) })
      expect(await readMethodPage(world.db, { id, rate: null, locale: 'pt' })).toBeUndefined()
    }
    const { id } = await newest()
    expect(leadsTo(await method(id, { intent: 'rate_off', rate: strange }))).toEqual({ form: expect.any(String) })
    expect(await readMethodPage(world.db, { id, rate: strange, locale: 'pt' })).toBeUndefined()
  })

  test('can be changed by two owners at once, and neither change is lost', async () => {
    const { id } = await newest()
    await Promise.all([
      method(id, { intent: 'off' }),
      method(id, { intent: 'rate', rate: 'new', zone: 'azores', price: '9' }),
      method(id, { intent: 'rate', rate: 'new', zone: 'madeira', price: '9' }),
    ])
    const { active, rates } = await newest()
    expect(active).toBe(false)
    expect(rates.map(({ zone }) => zone.kind)).toEqual(expect.arrayContaining(['azores', 'madeira']))
  })
})
