import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addMarta, addOrder, addProduct, addStaff, liftMailboxLimit, stockOf } from '#tests/support/factories/builders.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { passUndo, runJobs, runQueue } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { wholeList } from '../staff/list-address.ts'
import { readStaffList } from '../staff/read-staff-orders.server.ts'
import { maxAtOnce } from './bulk.ts'
import { submitBulkForm } from './bulk-form.server.ts'
import type { BulkFormResult } from './bulk-form.server.ts'
import { workOnBulk } from './bulk-work.server.ts'
import { periodicJobs } from './jobs.server.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const [asAna, asJoao] = [await api.signIn(ana), await api.signIn(joao)]
await liftMailboxLimit(world)

let cream: SoldVariant
beforeEach(async () => {
  cream = await addProduct(world, { stock: 100 })
})
const place = async (items = [cream]): Promise<string> => (await addOrder(world, { items })).order.number
const stateOf = async (number: string) => (await findStaffOrder(world, ana, { number, source: 'page' }))?.state

const bulk = (numbers: readonly string[], body: object = {}, headers = asJoao) =>
  api.ask(
    'POST',
    '/staff/orders/bulk',
    { orders: numbers.map((number) => ({ number, version: 1 })), state: 'ready', alert: [], ...body },
    headers,
  )

