import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { DAY } from '#src/kernel/dates.ts'
import { seal } from '#src/platform/crypto.ts'
import { guest } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { personalColumns } from '#src/start/personal-data.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { passUndo, runJobs } from '#tests/support/world/job-queue.ts'
import { addPrescription, addRui, prescriptionNumber } from '#tests/support/factories/requests.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { setLimits } from '#tests/support/world/settings.ts'
import type { TestShop } from '#tests/support/world/shop.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import { inAll } from '#tests/support/world/short.ts'
import { tellers } from '#tests/support/assertions/tellers.ts'
import { periodicJobs as cartSweeps } from '#src/shop/cart/jobs.server.ts'
import { updateCheckout } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { periodicJobs as noticeSweeps } from '#src/shop/notifications/jobs.server.ts'
import { periodicJobs as requestSweeps } from '#src/shop/requests/privacy/jobs.server.ts'
import { findOrder, writeToPharmacy } from '../order/actions.server.ts'
import { readInvoice } from '../documents/actions.server.ts'
import { orderCell } from '../order/sealed.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { minimizeEndedOrders, periodicJobs } from './jobs.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

let shop: TestShop
let world: World
let ana: Staff
// Each test moves the clock by years.
beforeEach(async () => {
  await shop?.close()
  shop = await openTestShop()
  world = shop.world
  ana = await addStaff(world, 'pharmacist')
})
afterAll(() => shop.close())

const days = (count: number): void => shop.wait(count * 24)
async function runPeriodicJobs(): Promise<void> {
  for (const { work } of [...periodicJobs, ...requestSweeps, ...cartSweeps, ...noticeSweeps]) await work(world)
}

const facts = {
  email: 'irene.faro@cliente.example',
  name: 'Irene',
  phone: '910000777',
  nif: '299999051',
  street: 'Rua das Camélias 7',
}
const instructions = 'Toque à campainha da vizinha'
const question = 'Posso tomar com leite?'
const texts = [...Object.values(facts), instructions, question]

const patch: CheckoutPatch = {
  email: facts.email,
  special_instructions: instructions,
  billing_address: {
    firstname: facts.name,
    lastname: 'Faro',
    phone: facts.phone,
    address1: facts.street,
    address2: null,
    city: 'Vila Real',
    zipcode: '5000-577',
    country_iso: 'PT',
  },
}
const withNif: CheckoutPatch = { ...patch, nif: facts.nif, nif_confirmed: true }

/** A completed order with a question about it. */
async function completed(more: CheckoutPatch = patch, principal: Parameters<typeof addOrder>[1] & object = {}): Promise<string> {
  const { order } = await addOrder(world, { ...principal, patch: more })
  await writeToPharmacy(world, principal.principal ?? guest, order, { content: question, uploadIds: [] })
  for (const state of ['ready', 'completed'] as const) {
    const applied = await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    if (!applied.ok) throw new Error(applied.error.code)
  }
  await passUndo(world)
  await runJobs(world)
  return order.number
}

const rowOf = (number: string) => world.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const listed = (retention: string) =>
  personalColumns().flatMap((one) => (one.retention === retention ? [`${one.table}.${one.column}`] : []))

