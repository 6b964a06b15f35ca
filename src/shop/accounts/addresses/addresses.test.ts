import { beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addPerson } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readBook, submitAddress } from './screens/addresses.server.ts'
import { changeAddress, findAddress, listAddresses, removeAddress } from './actions.server.ts'

let marta: Person
const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
beforeEach(async () => {
  marta = await addMarta(world)
})

const home = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua Direita 7',
  address2: null,
  city: 'Vila Real',
  zipcode: '5000-577',
  phone: '900000005',
}

const add = async (address: object = {}, person = marta): Promise<string> => {
  const answer = await ask('POST', '/addresses', { ...home, ...address }, await signIn(person))
  expect(answer.status).toBe(201)
  return answer.data.id
}

const send = (
  fields: Record<string, string>,
  { locale = 'pt', principal = marta }: { locale?: Locale; principal?: Person } = {},
) => submit((visit, form) => submitAddress({ ...visit, principal }, form), visitAs(world, { locale }), fields)

const ids = async (): Promise<string[]> => (await listAddresses(world, marta)).map(({ id }) => id)
const defaults = async (): Promise<string[]> =>
  (await listAddresses(world, marta)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

const asForm = { ...home, address2: '' }

describe('the address book', () => {
  test('begins with its default and lists that one first', async () => {
    const first = await add()
    const second = await add({
      address1: 'Avenida 25 de Abril 1',
      address2: '3.º Esq.',
      zipcode: '5000123',
      phone: '+351 912 345 678',
    })
    const answer = await ask('GET', '/addresses', undefined, await signIn(marta))
    expect(answer.list).toMatchObject([
      { type: 'address', id: first, attributes: { ...home, country_iso: 'PT', default: true } },
      { id: second, attributes: { address2: '3.º Esq.', zipcode: '5000-123', phone: '912345678', default: false } },
    ])
    expect(answer.meta.total_count).toBe(2)
  })

  test('changes only the fields of the request', async () => {
    const id = await add({ address2: '3.º Esq.' })
    const answer = await ask('PATCH', `/addresses/${id}`, { city: 'Chaves', zipcode: '5400 001' }, await signIn(marta))
    expect(answer.data.attributes).toMatchObject({ ...home, address2: '3.º Esq.', city: 'Chaves', zipcode: '5400-001' })
    expect((await ask('PATCH', `/addresses/${id}`, { address2: null }, await signIn(marta))).data.attributes['address2']).toBe(
      null,
    )
  })

  test('has another default when its default is removed', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    expect((await ask('DELETE', `/addresses/${first}`, undefined, await signIn(marta))).status).toBe(204)
    expect([await ids(), await defaults()]).toEqual([[third, second], [third]])
    await removeAddress(world, marta, second)
    await removeAddress(world, marta, third)
    expect(await ids()).toEqual([])
  })

  test('has at most twenty, and refuses another one', async () => {
    for (let count = 0; count < 20; count += 1) await add()
    const more = await ask('POST', '/addresses', home, await signIn(marta))
    expect([more.status, more.errors[0]?.code]).toEqual([422, 'too_many_addresses'])
    expect(await send(asForm)).toMatchObject({
      errors: { form: 'Já tem 20 moradas guardadas. Elimine uma para guardar outra.' },
      values: { address1: 'Rua Direita 7' },
    })
    expect(await ids()).toHaveLength(20)
  })

  test('takes one of six that are added at once to nineteen', async () => {
    for (let count = 0; count < 19; count += 1) await add()
    const cookies = await signIn(marta)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/addresses', home, cookies)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('has exactly one default, also when several are made default at once', async () => {
    const all = [await add(), await add(), await add(), await add()]
    await Promise.all([...all, ...all].map((id) => changeAddress(world, marta, id, { default: true })))
    expect(await defaults()).toHaveLength(1)
  })

  test('adds one address for a repeated call', async () => {
    const headers = { ...(await signIn(marta)), 'Idempotency-Key': 'once' }
    const [first, again] = [await ask('POST', '/addresses', home, headers), await ask('POST', '/addresses', home, headers)]
    expect([first.data.id, await ids()]).toEqual([again.data.id, [first.data.id]])
  })
})

