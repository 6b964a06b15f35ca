import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeReply, createReply, deleteReply, listReplies } from './actions.server.ts'
import { fillPlaces, firstNameOf, placesIn } from './places.ts'
import { submitReplyForm } from './reply-form.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const text = { pt: 'Bom dia, {nome}.', en: 'Good morning, {name}.' }
const source = 'page'

let count = 0
const create = async () => {
  const created = await createReply(world, ana, { title: `Texto ${(count += 1)}`, text, source })
  if (!created.ok) throw new Error(created.error.code)
  return created.value
}

describe('places of a saved reply', () => {
  const values = { name: 'Helena', number: 'AZ-00000001', closing: '19:30' }

  test.each([
    ['Olá, {nome}: a {numero} está pronta até às {fecho}.', 'Olá, Helena: a AZ-00000001 está pronta até às 19:30.'],
    ['Hello {Name}, {number}, {closing}', 'Hello Helena, AZ-00000001, 19:30'],
    ['Para um bebé de {idade}.', 'Para um bebé de {idade}.'],
    ['{} { } {1} {nome', '{} { } {1} {nome'],
  ])('%s', (before, after) => {
    expect(fillPlaces(before, values)).toBe(after)
  })

  test('that are not known stay, and are found before the text is sent', () => {
    const filled = fillPlaces('{nome}, {numero}, {idade}', { ...values, number: undefined })
    expect(placesIn(filled)).toEqual(['{numero}', '{idade}'])
    expect(firstNameOf('  Marta  Lobo ')).toBe('Marta')
    expect(firstNameOf(null)).toBeUndefined()
  })
})

describe('a saved reply', () => {
  test('is changed by one of two who change it at once', async () => {
    const reply = await create()
    const change = (title: string) => changeReply(world, ana, { ...reply, title, source })
    const both = await Promise.all([change('Um nome'), change('Outro nome')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'changed_meanwhile', reply: { version: 2 } } })
  })

  test('has a title of its own, accents or not', async () => {
    await createReply(world, ana, { title: 'Ver ao balcão', text, source })
    const again = await createReply(world, ana, { title: 'ver ao balcao', text, source })
    expect(again).toEqual({ ok: false, error: { code: 'reply_title_taken' } })
    const other = await create()
    expect(await changeReply(world, ana, { ...other, title: 'VER AO BALCÃO', source })).toMatchObject({
      error: { code: 'reply_title_taken' },
    })
  })

  test('of three that get the same title at once is the only one with it', async () => {
    const replies = await Promise.all([create(), create(), create()])
    const changes = replies.map((reply) => changeReply(world, ana, { ...reply, title: 'Fora de horas', source }))
    const changed = await Promise.all(changes)
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(changed.filter(({ ok }) => !ok)).toMatchObject([1, 2].map(() => ({ error: { code: 'reply_title_taken' } })))
  })

  test('is managed by pharmacists; the counter uses it', async () => {
    const reply = await create()
    for (const refused of [
      await createReply(world, joao, { title: 'Novo', text, source }),
      await changeReply(world, joao, { ...reply, source }),
      await deleteReply(world, joao, { ...reply, source }),
    ])
      expect(refused).toEqual({ ok: false, error: { code: 'forbidden' } })
    expect((await listReplies(world.db)).map(({ id }) => id)).toContain(reply.id)
  })

  test('refused in its form keeps what was typed', async () => {
    const visit = { ...visitAs(world, { principal: ana }), principal: ana }
    const fields = { intent: 'create', title: ' ', 'text.pt': 'Olá', 'text.en': '' }
    const refused = await submit((_, form) => submitReplyForm(visit, form), visit, fields)
    expect(refused).toMatchObject({
      id: null,
      errors: { title: expect.any(String), 'text.en': expect.any(String) },
      values: { 'text.pt': 'Olá' },
    })
    const unknown = { intent: 'save', id: 'nenhum', version: '1', title: 'A', 'text.pt': 'a', 'text.en': 'a' }
    expect(await withLocale('pt', () => submit((_, form) => submitReplyForm(visit, form), visit, unknown))).toMatchObject({
      errors: { form: expect.any(String) },
    })
  })

  test('is created, changed and deleted by API', async () => {
    const { ask, signIn } = openApi(world)
    const [hers, his] = [await signIn(ana), await signIn(joao)]
    const created = await ask('POST', '/staff/saved-replies', { title: 'Horário', text }, hers)
    expect(created).toMatchObject({
      status: 201,
      data: { type: 'saved_reply', attributes: { title: 'Horário', text, version: 1 } },
    })
    const path = `/staff/saved-replies/${created.data.id}`
    const changed = await ask('PATCH', path, { text: { en: 'Open until {closing}.' }, version: 1 }, hers)
    expect(changed.data.attributes).toMatchObject({ text: { pt: text.pt, en: 'Open until {closing}.' }, version: 2 })
    const stale = await ask('PATCH', path, { title: 'Horas', version: 1 }, hers)
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ask('PATCH', path, { title: 'Horas', version: 2 }, his)).status).toBe(404)
    expect((await ask('GET', '/staff/saved-replies', undefined, his)).list.map(({ id }) => id)).toContain(created.data.id)
    for (const body of [
      {},
      { title: 'x' },
      { title: 'x', text: { pt: 'a' } },
      { title: 'a'.repeat(61), text },
      { title: 7, text },
    ])
      expect((await ask('POST', '/staff/saved-replies', body, hers)).status).toBe(422)
    expect((await ask('DELETE', path, { version: 2 }, hers)).status).toBe(204)
    expect((await ask('DELETE', path, { version: 2 }, hers)).status).toBe(404)
  })
})
