import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { codeFor } from '#tests/support/assertions/sent-emails.ts'
import { addSpecialRequest } from '#tests/support/factories/requests.ts'
import { addCart, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { inLong } from '#tests/support/world/long.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { addAddress } from '#src/shop/accounts/addresses/actions.server.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findStaffOrder, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { addNote } from '#src/shop/conversation/notes/actions.server.ts'
import { openExport } from './export.actions.server.ts'
import { submitProof } from './screens/privacy.server.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')

async function addCustomer(name: string): Promise<Person> {
  const publicId = world.id()
  const email = `${name.split(' ')[0]?.toLowerCase()}-${publicId}@cliente.example`
  const facts = {
    dateOfBirth: '1986-07-21',
    mobilePhone: '900000005',
    nif: '399999051',
    password: 'uma palavra-passe',
    demo: false,
  }
  await transaction(world.db, (tx) => addPerson(world, tx, { publicId, email, roles: [], locale: 'pt', name, ...facts }))
  const person = await findPerson(world.db, publicId)
  if (!person) throw new Error('nobody was added')
  return person
}

const address = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua das Camélias 7',
  address2: null,
  city: 'Vila Real',
  zipcode: '5000-577',
  phone: '900000005',
}

describe('an export', () => {
  test('contains all data about a person, and which staff viewed them, by role and time', async () => {
    const [marta, rui] = [await addCustomer('Marta Lobo'), await addCustomer('Rui Carvalho')]
    const cream = await addProduct(world, { price: 1230 })
    const { order } = await addOrder(world, { principal: marta, items: [cream], patch: { special_instructions: 'Sem saco.' } })
    const { order: his } = await addOrder(world, { principal: rui, patch: { special_instructions: 'Outra coisa.' } })
    await findStaffOrder(world, ana, { number: order.number, source: 'page' })
    await transitionOrder(world, ana, order.number, { state: 'ready', alerts: ['in_app'], source: 'page' })
    await runJobs(world)
    await addCart(world, [cream], marta)
    await addAddress(world, marta, { ...address, default: true })
    const hers = await signIn(marta)
    const answer = await ask('GET', '/account/export', undefined, hers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="account.json"')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const exported: Record<string, unknown> = JSON.parse(answer.text)
    expect(exported).toMatchObject({
      exported_at: expect.stringMatching(/^\d{4}-.*Z$/),
      profile: {
        email: marta.email,
        name: 'Marta Lobo',
        nif: '399999051',
        mobile_phone: '900000005',
        date_of_birth: '1986-07-21',
      },
      addresses: [{ address1: 'Rua das Camélias 7', default: true }],
      sessions: [{ started_at: expect.any(String) }],
      cart: { total: '12.30', lines: [{ quantity: 1, price: '12.30' }] },
      notifications: [{ order_number: order.number, order_state: 'ready' }],
      orders: [
        {
          number: order.number,
          state: 'ready',
          total: '12.30',
          included_tax_total: '2.30',
          special_instructions: 'Sem saco.',
          billing_address: { firstname: 'Marta', phone: '900000005' },
          lines: [{ name: 'Creme de mãos', quantity: 1 }],
          payments: [{ method: 'pay_at_pickup', amount: '12.30', state: 'pending' }],
          history: [{ event: 'place' }, { event: 'prepare', actor: 'staff' }],
          access: [
            { action: 'order_moved', by: 'pharmacist' },
            { action: 'order_read', by: 'pharmacist' },
          ],
        },
      ],
      access_to_account: [],
    })
    const again = JSON.parse((await ask('GET', '/account/export', undefined, hers)).text)
    expect(again.access_to_account).toMatchObject([{ action: 'account_exported', by: 'self' }])
    for (const strange of [
      rui.email,
      his.number,
      'Outra coisa',
      'Ana Vaz',
      order.token,
      'argon2',
      ...Object.values(hers).map((cookie) => cookie.slice(8)),
    ])
      expect(answer.text).not.toContain(strange)
  })

  test('of a new account is complete as well', async () => {
    const sofia = await addCustomer('Sofia Reis')
    const exported: Record<string, unknown> = JSON.parse(
      (await ask('GET', '/account/export', undefined, await signIn(sofia))).text,
    )
    expect(exported).toMatchObject({ addresses: [], consents: [], cart: null, notifications: [], orders: [] })
  })

  test('contains what staff wrote to each other and why they reopened an order, without their names', inAll, async () => {
    const marta = await addCustomer('Marta Lobo')
    const asAna = await signIn(ana)
    const { order } = await addOrder(world, { principal: marta })
    for (const change of [
      { state: 'ready' },
      { state: 'completed', paid_with: 'cash' },
      { state: 'ready', reason: 'Ainda não veio.' },
    ])
      expect((await ask('PATCH', `/staff/orders/${order.number}`, change, asAna)).status).toBe(200)
    const noted = await ask('POST', `/staff/orders/${order.number}/notes`, { content: 'Fica no cesto 8.' }, asAna)
    expect(noted.status).toBe(201)
    const request = await addSpecialRequest(world, marta)
    await transaction(world.db, (tx) =>
      addNote(world, tx, {
        thread: { kind: 'request', rowId: request.rowId },
        staff: ana,
        content: 'Pedir ao armazenista.',
        reads: 'requests.read',
      }),
    )
    const { text } = await ask('GET', '/account/export', undefined, await signIn(marta))
    expect(JSON.parse(text)).toMatchObject({
      orders: [{ notes: [{ text: 'Fica no cesto 8.', at: expect.any(String) }] }],
      requests: [{ notes: [{ text: 'Pedir ao armazenista.' }] }],
    })
    expect(text).toContain('"reason":"Ainda não veio."')
    expect(text).not.toContain(ana.name)
  })

  describe('needs a proof of the last 15 minutes', () => {
    const old = new Date(Date.now() - 16 * 60_000)
    const withOldProof = async (person: Person) => {
      const session = await signIn(person)
      await world.db.updateTable('sessions').set({ proved_at: old }).where('user_id', '=', person.userId).execute()
      return session
    }
    const refused = { status: 403, errors: [{ code: 'reauthentication_required' }] }

    test('by the password', inAll, async () => {
      const marta = await addCustomer('Marta Lobo')
      const hers = await withOldProof(marta)
      expect(await ask('GET', '/account/export', undefined, hers)).toMatchObject(refused)
      expect((await ask('POST', '/auth/prove', { password: 'outra palavra' }, hers)).status).toBe(401)
      expect(await ask('GET', '/account/export', undefined, hers)).toMatchObject(refused)
      expect((await ask('POST', '/auth/prove', { password: 'uma palavra-passe' }, hers)).status).toBe(204)
      expect((await ask('GET', '/account/export', undefined, hers)).status).toBe(200)
    })

    test('by a code to the mailbox, also on the page, for those without a password', inAll, async () => {
      const rui = await addCustomer('Rui Carvalho')
      await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', rui.userId).execute()
      const his = await withOldProof(rui)
      expect((await ask('POST', '/auth/prove-code', {}, his)).status).toBe(202)
      const wrong = await ask('POST', '/auth/prove', { code: '000000' }, his)
      expect(wrong).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/code' } }] })
      expect((await ask('POST', '/auth/prove', { code: await codeFor(world, rui.email) }, his)).status).toBe(204)
      expect((await ask('GET', '/account/export', undefined, his)).status).toBe(200)

      await world.db.updateTable('sessions').set({ proved_at: old }).where('user_id', '=', rui.userId).execute()
      const visit = { ...visitAs(world, { sessionToken: his['Cookie']?.slice(8) }), principal: { ...rui, verifiedAt: old } }
      const send = (fields: Record<string, string>) => submit(submitProof as never, visit, fields)
      expect(await send({ intent: 'send_code' })).toEqual({ codeSent: true })
      expect(await send({ intent: 'code', code: '' })).toMatchObject({ codeSent: true, errors: { code: expect.any(String) } })
      expect(await ask('GET', '/account/export', undefined, his)).toMatchObject(refused)
      expect(await send({ intent: 'code', code: await codeFor(world, rui.email) })).toMatchObject({ status: 303 })
      expect((await ask('GET', '/account/export', undefined, his)).status).toBe(200)
    })

    test('of staff never by a code alone, nor by a code sent to delete the account', async () => {
      const rosa = await addStaff(world, 'pharmacist')
      const hers = await withOldProof(rosa)
      await ask('POST', '/auth/prove-code', {}, hers)
      expect((await ask('POST', '/auth/prove', { code: await codeFor(world, rosa.email) }, hers)).status).toBe(401)
      const marta = await addCustomer('Marta Lobo')
      const asMarta = await withOldProof(marta)
      await ask('POST', '/account/deletion-code', {}, asMarta)
      expect((await ask('POST', '/auth/prove', { code: await codeFor(world, marta.email) }, asMarta)).status).toBe(422)
      expect(await ask('GET', '/account/export', undefined, asMarta)).toMatchObject(refused)
    })
  })

  test('needs a sign-in', async () => {
    expect(await ask('GET', '/account/export')).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  })

  test('runs once at a time per person; a second one gets the time to wait', inAll, async () => {
    const [marta, rui] = [await addCustomer('Marta Lobo'), await addCustomer('Rui Carvalho')]
    const headers = await signIn(marta)
    const first = await openExport(world, { ...marta, verifiedAt: world.realNow() }, 'api')
    expect(first.ok).toBe(true)
    const second = await ask('GET', '/account/export', undefined, headers)
    expect(second).toMatchObject({ status: 429, errors: [{ code: 'export_running' }] })
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask('GET', '/account/export', undefined, await signIn(rui))).status).toBe(200)
    if (first.ok) await new Response(first.value).text()
    expect((await ask('GET', '/account/export', undefined, headers)).status).toBe(200)
  })

  test('that is cancelled frees its slot, begun or not', inAll, async () => {
    const marta = await addCustomer('Marta Lobo')
    for (let made = 0; made < 3; made += 1) await addOrder(world, { principal: marta })
    for (const parts of [0, 1, 3]) {
      const opened = await openExport(world, { ...marta, verifiedAt: world.realNow() }, 'api')
      if (!opened.ok) throw new Error('an export that ended holds its place')
      const reader = opened.value.getReader()
      for (let part = 0; part < parts; part += 1) await reader.read()
      await reader.cancel()
    }
    const opened = await openExport(world, { ...marta, verifiedAt: world.realNow() }, 'api')
    expect(opened.ok).toBe(true)
    if (opened.ok) await opened.value.cancel()
  })

  test('leaves connections for others: a few run at a time, and another one is refused', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, (_, at) => addCustomer(`Pessoa${at} Lobo`)))
    const opened = []
    for (const person of people) opened.push(await openExport(world, { ...person, verifiedAt: world.realNow() }, 'api'))
    expect(opened.map((one) => one.ok)).toEqual([true, true, true, true, false])
    expect(opened.at(-1)).toMatchObject({ error: { code: 'unavailable' } })
    for (const one of opened) if (one.ok) await one.value.cancel()
  })

  test('answers HEAD without starting', async () => {
    const marta = await addCustomer('Marta Lobo')
    const headers = await signIn(marta)
    const head = await ask('HEAD', '/account/export', undefined, headers)
    expect([head.status, head.text]).toEqual([200, ''])
    expect((await ask('GET', '/account/export', undefined, headers)).status).toBe(200)
  })

  test('is in the description of the API', inAll, async () => {
    const { paths } = JSON.parse((await ask('GET', '/openapi.json')).text)
    expect(paths['/api/account/export'].get.responses['200'].content).toHaveProperty('application/json')
  })

  const many = inLong(600, 3000)
  test(`of ${many} orders flows in parts, with flat memory and few statements`, { timeout: 120_000 }, async () => {
    const marta = await addCustomer('Marta Lobo')
    const { order } = await addOrder(world, { principal: marta })
    await copyOrder(order.number, many - 1)
    let [parts, max, largest] = [0, 0, 0]
    let text = ''
    // Other test files of this worker leave buffers behind.
    const before = process.memoryUsage().arrayBuffers
    const statements = await shop.statementsOf(async () => {
      const opened = await openExport(world, { ...marta, verifiedAt: world.realNow() }, 'api')
      if (!opened.ok) throw new Error(opened.error.code)
      for await (const part of opened.value.values()) {
        parts += 1
        largest = Math.max(largest, part.length)
        max = Math.max(max, process.memoryUsage().arrayBuffers)
        text += Buffer.from(part).toString()
      }
    })
    expect(JSON.parse(text).orders).toHaveLength(many)
    expect(parts).toBeGreaterThan(many / 100)
    expect(largest, 'bytes of a part').toBeLessThan(400_000)
    expect(max - before, 'bytes of buffers').toBeLessThan(64_000_000)
    expect(statements.length).toBeLessThan(50 + many / 12)
    await expectFreeAfterBreakingOff(marta)
  })
})