describe('a bulk transition by the API', () => {
  test('is tried first, with the reason of each order that stays, and changes nothing then', inAll, async () => {
    const medicine = await addProduct(world, { kind: 'MNSRM' })
    const [can, unchecked, canceled] = [await place(), await place([medicine]), await place()]
    await transitionOrder(world, ana, canceled, { source: 'page', state: 'canceled' })
    const { status, data } = await bulk([can, unchecked, canceled, 'AZ-00000000'], { dry_run: true })
    expect([status, data.attributes]).toMatchObject([
      200,
      {
        dry_run: true,
        changes: 1,
        stays: 3,
        rows: [
          { number: can, state: 'pending', version: 1, stays_because: null, alert: ['email', 'sms'] },
          { number: unchecked, stays_because: 'pharmacist_needed' },
          { number: canceled, state: 'canceled', version: 2, stays_because: 'changed_meanwhile', changed_by: 'Ana Vaz' },
          { number: 'AZ-00000000', state: null, version: null, stays_because: 'not_found' },
        ],
      },
    ])
    expect(await stateOf(can)).toBe('pending')
  })

  test('moves each order by itself, and names those that it cannot move', async () => {
    const [one, other, annulled] = [await place(), await place(), await place()]
    await transitionOrder(world, ana, annulled, { source: 'page', state: 'void' })
    const { data } = await bulk([one, annulled, other])
    expect(data.attributes).toMatchObject({ dry_run: false, changes: 2, stays: 1 })
    expect(data.attributes['rows']).toMatchObject([
      { number: one, state: 'ready', version: 2, stays_because: null },
      { number: annulled, state: 'void', stays_because: 'changed_meanwhile' },
      { number: other, state: 'ready', stays_because: null },
    ])
    expect([await stateOf(one), await stateOf(other), await stateOf(annulled)]).toEqual(['ready', 'ready', 'void'])
  })

  test('does not take the money of an unpaid order for granted', async () => {
    const number = await place()
    await transitionOrder(world, ana, number, { source: 'page', state: 'ready' })
    const orders = [{ number, version: 2 }]
    for (const dryRun of [true, false]) {
      const { data } = await bulk([], { orders, state: 'completed', dry_run: dryRun })
      expect(data.attributes['rows']).toMatchObject([{ number, state: 'ready', stays_because: 'paid_with_needed' }])
    }
  })

  test('of two people at once makes each transition once, and shows the second who was faster', async () => {
    const numbers = [await place(), await place(), await place()]
    const answers = await Promise.all([bulk(numbers, {}, asAna), bulk(numbers, {}, asJoao)])
    const rows = answers.flatMap(({ data }) => data.attributes['rows'] as { stays_because: string | null; changed_by: string }[])
    expect(rows.filter((row) => row.stays_because === null)).toHaveLength(3)
    expect(rows.filter((row) => row.stays_because === 'already_there')).toHaveLength(3)
    for (const number of numbers) {
      const order = await findStaffOrder(world, ana, { number, source: 'page' })
      expect(order?.transitions.map(({ to }) => to)).toEqual(['pending', 'ready'])
    }
  })

  test('sent twice with one key is made once', async () => {
    const headers = { ...asJoao, 'Idempotency-Key': 'prontas-1' }
    const number = await place()
    const [first, second] = [await bulk([number], {}, headers), await bulk([number], {}, headers)]
    expect(second.text).toBe(first.text)
    expect(first.data.attributes).toMatchObject({ changes: 1, stays: 0 })
  })

  test('is undone within ten seconds, order by order', async () => {
    const [one, other] = [await place(), await place()]
    await bulk([one, other], { state: 'canceled' })
    expect(await stockOf(world, cream)).toBe(100)
    await transitionOrder(world, ana, one, { source: 'page', state: 'ready' })
    const undo = { orders: [one, other].map((number) => ({ number, version: 2 })) }
    expect(await api.ask('POST', '/staff/orders/bulk/undo', undo, asJoao)).toMatchObject({
      data: { attributes: { changes: 2, stays: 0 } },
    })
    expect([await stateOf(one), await stockOf(world, cream)]).toEqual(['pending', 98])
    const again = await api.ask('POST', '/staff/orders/bulk/undo', undo, asJoao)
    expect(again.data.attributes['rows']).toMatchObject([
      { number: one, state: 'pending', stays_because: 'changed_meanwhile' },
      { number: other, stays_because: 'changed_meanwhile' },
    ])
  })

  test.each([
    ['no order', { orders: [] }, 'orders'],
    ['the same order twice', { orders: [1, 2].map((version) => ({ number: 'AZ-00000000', version })) }, 'orders'],
    ['more than 500 orders', { orders: Array.from({ length: 501 }, (_, at) => ({ number: `AZ-${at}`, version: 1 })) }, 'orders'],
    ['a version that is none', { orders: [{ number: 'AZ-00000000', version: 0 }] }, 'orders/0/version'],
    ['an unknown state', { state: 'lost' }, 'state'],
    ['an unknown channel', { alert: ['pigeon'] }, 'alert/0'],
    ['more channels than there are', { alert: Array.from({ length: 900 }, () => 'email') }, 'alert'],
  ])('with %s is refused at the field', async (_, body, field) => {
    const { status, errors } = await bulk(['AZ-00000000'], body)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, expect.stringContaining(field)])
  })

  test('of so many that a worker moves them is undone as a whole, not by a list of its orders', async () => {
    const orders = Array.from({ length: maxAtOnce + 1 }, (_, at) => ({ number: `AZ-${String(at).padStart(8, '0')}`, version: 2 }))
    const { status, errors } = await api.ask('POST', '/staff/orders/bulk/undo', { orders }, asJoao)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, expect.stringContaining('orders')])
  })

  test('is not for the owner, who moves no orders', async () => {
    const asDiogo = await api.signIn(await addStaff(world, 'owner'))
    expect((await bulk([await place()], {}, asDiogo)).status).toBe(403)
  })
})

