import { beforeEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { guest } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { personalColumns } from '#src/start/personal-data.ts'
import { createApp } from '#src/web/app.ts'
import { mountOrderData } from '#src/web/order-data.ts'
import { addCart, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { codeFor, emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { passUndo, runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { tellers } from '#tests/support/assertions/tellers.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { waitFor } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { updateCheckout } from '../checkout/actions.server.ts'
import type { CheckoutPatch } from '../checkout/checkout.ts'
import { findOrderByToken, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { findGuestOrder } from './guest-data.actions.server.ts'
import { submitGuestData } from './screens/guest-data.server.ts'
import type { GuestDataResult } from './screens/guest-data.server.ts'

let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const ana = await addStaff(world, 'pharmacist')
const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere', extra: (hono) => mountOrderData(hono, world) })
const get = async (path: string): Promise<Response> => app.request(`http://shop.test${path}`)
// At most three emails an hour go to a mailbox.
beforeEach(() => {
  elapsed += 3_700_000
})

let people = 0
const newGuest = () => {
  people += 1
  const name = `Irene${people}`
  return {
    name,
    email: `${name.toLowerCase()}.Faro@cliente.example`,
    phone: `91000070${people % 10}`,
    street: `Rua das Camélias ${people}`,
  }
}
type Facts = ReturnType<typeof newGuest>
const instructions = 'Toque à campainha da vizinha'
const question = 'Posso tomar com leite?'

const patchOf = ({ email, name, phone, street }: Facts): CheckoutPatch => ({
  email,
  special_instructions: `${instructions}: ${name}`,
  billing_address: {
    firstname: name,
    lastname: 'Faro',
    phone,
    address1: street,
    address2: null,
    city: 'Vila Real',
    zipcode: '5000-577',
    country_iso: 'PT',
  },
})
// Requests and questions contain these texts of their author.
const textsOf = ({ email, name, phone, street }: Facts): string[] => [email, email.toLowerCase(), name, phone, street]

type TestOrder = { number: string; token: string; rowId: number; id: string }

async function ordered(facts: Facts, more: CheckoutPatch = {}): Promise<TestOrder> {
  const { order } = await addOrder(world, { patch: { ...patchOf(facts), ...more } })
  await writeToPharmacy(world, guest, order, { content: `${question} ${facts.name}`, uploadIds: [] })
  return order
}

async function completed(facts: Facts, more: CheckoutPatch = {}): Promise<TestOrder> {
  const order = await ordered(facts, more)
  for (const state of ['ready', 'completed'] as const)
    await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
  await passUndo(world)
  await runJobs(world)
  // Two emails about the order count against the mailbox's limit; an hour later codes can be sent.
  elapsed += 3_700_000
  return order
}

async function send({ token }: Pick<TestOrder, 'token'>, fields: Record<string, string>): Promise<Response | GuestDataResult> {
  const order = (await findGuestOrder(world, token)) ?? expect.fail('not an order of a guest')
  const visit = visitAs(world, { url: pathTo('orders.guest-data', 'pt', { id: token }) })
  return submit((page, form) => submitGuestData(page, order, form), visit, fields)
}

/** The code from the email, and the handle that the page sends with it. */
async function codeOf(order: TestOrder, { email }: Facts): Promise<{ code: string; handle: string }> {
  const sent = await send(order, { intent: 'send_code' })
  if (sent instanceof Response || sent.handle === null) return expect.fail(JSON.stringify(sent))
  return { code: await codeFor(world, email.toLowerCase()), handle: sent.handle }
}
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
const locationOf = (answer: Response | GuestDataResult): string =>
  answer instanceof Response ? (answer.headers.get('Location') ?? '') : expect.fail(JSON.stringify(answer))

describe('a guest who verifies the mailbox of an order', () => {
  test('downloads every order of that mailbox, in the form of an account’s export, and no other order', async () => {
    const [irene, other] = [newGuest(), newGuest()]
    const [first, second] = [await completed(irene), await completed({ ...irene, email: irene.email.toUpperCase() })]
    const theirs = await ordered(other)
    const answer = await send(first, { intent: 'export', ...(await codeOf(first, irene)) })
    const file = await get(locationOf(answer))
    expect([file.status, file.headers.get('Content-Type'), file.headers.get('Cache-Control')]).toEqual([
      200,
      'application/json',
      'no-store',
    ])
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${first.number}.json"`)
    const text = await file.text()
    expect(JSON.parse(text)).toMatchObject({
      email: irene.email.toLowerCase(),
      waiting_for: [],
      orders: [
        {
          number: first.number,
          state: 'completed',
          billing_address: { firstname: irene.name, phone: irene.phone, address1: irene.street },
          special_instructions: `${instructions}: ${irene.name}`,
          comments: [{ author: 'customer', content: `${question} ${irene.name}` }],
          access: expect.arrayContaining([expect.objectContaining({ action: 'order_moved', by: 'pharmacist' })]),
        },
        { number: second.number },
      ],
    })
    for (const strange of [theirs.number, other.email, first.token, second.token, 'Ana Vaz']) expect(text).not.toContain(strange)
    const entries = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', first.number).execute()
    expect(entries.map(({ action }) => action)).toContain('guest_data_exported')
  })

  test('by a link of their own, which expires after a quarter of an hour', inAll, async () => {
    const [irene, other] = [newGuest(), newGuest()]
    const [order, theirs] = [await completed(irene), await completed(other)]
    const link = locationOf(await send(order, { intent: 'export', ...(await codeOf(order, irene)) }))
    expect((await get(link.replace(order.token, theirs.token))).status).toBe(404)
    expect((await get(link.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(404)
    expect((await get(`/order-data/${order.token}`)).status).toBe(404)
    expect(await (await get(link)).text(), 'and occupies a connection until it is read').toContain(order.number)
    elapsed += 901_000
    expect((await get(link)).status).toBe(404)
  })

  test('erases all of them: no personal data remains, amounts and lines stay, and no link opens an order', inAll, async () => {
    const irene = newGuest()
    const orders = [await completed(irene), await completed(irene)]
    const sold = await addProduct(world, { stock: 0 })
    const product = await world.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('products.public_id')
      .where('variants.id', '=', sold.rowId)
      .executeTakeFirstOrThrow()
    await waitFor(world, guest, {
      productId: product.public_id,
      email: irene.email.toLowerCase(),
      locale: 'pt',
      address: '203.0.113.8',
    })
    const cart = await addCart(world, [await addProduct(world)])
    await updateCheckout(world, { principal: guest, token: cart.token, locale: 'pt' }, patchOf(irene))
    const [order] = orders as [TestOrder]
    const proof = await codeOf(order, irene)
    const before = await tellers(world, textsOf(irene))
    expect(before).toEqual(
      expect.arrayContaining(['carts.email', 'comments.content_sealed', 'orders.email', 'stock_notices.email_sealed']),
    )
    const columns = personalColumns()
    expect(before.filter((one) => !columns.some(({ table, column }) => `${table}.${column}` === one))).toEqual([])

    expect(locationOf(await send(order, { intent: 'erase', ...proof }))).toBe('/?done=guest_data_erased')
    // Rows that expire by themselves do not identify a person: rate limits and stored responses contain hashes.
    expect(await tellers(world, textsOf(irene))).toEqual([])
    for (const { number, token } of orders) {
      expect(await findOrderByToken(world, token)).toBeUndefined()
      const row = await world.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ state: 'completed', email: null, erased_at: expect.any(Date) })
      expect(await world.db.selectFrom('order_lines').select('id').where('order_id', '=', row.id).execute()).toHaveLength(1)
    }
    const [last] = await emailsTo(world, irene.email.toLowerCase())
    expect(last?.subject).toBe('Os seus dados foram apagados')
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('with a tax number on the invoice leaves what that invoice says, and no more', inAll, async () => {
    const irene = newGuest()
    const order = await completed(irene, { nif: '299999051', nif_confirmed: true })
    await send(order, { intent: 'erase', ...(await codeOf(order, irene)) })
    const stays = personalColumns().filter(({ erasure }) => erasure === 'invoice')
    expect(await tellers(world, ['299999051'])).toEqual(['orders.contact_sealed'])
    expect(stays.map(({ table, column }) => `${table}.${column}`)).toContain('orders.contact_sealed')
    expect(await tellers(world, [irene.name, irene.street])).toEqual(['orders.contact_sealed'])
    expect(await tellers(world, [irene.phone]), 'no invoice needs a telephone').toEqual([])
    expect(await findOrderByToken(world, order.token)).toBeUndefined()
  })

  test('is refused while an order is open, which is named, and the code is not used up', async () => {
    const irene = newGuest()
    const [done, open] = [await completed(irene), await ordered(irene)]
    const proof = await codeOf(done, irene)
    expect(await send(done, { intent: 'erase', ...proof })).toMatchObject({
      errors: { form: expect.stringContaining(open.number) },
    })
    expect((await findOrderByToken(world, done.token))?.email).toBe(irene.email)
    await transitionOrder(world, ana, open.number, { state: 'canceled', source: 'page' })
    expect(locationOf(await send(done, { intent: 'erase', ...proof }))).toContain('guest_data_erased')
  })
})

test(
  'of several erasures at once with one code, from two orders of the mailbox, one is done, and one email says so',
  inAll,
  async () => {
    const irene = newGuest()
    const [first, second] = [await completed(irene), await completed(irene)]
    const proof = await codeOf(first, irene)
    const link = locationOf(await send(second, { intent: 'export', ...proof }))
    const another = await codeOf(first, irene)
    const answers = await Promise.all(
      [first, second, first, second, first].map((order) => send(order, { intent: 'erase', ...another })),
    )
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
    const emails = await emailsTo(world, irene.email.toLowerCase())
    expect(emails.filter(({ subject }) => subject === 'Os seus dados foram apagados')).toHaveLength(1)
    expect((await get(link)).status, 'a link from before').toBe(404)
  },
)

describe('another person', () => {
  test('exports or erases nothing with a wrong code; after five the right one is refused as well', inAll, async () => {
    const irene = newGuest()
    const order = await completed(irene)
    const { code, handle } = await codeOf(order, irene)
    for (const intent of ['export', 'erase', 'export', 'erase', 'export'])
      expect(await send(order, { intent, handle, code: wrong(code) })).toMatchObject({ errors: { code: expect.any(String) } })
    expect(await send(order, { intent: 'erase', handle, code })).toMatchObject({
      handle,
      errors: { code: 'Este código já não vale. Peça outro.' },
    })
    expect((await findOrderByToken(world, order.token))?.email).toBe(irene.email)
  })

  test('cannot use a code twice, too late, or at the order of another mailbox', inAll, async () => {
    const [irene, other] = [newGuest(), newGuest()]
    const [order, theirs] = [await completed(irene), await completed(other)]
    const proof = await codeOf(order, irene)
    expect(await send(theirs, { intent: 'erase', ...proof })).toMatchObject({ errors: { code: expect.any(String) } })
    expect((await findOrderByToken(world, theirs.token))?.email).toBe(other.email)
    expect(locationOf(await send(order, { intent: 'export', ...proof }))).toContain('/order-data/')
    expect(await send(order, { intent: 'erase', ...proof })).toMatchObject({ errors: { code: 'Este código já foi usado.' } })
    const late = await codeOf(order, irene)
    elapsed += 601_000
    expect(await send(order, { intent: 'erase', ...late })).toMatchObject({
      errors: { code: 'Este código já não vale. Peça outro.' },
    })
    expect(await send(order, { intent: 'erase', handle: late.handle, code: 'abc' })).toMatchObject({
      errors: { code: expect.any(String) },
    })
    expect((await findOrderByToken(world, order.token))?.email).toBe(irene.email)
  })

  test('can send three emails an hour to the mailbox', async () => {
    const irene = newGuest()
    const order = await completed(irene)
    for (let sent = 0; sent < 3; sent += 1)
      expect(await send(order, { intent: 'send_code' })).toMatchObject({ handle: expect.any(String) })
    expect(await send(order, { intent: 'send_code' })).toMatchObject({ handle: null, errors: { form: expect.any(String) } })
  })

  test('finds no page for an order of an account, or for an unknown token', async () => {
    const irene = newGuest()
    const order = await completed(irene)
    await world.db.updateTable('orders').set({ user_id: ana.userId }).where('number', '=', order.number).execute()
    expect(await findGuestOrder(world, order.token)).toBeUndefined()
    expect(await findGuestOrder(world, 'A'.repeat(22))).toBeUndefined()
  })
})
