import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { listEndingBatches } from '#src/shop/catalogue/batches/actions.server.ts'
import { applyMovements } from '#src/shop/catalogue/batches/movements.actions.server.ts'
import { findOrderByToken, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { listOpenOrders, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { NextWork } from './next/next-work.ts'
import { submitTodayForm } from './screens/today.server.ts'
import { placeOf, readTodayPreview } from './screens/today-preview.server.ts'
import { readTodayAddress, subjectOf, todayPath } from './today-address.ts'
import type { TodaySubject } from './today-address.ts'
import { groupByDue, todayOrder } from './today.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
const bruno: Staff = { ...(await addPerson(world, 'counter', 'Bruno Sá')), roles: ['counter'] }

const visitOf = (principal: Staff, url = '/gestao') => ({ ...visitAs(world, { url }), principal })
const preview = (staff: Staff, work: TodaySubject) => withLocale('pt', () => readTodayPreview(visitOf(staff), work))
const orderWork = async (): Promise<NextWork> => ({ kind: 'order', id: (await addOrder(world)).order.number })
const prescription = async (): Promise<NextWork> => ({
  kind: 'prescription',
  id: (await addPrescription(world, await addRui(world), { message: 'Levanto à tarde.' })).id,
})

async function readsOf({ id }: NextWork): Promise<string[]> {
  const rows = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute()
  return rows.map(({ action }) => action).filter((action) => action.endsWith('_read'))
}

test('the address names what is in the pane, and no other text does', () => {
  for (const text of ['', 'show=prepare', 'open=order%3AAZ-DBWT1PKM', 'show=mine&open=request%3A1', 'show=stock&open=batch%3A1'])
    expect(todayPath('pt', readTodayAddress(new URLSearchParams(text))!)).toBe(['/gestao', text].filter(Boolean).join('?'))
  for (const text of ['open=', 'open=parcel%3A1', 'open=order', 'open=order%3A', 'show=x'])
    expect(readTodayAddress(new URLSearchParams(text)), text).toBeUndefined()
})

describe('the preview', () => {
  test('of an order has its lines and the message that waits, and leaves it unread', async () => {
    const { order } = await addOrder(world)
    const work: NextWork = { kind: 'order', id: order.number }
    const found = await findOrderByToken(world, order.token)
    await writeToPharmacy(world, guest, found!, { content: 'Posso levantar amanhã?', uploadIds: [] })
    const before = await readsOf(work)
    const pane = await preview(joao, work)
    if (!('order' in pane)) expect.fail('not an order')
    expect(pane.order.lines.every(({ name }) => name !== '')).toBe(true)
    expect(pane.order.messages.map(({ content }) => content)).toEqual(['Posso levantar amanhã?'])
    expect(pane.order.phone).toMatch(/^••• ••• \d{3}$/)
    expect(JSON.stringify(pane)).not.toContain(order.token)
    expect(await readsOf(work)).toEqual([...before, 'order_read'])
    const again = await preview(joao, work)
    expect('order' in again && again.order.messages).toHaveLength(1)
  })

  test('says how many orders and prescriptions the customer had before', inAll, async () => {
    const rui = await addRui(world)
    const first = await addOrder(world, { principal: rui })
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, first.order.number, { source: 'page', state, counterPayment: { method: 'cash' } })
    const { order } = await addOrder(world, { principal: rui })
    const pane = await preview(joao, { kind: 'order', id: order.number })
    expect('order' in pane && pane.order.before).toEqual({ orders: 1, returned: 0 })
    await addPrescription(world, rui, {})
    const { id } = await addPrescription(world, rui, {})
    const other = await preview(ana, { kind: 'prescription', id })
    expect('request' in other && other.request.before).toEqual({ sent: 1, ordered: 0 })
  })

  test('of a prescription masks its codes, and its reading is recorded', async () => {
    const work = await prescription()
    const pane = await preview(ana, work)
    expect('request' in pane && pane.request.text).toBe('Levanto à tarde.')
    expect(JSON.stringify(pane)).not.toContain('123456')
    expect(await readsOf(work)).toEqual(['request_read'])
  })

  test('is a 404 for staff who may not handle it, and for what does not exist', async () => {
    const work = await prescription()
    for (const staff of [joao, diogo]) await expect(preview(staff, work)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(preview(ana, { kind: 'order', id: 'AZ-00000000' })).rejects.toMatchObject({ init: { status: 404 } })
    expect(await readsOf(work)).toEqual([])
  })

  test('takes as many statements whatever else waits', inAll, async () => {
    const work = await orderWork()
    const statements = async (one: NextWork) => (await shop.statementsOf(() => preview(joao, one))).length
    const few = await statements(work)
    for (let count = 0; count < 3; count += 1) await orderWork()
    expect(await statements(work)).toBe(few)
    expect(few).toBeLessThanOrEqual(24)
  })

  test('of stock has its units and latest movements, for those who change stock', async () => {
    const soap = await addProduct(world, { stock: 0, name: 'Sabonete de mel' })
    const expiresOn = nextDay(lisbonDate(world.now()), 5)
    const received = { variantId: soap.id, kind: 'receive' as const, quantity: 3, batch: 'B7', expiresOn, reason: null }
    await transaction(world.db, (tx) =>
      applyMovements(world, tx, [received], { principal: ana, source: 'page', isPartial: false }),
    )
    const { batches } = await listEndingBatches(world.db, world.now(), 10)
    const batch = batches.find(({ code }) => code === 'B7') ?? expect.fail('no batch')
    const subjects: TodaySubject[] = [
      { kind: 'pack', id: batch.variantId },
      { kind: 'batch', id: batch.id },
    ]
    for (const subject of subjects) {
      const pane = await preview(joao, subject)
      expect(pane).toMatchObject({ stock: { item: { onHand: 3, available: 3 }, movements: [{ change: 3, batch: 'B7' }] } })
      await expect(preview(diogo, subject)).rejects.toMatchObject({ init: { status: 404 } })
      await expect(preview(joao, { ...subject, id: 'x' })).rejects.toMatchObject({ init: { status: 404 } })
      expect((await shop.statementsOf(() => preview(joao, subject))).length).toBeLessThanOrEqual(8)
    }
  })

  test('says its place in the list', async () => {
    const website = await readWebsite(world.db)
    const rows = (await listOpenOrders(world, ana)).map((order) => todayOrder(order, website, ana.publicId))
    const groups = groupByDue(rows, world.now())
    const [first, last] = [Object.values(groups).flat()[0]!, Object.values(groups).flat().at(-1)!]
    expect(placeOf(subjectOf(first), groups)).toMatchObject({ position: 1, total: rows.length, row: first })
    expect(placeOf(subjectOf(last), groups).position).toBe(rows.length)
    expect(placeOf({ kind: 'order', id: 'AZ-00000000' }, groups)).toMatchObject({ position: null, row: undefined })
  })
})

describe('what is in the pane is passed to a colleague', () => {
  const pass = (staff: Staff, work: NextWork, fields: Record<string, string>) =>
    withLocale('pt', () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent: 'hand_over', ...fields })) form.set(name, value)
      return submitTodayForm(visitOf(staff, todayPath('pt', { filter: 'all', open: work })), form)
    })

  test('and stays there', async () => {
    const work = await orderWork()
    const answer = await pass(ana, work, { colleague: bruno.publicId, claimed_by: '' })
    expect(answer instanceof Response && answer.headers.get('Location')).toBe(todayPath('pt', { filter: 'all', open: work }))
    const pane = await preview(ana, work)
    expect('order' in pane && pane.order.claim?.by).toBe('Bruno Sá')
  })

  test('unless none was chosen, another has claimed it, or the colleague may not have it', async () => {
    const work = await prescription()
    expect(await pass(ana, work, {})).toMatchObject({ kind: 'hand-over', work, errors: { colleague: expect.any(String) } })
    const tooLate = await pass(ana, work, { colleague: bruno.publicId, claimed_by: joao.publicId, message: 'Liga-lhe.' })
    expect(tooLate).toMatchObject({
      errors: { form: m.staff_today_claimed({}, { locale: 'pt' }) },
      values: { message: 'Liga-lhe.' },
    })
    const notTheirs = await pass(ana, work, { colleague: bruno.publicId, claimed_by: '' })
    expect(notTheirs).toMatchObject({ errors: { colleague: m.error_colleague_unknown({}, { locale: 'pt' }) } })
    await expect(pass(diogo, work, { colleague: bruno.publicId, claimed_by: '' })).rejects.toMatchObject({
      init: { status: 404 },
    })
  })
})