test('stores an address sealed: no part of it is readable in the database', async () => {
  await add()
  const { address_sealed: sealed } = await world.db
    .selectFrom('addresses')
    .select('address_sealed')
    .where('user_id', '=', marta.userId)
    .executeTakeFirstOrThrow()
  for (const plain of ['Marta', 'Lobo', 'Direita', 'Vila', '5000', '900000005']) expect(sealed.includes(plain)).toBe(false)
})

test('another person’s address is not found by page or API, nor is a malformed id', async () => {
  const id = await add()
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  const cookies = await signIn(rui)
  for (const wanted of [id, world.id(), 'x', '%00', "'"]) {
    for (const [method, body] of [
      ['PATCH', { city: 'Faro' }],
      ['PATCH', { default: true }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/addresses/${wanted}`, body, cookies)).status, `${method} ${wanted}`).toBe(404)
  }
  expect((await ask('GET', '/addresses', undefined, cookies)).list).toEqual([])
  expect(await findAddress(world, rui, id)).toBeUndefined()
  for (const intent of ['remove', 'make_default', ''])
    await expect(send({ ...asForm, id, intent }, { principal: rui })).rejects.toMatchObject({ init: { status: 404 } })
  for (const step of ['edit', 'remove'])
    await expect(readBook({ ...visitAs(world, { url: `/conta/moradas?${step}=${id}` }), principal: rui })).rejects.toMatchObject({
      init: { status: 404 },
    })
  expect(await findAddress(world, marta, id)).toMatchObject({ city: 'Vila Real' })
})

test('guests have no addresses', async () => {
  for (const [method, path] of [
    ['GET', '/addresses'],
    ['POST', '/addresses'],
    ['PATCH', `/addresses/${world.id()}`],
    ['DELETE', `/addresses/${world.id()}`],
  ] as const)
    expect((await ask(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
})

const bad = [
  { field: 'firstname', value: ' ', pt: 'Escreva o seu nome.', en: 'Enter your first name.' },
  { field: 'lastname', value: '', pt: 'Escreva o seu apelido.', en: 'Enter your last name.' },
  { field: 'address1', value: '', pt: 'Escreva a rua e o número da porta.', en: 'Enter the street and house number.' },
  {
    field: 'address1',
    value: 'a'.repeat(201),
    pt: 'O texto de “Rua e número” é demasiado longo.',
    en: 'The text of “Street and number” is too long.',
    // The pointer of an API error already names the field.
    call: { pt: 'O texto é demasiado longo.', en: 'The text is too long.' },
  },
  { field: 'city', value: '', pt: 'Escreva a localidade.', en: 'Enter the town or city.' },
  {
    field: 'zipcode',
    value: '500',
    pt: 'Indique um código postal com 7 algarismos, como 5000-577.',
    en: 'Enter a postal code of 7 digits, such as 5000-577.',
  },
  {
    field: 'phone',
    value: '90000000',
    pt: 'Indique um número de telefone com 9 algarismos, ou um número estrangeiro que comece por +.',
    en: 'Enter a phone number of 9 digits, or a foreign number that begins with +.',
  },
] as const

describe.each(locales)('in %s', (locale) => {
  test.each(bad)('a bad $field is reported at its field: $given', async ({ field, value, ...sentences }) => {
    const called = 'call' in sentences ? sentences.call : sentences
    const answer = await ask('POST', `/addresses?locale=${locale}`, { ...home, [field]: value }, await signIn(marta))
    expect([answer.status, answer.errors]).toMatchObject([
      422,
      [{ detail: called[locale], source: { pointer: `/data/attributes/${field}` } }],
    ])
    const refused = await send({ ...asForm, [field]: value }, { locale })
    expect(refused).toMatchObject({ errors: { [field]: sentences[locale] }, values: { ...asForm, [field]: value } })
    expect(await ids()).toEqual([])
  })
})

describe('the pages of the book', () => {
  test('add, change, make default and remove', async () => {
    await send({ ...asForm, zipcode: '5000 577' })
    await send({ ...asForm, address1: 'Rua Nova 2', default: 'true' })
    const [newer = '', older = ''] = await ids()
    expect(await defaults()).toEqual([newer])
    await send({ id: older, intent: 'make_default' })
    await send({ ...asForm, id: newer, address1: 'Rua Nova 3' })
    expect(await findAddress(world, marta, newer)).toMatchObject({ address1: 'Rua Nova 3', isDefault: false })
    const answer = await send({ id: newer, intent: 'remove' })
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/conta/moradas?removed')
    expect(await ids()).toEqual([older])
  })
})