/** Over a real connection that the reader drops midway. */
async function expectFreeAfterBreakingOff(marta: Person): Promise<void> {
  const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere' })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const breaking = new AbortController()
  const response = await fetch(`${origin}/api/account/export`, { headers: await signIn(marta), signal: breaking.signal })
  await response.body?.getReader().read()
  const second = await openExport(world, { ...marta, verifiedAt: world.realNow() }, 'api')
  breaking.abort()
  expect(second.ok, 'while it is being read').toBe(false)
  await expect.poll(() => startsAgain(marta), { timeout: 10_000 }).toBe(true)
  server.close()
}

async function startsAgain(person: Person): Promise<boolean> {
  const opened = await openExport(world, { ...person, verifiedAt: world.realNow() }, 'api')
  if (opened.ok) await opened.value.cancel()
  return opened.ok
}

/** Adds copies of an order that differ in their numbers only. */
async function copyOrder(number: string, copies: number): Promise<void> {
  await sql`
    with source as (select * from orders where number = ${number}),
    new_carts as (
      insert into carts (public_id, user_id, state, locale, created_at, updated_at, expires_at, completed_at)
      select gen_random_uuid(), user_id, 'complete', 'pt', now(), now(), now(), now()
      from source, generate_series(1, ${copies}) returning id
    ),
    new_orders as (
      insert into orders (public_id, number, cart_id, user_id, email, locale, state, payment_state, fulfilment, item_total_cents,
        included_tax_total_cents, total_cents, health_consent_version, placed_at)
      select gen_random_uuid(), 'AZ-' || upper(lpad(to_hex(new_carts.id), 8, '0')),
        new_carts.id, user_id, email, 'pt', 'completed', 'paid', fulfilment, item_total_cents, included_tax_total_cents, total_cents, 1, now()
      from source, new_carts returning id
    )
    insert into order_lines (public_id, order_id, variant_id, position, name_pt, name_en, pack_pt, pack_en, sku, class, quantity, unit_price_cents,
      total_cents, vat_basis_points, included_tax_cents)
    select gen_random_uuid(), new_orders.id, variant_id, position, name_pt, name_en, pack_pt, pack_en, sku, class, quantity, unit_price_cents,
      total_cents, vat_basis_points, included_tax_cents
    from order_lines, new_orders where order_lines.order_id = (select id from source)`.execute(world.db)
}