describe('an ended order', () => {
  test('has its guest’s data for a year, and then only numbers, lines and amounts', inAll, async () => {
    const number = await completed()
    days(364)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toBeNull()
    expect(await tellers(world, texts)).toEqual(
      expect.arrayContaining(['orders.contact_sealed', 'comments.content_sealed', 'carts.email']),
    )
    const before = await rowOf(number)
    days(2)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])
    expect(await rowOf(number)).toMatchObject({
      state: 'completed',
      total_cents: before.total_cents,
      included_tax_total_cents: before.included_tax_total_cents,
      minimized_at: expect.any(Date),
      erased_at: expect.any(Date),
      token_hash: null,
      token_sealed: null,
    })
    expect(await world.db.selectFrom('order_lines').select('id').where('order_id', '=', before.id).execute()).toHaveLength(1)
    await runPeriodicJobs()
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('has what its invoice says for ten calendar years more, and nothing afterwards', inAll, async () => {
    const number = await completed(withNif)
    days(366)
    await runPeriodicJobs()
    const { contact_sealed: sealedContact, email, id } = await rowOf(number)
    expect([sealedContact, email]).toEqual([expect.any(Buffer), null])
    expect(await tellers(world, texts)).toEqual(listed('invoice'))
    expect(await tellers(world, [facts.phone, facts.email, instructions, question]), 'no invoice needs these').toEqual([])
    const ended = await world.db.selectFrom('orders').select('ended_at').where('id', '=', id).executeTakeFirstOrThrow()
    const lastDay = Date.UTC((ended.ended_at?.getUTCFullYear() ?? 0) + 10, 11, 31, 12)
    shop.wait((lastDay - world.now().getTime()) / 3_600_000)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual(listed('invoice'))
    days(1)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])
    expect(await rowOf(number)).toMatchObject({ state: 'completed', erased_at: expect.any(Date) })
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('without a sale keeps no name for tax law', inAll, async () => {
    const { order } = await addOrder(world, { patch: withNif })
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'page' })
    days(366)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])
  })

  test('stays in the account of its customer, without messages and instructions', inAll, async () => {
    const marta = await addMarta(world)
    const number = await completed({ ...withNif, email: marta.email }, { principal: marta })
    days(366)
    await runPeriodicJobs()
    const order = await findOrder(world, marta, { number })
    expect(order).toMatchObject({
      number,
      email: null,
      specialInstructions: null,
      comments: [],
      contact: { nif: facts.nif, shipping: null },
    })
    expect(await world.db.selectFrom('notifications').select('id').where('user_id', '=', marta.userId).execute()).toEqual([])
    expect(await readInvoice(world, order!)).toBeUndefined()
    expect(await writeToPharmacy(world, marta, order!, { content: 'Ainda?', uploadIds: [] })).toMatchObject({ ok: false })
    days(11 * 366)
    await runPeriodicJobs()
    expect(await findOrder(world, marta, { number })).toBeUndefined()
    expect(await rowOf(number)).toMatchObject({ user_id: null, contact_sealed: null })
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('begins its year again when it was reopened', inAll, async () => {
    const number = await completed()
    shop.wait(0.3)
    const reopened = { state: 'ready', source: 'page', reason: 'Foi engano' } as const
    expect(await transitionOrder(world, ana, number, reopened)).toMatchObject({ ok: true })
    await passUndo(world)
    days(200)
    await runPeriodicJobs()
    expect(
      await transitionOrder(world, ana, number, { state: 'completed', source: 'page', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
    })
    days(200)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at, 'a year after it was placed').toBeNull()
    days(166)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toEqual(expect.any(Date))
  })

  test('waits for a pending refund, whose reason is erased a year later', inAll, async () => {
    const number = await completed()
    await world.db.updateTable('orders').set({ needs_attention: 'refund_due' }).where('number', '=', number).execute()
    days(366)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toBeNull()
    await world.db.updateTable('orders').set({ needs_attention: null }).where('number', '=', number).execute()
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toEqual(expect.any(Date))
    const refund = {
      everything: true,
      lines: [],
      shipping: false,
      restock: false,
      byHand: true,
      reason: question,
      source: 'page',
    } as const
    expect(await refundOrder(world, ana, number, refund)).toMatchObject({ ok: true })
    await runJobs(world)
    expect(await tellers(world, texts)).toEqual(['refunds.reason_sealed'])
    days(364)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual(['refunds.reason_sealed'])
    days(2)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])
  })

  test('loses its customer after the configured days, but not before the return period ends', inAll, async () => {
    await setLimits(world, { orderDataDays: 90, withdrawalDays: 120 })
    const number = await completed()
    days(100)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toBeNull()
    days(21)
    await runPeriodicJobs()
    expect((await rowOf(number)).minimized_at).toEqual(expect.any(Date))
  })
})