describe('a bulk transition in the list', () => {
  const send = (fields: [string, string][], principal: Staff = joao) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const visit = { ...visitAs(world, { isDataRequest: true }), principal }
    return withLocale('pt', () => submitBulkForm(visit, form, wholeList))
  }
  const chosen = (numbers: readonly string[]): [string, string][] => numbers.map((number) => ['order', `${number}:1`])

  test('shows the dry run first, then notifies each customer on the ticked channels that reach them', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { items: [cream], principal: marta })
    const guest = await place()
    const numbers = [order.number, guest]
    const tried = (await send([['intent', 'bulk:ready'], ...chosen(numbers)])) as BulkFormResult
    expect(tried).toMatchObject({ kind: 'bulk', isDone: false, alerts: ['in_app', 'email'], undo: '' })
    expect(tried.rows.map(({ reason, reached }) => [reason, reached])).toEqual([
      [null, ['in_app', 'email', 'sms']],
      [null, ['email', 'sms']],
    ])
    const done = (await send([['intent', 'bulk-apply:ready'], ['alert', 'in_app'], ...chosen(numbers)])) as BulkFormResult
    expect(done).toMatchObject({ isDone: true, undo: `${order.number}:2 ${guest}:2` })
    expect(done.rows.map(({ reached }) => reached)).toEqual([['in_app'], []])
    await passUndo(world)
    await runJobs(world)
    expect(await listNotifications(world.db, marta, { number: 1, size: 10 })).toMatchObject({ total: 1 })
  })

  test('says who changed an order since it was on the screen', async () => {
    const number = await place()
    await transitionOrder(world, ana, number, { source: 'page', state: 'canceled' })
    const { rows } = (await send([['intent', 'bulk-apply:ready'], ...chosen([number])])) as BulkFormResult
    expect(rows[0]?.why).toMatch(/^Ana Vaz mudou-a às \d\d:\d\d: está no estado “Cancelada”\.$/)
  })

  test('is undone by one button', async () => {
    const numbers = [await place(), await place()]
    const { undo } = (await send([['intent', 'bulk-apply:ready'], ...chosen(numbers)])) as BulkFormResult
    expect(
      await send([
        ['intent', 'undo'],
        ['targets', undo],
      ]),
    ).toMatchObject({ kind: 'bulk-notice', isError: false })
    expect(await Promise.all(numbers.map(stateOf))).toEqual(['pending', 'pending'])
  })

  test('is not undone by a list of more orders than a request moves', async () => {
    const targets = Array.from({ length: maxAtOnce + 1 }, (_, at) => `AZ-${String(at).padStart(8, '0')}:2`).join(' ')
    expect(
      await send([
        ['intent', 'undo'],
        ['targets', targets],
      ]),
    ).toMatchObject({ kind: 'bulk-notice', isError: true, text: expect.stringMatching(/demasiadas/) })
  })

  test('of nothing, or of what is no order, asks for a selection', async () => {
    for (const orders of [[], ['1 or 1=1'], ['AZ-00000000']])
      expect(await send([['intent', 'bulk:ready'], ...orders.map((one): [string, string] => ['order', one])])).toMatchObject({
        kind: 'bulk-notice',
        isError: true,
      })
  })

  test('takes all orders of the list that the address filters', async () => {
    await place()
    const all = (await send([['intent', 'bulk-all:ready']])) as BulkFormResult
    expect(all.rows.length).toBeGreaterThan(1)
  })
})

/** Copies of an order without its contact, because placing so many takes longer than moving them. */
async function copiesOf(number: string, count: number, from = 0): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, at) => `AZ-C0PY${String(from + at).padStart(4, '0')}`)
  await sql`
    with copies as (select gen_random_uuid() as id, number from unnest(${numbers}::text[]) number),
      new_carts as (
        insert into carts (public_id, token_hash, state, locale, created_at, updated_at, expires_at, completed_at)
          select id, sha256(number::bytea), 'complete', 'pt', now(), now(), now(), now() from copies returning id, public_id),
      new_orders as (
        insert into orders (public_id, number, cart_id, email, locale, state, payment_state, fulfilment, payment_method_code, item_total_cents,
            included_tax_total_cents, total_cents, health_consent_version, placed_at)
          select c.id, c.number, k.id, o.email, o.locale, o.state, o.payment_state, o.fulfilment, o.payment_method_code, o.item_total_cents,
              o.included_tax_total_cents, o.total_cents, o.health_consent_version, o.placed_at
            from copies c join new_carts k on k.public_id = c.id, orders o where o.number = ${number} returning id),
      new_lines as (
        insert into order_lines (public_id, order_id, variant_id, position, name_pt, name_en, pack_pt, pack_en, sku, class, quantity,
            unit_price_cents, total_cents, vat_basis_points, included_tax_cents)
          select gen_random_uuid(), n.id, l.variant_id, 0, l.name_pt, l.name_en, l.pack_pt, l.pack_en, l.sku, l.class, l.quantity,
              l.unit_price_cents, l.total_cents, l.vat_basis_points, l.included_tax_cents
            from new_orders n, order_lines l join orders o on o.id = l.order_id where o.number = ${number})
    insert into order_moves (order_id, at, event, to_state, actor) select id, now(), 'place', 'pending', 'customer' from new_orders`.execute(
    world.db,
  )
  return numbers
}

