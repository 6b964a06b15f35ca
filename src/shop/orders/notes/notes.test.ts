import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { exportOrders } from '../privacy/actions.server.ts'
import { minimizeEndedOrders } from '../privacy/jobs.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { listNotes, listOrderMentions, writeNote } from './actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

const source = 'page'
const note = (number: string, content: string, staff = joao) => writeNote(world, staff, number, { content, source })
const open = (number: string, staff = ana) => readStaffOrder(world, staff, { number, locale: 'pt', sessionToken: undefined })

describe('a note about an order', () => {
  test('is read by the staff who deal with customers, in the order of writing, with its author', async () => {
    const { order } = await addOrder(world)
    await note(order.number, 'Só resta 1 leite.')
    await note(order.number, 'Perguntado.', ana)
    expect(await open(order.number)).toMatchObject({
      notes: {
        canWrite: true,
        notes: [
          { by: 'João Teixeira', parts: [{ text: 'Só resta 1 leite.' }] },
          { by: 'Ana Vaz', parts: [{ text: 'Perguntado.' }] },
        ],
      },
    })
    expect(await open(order.number, diogo)).toMatchObject({ notes: null })
    expect(await note(order.number, 'Tudo bem?', diogo)).toEqual({ ok: false, error: { code: 'forbidden' } })
    expect(await note('AZ-00000000', 'Quem é?')).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  test('appears in the list for today of a colleague whom it names, until the order is opened', async () => {
    const { order } = await addOrder(world)
    await note(order.number, 'Fica no cesto 8. @Ana Vaz perguntas à Beatriz? @João Teixeira @Diogo Mourão')
    expect(await listOrderMentions(world.db, ana)).toMatchObject([{ number: order.number, by: 'João Teixeira' }])
    expect(await listOrderMentions(world.db, joao)).toEqual([])
    expect(await listOrderMentions(world.db, diogo)).toEqual([])
    await readStaffOrder(world, ana, { number: order.number, locale: 'pt', sessionToken: undefined, isPrefetch: true })
    expect(await listOrderMentions(world.db, ana)).toHaveLength(1)
    await open(order.number)
    expect(await listOrderMentions(world.db, ana)).toEqual([])
  })

  test('is sealed in the database, audited, and in the export of its customer without who wrote it', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta })
    await note(order.number, 'Alergia à penicilina.')
    const row = await world.db
      .selectFrom('notes')
      .select('content_sealed')
      .where('subject_id', '=', order.rowId)
      .executeTakeFirstOrThrow()
    expect(row.content_sealed.toString('latin1')).not.toContain('penicilina')
    const parts = []
    for await (const part of exportOrders(world, marta, 'pt')) parts.push(part)
    expect(JSON.stringify(parts)).toContain(order.number)
    expect(JSON.stringify(parts)).toContain('Alergia à penicilina.')
    expect(JSON.stringify(parts)).not.toContain('João Teixeira')
    const entries = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', order.number).execute()
    expect(entries.map(({ action }) => action)).toContain('note_written')
  })

  test('is erased with the personal data of the order, and none can be written afterwards', async () => {
    const { order } = await addOrder(world)
    await note(order.number, '@Ana Vaz liga-lhe.')
    await transitionOrder(world, ana, order.number, { source, state: 'canceled' })
    shop.wait(24 * 400)
    await minimizeEndedOrders(world)
    expect(await listNotes(world, ana, order.number, 'api')).toEqual({ ok: true, value: [] })
    expect(await listOrderMentions(world.db, ana)).toEqual([])
    expect(await note(order.number, 'Tarde demais')).toEqual({ ok: false, error: { code: 'conversation_closed' } })
  })
})

describe('by API', () => {
  test('notes are written once per key, and listed', async () => {
    const { order } = await addOrder(world)
    const { ask, signIn } = openApi(world)
    const session = await signIn(joao)
    const path = `/staff/orders/${order.number}/notes`
    const write = () => ask('POST', path, { content: 'Cliente avisada. @Ana' }, { ...session, 'Idempotency-Key': 'nota-1' })
    const written = await write()
    expect(written).toMatchObject({
      status: 201,
      data: { type: 'note', attributes: { content: 'Cliente avisada. @Ana', by: 'João Teixeira', mentions: ['Ana Vaz'] } },
    })
    expect((await write()).data.id).toBe(written.data.id)
    expect((await ask('GET', path, undefined, session)).list).toHaveLength(1)
  })

  test('an empty note, a customer and a guest are refused', async () => {
    const { order } = await addOrder(world)
    const { ask, signIn } = openApi(world)
    const path = `/staff/orders/${order.number}/notes`
    const empty = await ask('POST', path, { content: '  ' }, await signIn(ana))
    expect(empty.errors).toMatchObject([{ status: '422', source: { pointer: '/data/attributes/content' } }])
    const customer = await signIn(await addPerson(world, 'customer', 'Rui Sá'))
    expect((await ask('GET', path, undefined, customer)).status).toBe(404)
    expect((await ask('GET', path)).status).toBe(404)
  })
})