describe('the periodic job', () => {
  test('that is killed in the middle continues there, and leaves nothing half done', inAll, async () => {
    const numbers: string[] = []
    for (let made = 0; made < 5; made += 1) numbers.push(await completed())
    days(366)
    const third = await rowOf(numbers[2]!)
    // Simulates a crash at this point.
    await asOwner(
      shop.url,
      `create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger stop_here before delete on comments for each row when (old.subject_id = ${third.id}) execute function stop_here()`,
    )
    await expect(minimizeEndedOrders(world, 2)).rejects.toThrow('killed')
    const left = await Promise.all(numbers.map(rowOf))
    expect(left.map((row) => row.minimized_at !== null)).toEqual([true, true, false, false, false])
    expect(left.slice(2).every((row) => row.email === facts.email && row.contact_sealed !== null)).toBe(true)
    await asOwner(shop.url, 'drop trigger stop_here on comments')
    await Promise.all([minimizeEndedOrders(world, 2), minimizeEndedOrders(world, 2)])
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])
  })

  test('skips a locked order, and takes the same number of statements for a hundred as for one', inAll, async () => {
    const [open, free] = [await completed(), await completed()]
    days(366)
    const counts = await world.longDb.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('number', '=', open).forUpdate().execute()
      return shop.statementsOf(() => minimizeEndedOrders(world))
    })
    expect([(await rowOf(open)).minimized_at, (await rowOf(free)).minimized_at]).toEqual([null, expect.any(Date)])
    expect(counts.length).toBeLessThan(30)
    await runPeriodicJobs()
    expect((await rowOf(open)).minimized_at).toEqual(expect.any(Date))
  })

  test('leaves a contact that cannot be unsealed, and erases the others', inAll, async () => {
    const [odd, even] = [await completed(), await completed()]
    const strange = { ...world, keys: [{ id: 'lost', secret: new Secret(Buffer.alloc(32, 7)) }] } as World
    const { id, public_id: publicId } = await rowOf(odd)
    const sealed = seal(strange.keys, orderCell(publicId, 'contact_sealed'), '{}')
    await world.db.updateTable('orders').set({ contact_sealed: sealed }).where('id', '=', id).execute()
    days(366)
    await minimizeEndedOrders(world, 1)
    expect([(await rowOf(odd)).minimized_at, (await rowOf(even)).minimized_at]).toEqual([null, expect.any(Date)])
  })
})

test('a cancelled prescription loses its messages after a year', inAll, async () => {
  const rui = await addRui(world)
  const { id } = await addPrescription(world, rui, { message: question })
  await world.db
    .updateTable('requests')
    .set({ state: 'canceled', ended_at: world.now(), claimed_by: null, claimed_at: null })
    .where('public_id', '=', id)
    .execute()
  days(364)
  await runPeriodicJobs()
  expect(await tellers(world, [question])).toEqual(['requests.text_sealed'])
  expect(await tellers(world, [prescriptionNumber]), 'its codes were erased after a month').toEqual([])
  days(2)
  await runPeriodicJobs()
  expect(await tellers(world, [question])).toEqual([])
  const row = await world.db.selectFrom('requests').select(['user_id', 'state']).where('public_id', '=', id).executeTakeFirst()
  expect(row).toEqual({ user_id: rui.userId, state: 'canceled' })
  days(11 * 366)
  await runPeriodicJobs()
  expect(
    (await world.db.selectFrom('requests').select('user_id').where('public_id', '=', id).executeTakeFirst())?.user_id,
  ).toBeNull()
})

test('a cart without an order loses its personal data when it expires, and is deleted a day later', inAll, async () => {
  const cart = await addCart(world, [await addProduct(world)])
  await updateCheckout(world, { principal: guest, token: cart.token, locale: 'pt' }, patch)
  expect(await tellers(world, texts)).toEqual(['carts.contact_sealed', 'carts.email', 'carts.special_instructions_sealed'])
  days(31)
  await runPeriodicJobs()
  expect(await tellers(world, texts)).toEqual([])
  expect(await world.db.selectFrom('carts').select('state').execute()).toEqual([{ state: 'expired' }])
  await world.db.deleteFrom('stock_holds').where('expires_at', '<', world.now()).execute()
  shop.wait((DAY * 1.1) / 3_600_000)
  await runPeriodicJobs()
  expect(await world.db.selectFrom('carts').select('id').execute()).toEqual([])
})