const copies = Number(process.env['COPIES'] ?? 40)

/** A worker that is killed after it has looked at so many orders. */
async function stopAfter(bulkId: string, count: number): Promise<void> {
  let sent = 0
  const stopping = {
    ...world,
    jobs: {
      send: async (...args: Parameters<typeof world.jobs.send>) => {
        sent += 1
        if (sent === count) throw new Unreachable('database')
        return world.jobs.send(...args)
      },
    },
  }
  await expect(workOnBulk(stopping, bulkId)).rejects.toThrow(Unreachable)
}

describe('a bulk of more orders than a request moves', () => {
  type Answer = Awaited<ReturnType<typeof bulk>>
  const progressOf = async ({ data }: Answer, headers = asJoao) =>
    api.ask('GET', `/staff/orders/bulk/${data.id}`, undefined, headers)
  /** A canceled order among many others. */
  async function manyWithOneCanceled(from: number): Promise<string[]> {
    const many = await addProduct(world, { stock: 10_000 })
    const [first, canceled] = [await place([many]), await place([many])]
    await transitionOrder(world, ana, canceled, { source: 'page', state: 'canceled' })
    return [canceled, first, ...(await copiesOf(first, copies, from))]
  }
  const states = async (numbers: readonly string[]) =>
    Map.groupBy(
      await world.db.selectFrom('orders').select(['state']).where('number', 'in', numbers).execute(),
      ({ state }) => state,
    )

  test('is made by a worker, and one order that cannot move stops none of the others', inAll, async () => {
    const numbers = await manyWithOneCanceled(0)
    const start = performance.now()
    const started = await bulk(numbers)
    expect([started.status, started.data.attributes]).toMatchObject([
      202,
      { state: 'working', done: 0, total: copies + 2, undo_until: null },
    ])
    const answered = performance.now() - start
    await runQueue(world, 'order-bulk')
    process.stdout.write(
      `${copies + 2} orders: answered in ${Math.round(answered)} ms, moved in ${Math.round(performance.now() - start)} ms\n`,
    )
    const { data } = await progressOf(started)
    expect(data.attributes).toMatchObject({
      state: 'done',
      done: copies + 2,
      changes: copies + 1,
      stays: 1,
      undo_until: expect.any(String),
    })
    expect((data.attributes['rows'] as { number: string; stays_because: string | null }[])[0]).toMatchObject({
      number: numbers[0],
      stays_because: 'changed_meanwhile',
    })
    expect((await states(numbers)).get('ready')).toHaveLength(copies + 1)
  })

  test('that two workers take up moves each order once', inAll, async () => {
    const numbers = await manyWithOneCanceled(1000)
    const started = await bulk(numbers)
    await Promise.all([workOnBulk(world, started.data.id), workOnBulk(world, started.data.id)])
    expect((await progressOf(started)).data.attributes).toMatchObject({ state: 'done', changes: copies + 1, stays: 1 })
    for (const number of numbers.slice(2, 6))
      expect((await findStaffOrder(world, ana, { number, source: 'page' }))?.transitions).toHaveLength(2)
  })

  test('goes on after its worker has stopped halfway', inAll, async () => {
    const numbers = await manyWithOneCanceled(2000)
    const started = await bulk(numbers)
    await stopAfter(started.data.id, 5)
    expect((await progressOf(started)).data.attributes).toMatchObject({ state: 'working', done: 5 })
    await world.db
      .updateTable('order_bulks')
      .set({ progress_at: new Date(0) })
      .where('public_id', '=', started.data.id)
      .execute()
    for (const { name, work } of periodicJobs) if (name === 'bulk transitions') await work(world)
    expect((await progressOf(started)).data.attributes).toMatchObject({ state: 'done', done: copies + 2 })
  })

  test('is undone but for what has moved on, and no other customer is notified', inAll, async () => {
    const numbers = await manyWithOneCanceled(3000)
    const before = await emailsTo(world, 'marta@cliente.example')
    const started = await bulk(numbers, { alert: ['email'] })
    await runQueue(world, 'order-bulk')
    const moved = numbers.at(-1) ?? ''
    await transitionOrder(world, ana, moved, { source: 'page', state: 'canceled', alerts: [] })
    expect((await api.ask('POST', `/staff/orders/bulk/${started.data.id}/undo`, undefined, asJoao)).status).toBe(202)
    // The notifications come due before the worker has undone their orders.
    await passUndo(world)
    await runQueue(world, 'order-bulk')
    expect((await progressOf(started)).data.attributes).toMatchObject({ state: 'undone', undo_until: null })
    expect((await states(numbers)).get('pending')).toHaveLength(copies)
    // Of the one that has moved on: its customer hears that it was ready after all.
    expect(await emailsTo(world, 'marta@cliente.example')).toHaveLength(before.length + 1)
    expect((await api.ask('POST', `/staff/orders/bulk/${started.data.id}/undo`, undefined, asJoao)).status).toBe(409)
  })

  test('belongs to the one who started it', async () => {
    const started = await bulk(await manyWithOneCanceled(4000))
    expect((await progressOf(started, asAna)).status).toBe(404)
    expect((await api.ask('POST', `/staff/orders/bulk/${started.data.id}/undo`, undefined, asAna)).status).toBe(404)
  })

  test('waits until fewer than three of the same person are worked on, also when it hands over', inAll, async () => {
    const nuno = await addStaff(world, 'counter')
    const asNuno = await api.signIn(nuno)
    const many = Array.from({ length: 26 }, (_, at) => `AZ-N0NE${String(at).padStart(4, '0')}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => bulk(many, {}, asNuno)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused).toMatchObject([
      { status: 409, errors: [{ code: 'too_many_bulks' }] },
      { status: 409, errors: [{ code: 'too_many_bulks' }] },
    ])
    const body = { orders: many.map((number) => ({ number, version: 1 })), to: joao.publicId }
    const handOver = () => api.ask('POST', '/staff/orders/bulk/hand-over', body, asNuno)
    expect(await handOver()).toMatchObject({ status: 409, errors: [{ code: 'too_many_bulks' }] })
    expect((await bulk(many, {}, asAna)).status).toBe(202)
    await runQueue(world, 'order-bulk')
    expect((await handOver()).status).toBe(202)
    await runQueue(world, 'order-bulk')
  })

  test('of a person who has left the team moves nothing more', async () => {
    const vera = await addStaff(world, 'counter')
    const asVera = await api.signIn(vera)
    const started = await bulk(await manyWithOneCanceled(5000), {}, asVera)
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', vera.userId).execute()
    await workOnBulk(world, started.data.id)
    const rows = await world.db
      .selectFrom('order_bulk_rows')
      .select('reason')
      .distinct()
      .where('result', '=', 'stays')
      .where('reason', '=', 'forbidden')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

test('ten orders are prepared in bulk with three requests: list, dry run, go', inAll, async () => {
  const numbers = await Promise.all(Array.from({ length: 10 }, () => place()))
  const visit = { ...visitAs(world, { isDataRequest: true }), principal: joao }
  const send = (fields: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return withLocale('pt', () => submitBulkForm(visit, form, wholeList))
  }
  const start = performance.now()
  const { orders } = await readStaffList(world, joao, { ...wholeList, tab: 'pending' })
  // Select all, 1, Enter: three keys.
  const chosen = orders.filter(({ number }) => numbers.includes(number))
  const selection = chosen.map(({ number, version }): [string, string] => ['order', `${number}:${version}`])
  const tried = (await send([['intent', 'bulk:ready'], ...selection])) as BulkFormResult
  const done = (await send([['intent', 'bulk-apply:ready'], ...selection])) as BulkFormResult
  expect([tried.rows.length, done.rows.length, done.rows.filter(({ reason }) => reason !== null)]).toEqual([10, 10, []])
  expect(performance.now() - start).toBeLessThan(10_000)
})
