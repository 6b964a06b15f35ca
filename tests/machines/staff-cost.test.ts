// @module-tag rest
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seal } from '#src/platform/crypto.ts'
import { parseKeyRing } from '#src/platform/key-ring.ts'
import { maxVariants } from '#src/shop/catalogue/editing/bulk.actions.server.ts'
import { commentCell } from '#src/shop/conversation/sealed.ts'
import { maxLines } from '#src/shop/counter-orders/counter-order.ts'
import { maxAtOnce, maxBulk } from '#src/shop/orders/bulk/bulk.ts'
import { orderCell } from '#src/shop/orders/order/sealed.ts'
import { maxPrinted } from '#src/shop/orders/print/print.ts'
import { addManyOrders } from '#tests/support/factories/many-orders.ts'
import { addManyProducts } from '#tests/support/factories/many-products.ts'
import { canMeasure, maxMs, measuredShopFixture } from '#tests/support/machines/measured-shop.ts'
import type { Sent } from '#tests/support/machines/measured-shop.ts'

// CPU cost of what a whole team and a year of orders make large: with 1,000 orders of five customers, the pages and the calls of
// staff that take the most of them.

const { database, keys, origin, signIn, costOf } = await measuredShopFixture('staff-cost')
const { db } = database
const ring = parseKeyRing(keys)
const [joao, ana, diogo] = [
  await signIn('joao@farmacia-azulejo.example'),
  await signIn('ana@farmacia-azulejo.example'),
  await signIn('diogo@farmacia-azulejo.example'),
]
const now = Date.now()
/** As the shop makes them: a UUID of version 7. */
const newId = (): string => crypto.randomUUID().replace(/4(?=.{3}-.{4}-.{12}$)/, '7')
const variants = await db.selectFrom('variants').select('id').limit(40).execute()
await addManyOrders(db, {
  orders: 1000,
  customers: 5,
  since: new Date(now - 360 * 86_400_000),
  until: new Date(now),
  variants: variants.map(({ id }) => id),
})
await nameCustomers()
const thread = await addLongThread()
await addAuditEntries(20_000)

/** The contacts of those orders, sealed as the shop seals them. */
async function nameCustomers(): Promise<void> {
  const rows = await db.selectFrom('orders').select(['id', 'public_id']).where('contact_sealed', 'is', null).execute()
  const address = { lastname: 'Figueiredo', address1: 'Rua do Corgo 12', address2: null, zipcode: '5000-577', city: 'Vila Real' }
  const contacts = rows.map(({ id, public_id: publicId }) => {
    const shipping = { ...address, firstname: `Cliente ${id}`, phone: '912345678', country_iso: 'PT' }
    const contact = { shipping, billing: shipping, nif: null, mbWayPhone: null }
    return seal(ring, orderCell(publicId, 'contact_sealed'), JSON.stringify(contact))
  })
  const ids = rows.map(({ id }) => id)
  await sql`update orders set contact_sealed = c.sealed from unnest(${ids}::bigint[], ${contacts}::bytea[]) c (id, sealed)
    where orders.id = c.id`.execute(db)
}

/** A conversation of 100 messages about an order: its public id. */
async function addLongThread(): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const staff = await db.selectFrom('users').select('id').where('email', 'like', 'joao@%').executeTakeFirstOrThrow()
  const messages = Array.from({ length: 100 }, (_, at) => {
    const publicId = newId()
    const text = `Mensagem ${at}: boa tarde, queria saber se a encomenda já está pronta para levantar hoje. `.repeat(4)
    return {
      public_id: publicId,
      subject_kind: 'order',
      subject_id: order.id,
      staff_id: at % 2 === 1 ? staff.id : null,
      content_sealed: seal(ring, commentCell(publicId), text),
      at: new Date(now - (100 - at) * 60_000),
    }
  })
  await db.insertInto('comments').values(messages).execute()
  const { public_id: id } = await db
    .selectFrom('conversations')
    .select('public_id')
    .where('subject_id', '=', order.id)
    .where('subject_kind', '=', 'order')
    .executeTakeFirstOrThrow()
  return id
}

/** So many reads of orders, whose hashes the database chains. */
async function addAuditEntries(count: number): Promise<void> {
  await sql`insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, door, previous_hash, hash)
    select 0, now(), (select public_id from users where email like 'ana@%'), case when n % 7 = 0 then 'request_read' else 'order_read' end,
           'order', 'GE-' || lpad((n % 1000)::text, 8, '0'), 'page', '', sha256('') from generate_series(1, ${count}::int) n`.execute(
    db,
  )
}

type Target = { number: string; version: number }

/** So many orders with their versions now. */
async function targets(count: number, state: 'pending' | 'any' = 'any'): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select number, (select count(*)::int from order_moves m where m.order_id = orders.id) as version from orders
      where number like 'GE-%' and payment_state = 'paid' and (${state} = 'any' or state = ${state})
      order by id desc limit ${count}::int`.execute(db)
  expect(rows).toHaveLength(count)
  return rows
}

const get = (path: string, Cookie: string): Sent => ({ path, init: { headers: { Cookie } } })
const textOf = (orders: readonly Target[]): string => orders.map(({ number, version }) => `${number}:${version}`).join(' ')
const form = (intent: string, orders: readonly Target[], field = 'order'): Sent => ({
  path: '/gestao/encomendas?state=pending',
  init: {
    method: 'POST',
    headers: { Cookie: joao, Origin: origin },
    body: new URLSearchParams({ intent, [field]: textOf(orders) }),
  },
})
const call = (path: string, body: object): Sent => ({
  path: `/api/staff/orders/bulk${path}`,
  init: {
    method: 'POST',
    headers: { Cookie: joao, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  },
})
const toReady = (orders: readonly Target[]) => call('', { orders, state: 'ready', alert: [] })
const undoing = (orders: readonly Target[]) => call('/undo', { orders })

async function send({ path, init }: Sent): Promise<number> {
  const response = await fetch(origin + path, init)
  await response.arrayBuffer()
  return response.status
}

/** Orders that were just made ready, as many as a request moves at once. */
async function justMoved(): Promise<Target[]> {
  const orders = await targets(maxAtOnce, 'pending')
  expect(await send(toReady(orders))).toBe(200)
  return orders.map(({ number, version }) => ({ number, version: version + 1 }))
}

/** The page of the largest bulk, of which each order stays as it is. */
async function staying(): Promise<string> {
  const { path, init } = form('bulk-apply:completed', await targets(maxBulk))
  const response = await fetch(origin + path, { ...init, redirect: 'manual' })
  await db
    .updateTable('order_bulks')
    .set({ phase: 'done', finished_at: new Date(now) })
    .where('phase', '=', 'working')
    .execute()
  await db
    .updateTable('order_bulk_rows')
    .set({ result: 'stays', reason: 'wrong_state' })
    .where('result', '=', 'waiting')
    .execute()
  return response.headers.get('Location') ?? ''
}

/** A pending order with a line of several pieces and another one, and the SKU of a product of that line's class; each time another. */
let changed = 0
async function lineToChange(): Promise<{ number: string; line_item_id: string; quantity: string; replacement: string }> {
  changed += 1
  const { rows } = await sql<{ number: string; line: string; sku: string }>`
    select o.number, l.public_id as line, other.sku from orders o
      join order_lines l on l.order_id = o.id and l.position = 0 and l.quantity > 1
      join order_lines second on second.order_id = o.id and second.position = 1
      cross join lateral (
        select v.sku from variants v join products p on p.id = v.product_id join stock_items s on s.variant_id = v.id
          where p.class = l.class and v.id <> l.variant_id and s.on_hand - s.held > 9 order by v.price_cents limit 1) other
      where o.number like 'GE-%' and o.state = 'pending' and o.payment_state = 'paid'
      order by o.id limit 1 offset ${changed}`.execute(db)
  const { number, line, sku } = rows[0] ?? expect.fail('no order has such a line')
  return { number, line_item_id: line, quantity: '1', replacement: sku }
}

const post = (path: string, Cookie: string, fields: Record<string, string> | [string, string][]): Sent => ({
  path,
  init: { method: 'POST', headers: { Cookie, Origin: origin }, body: new URLSearchParams(fields) },
})
const onOrder = (Cookie: string, fields: Record<string, string> & { number: string }): Sent =>
  post(`/gestao/encomendas/${fields.number}`, Cookie, fields)
const agreed = { consent: 'phone', agreed: 'on' }
const nextOrder = async (): Promise<string> => (await lineToChange()).number

/** The form of a new order at the counter, with as many lines as one may have. */
async function counterOrder(fields: Record<string, string>): Promise<Sent> {
  const { rows } = await sql<{ id: string }>`
    select v.public_id as id from variants v join stock_items s on s.variant_id = v.id join products p on p.id = v.product_id
      where s.on_hand - s.held > 20 and p.class = 'COSMETIC' order by v.id limit ${maxLines}`.execute(db)
  const lines = rows.flatMap(({ id }): [string, string][] => [
    ['line', id],
    ['quantity', '1'],
  ])
  const typed = { origin: 'phone', fulfilment: 'pickup', name: 'Rosa Pinto', phone: '912345678', payment: 'now:card', ...fields }
  return post('/gestao/encomendas/nova', joao, [...Object.entries(typed), ...lines])
}

await addManyProducts(db, maxVariants)
const [shelf] = await db.selectFrom('collections').select('slug_pt').orderBy('id', 'desc').limit(1).execute()

/** The form beside the list, for all products that it finds. */
const ofProducts = (intent: string, fields: Record<string, string> = {}): Sent =>
  post('/gestao/produtos?q=granel', ana, { intent, all: '1', ...fields })
const productsCall = (change: object, dryRun = false): Sent => ({
  path: '/api/staff/products/bulk',
  init: {
    method: 'POST',
    headers: { Cookie: ana, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filter: { q: 'granel' }, change, dry_run: dryRun }),
  },
})
/** Another price each time: what stays as it is costs less. */
let rise = 0
const dearer = () => ({ price_add: `0.${String((rise = (rise % 90) + 1)).padStart(2, '0')}` })
const risen = () => ({ rule: 'add', value: dearer().price_add.replace('.', ','), rounding: 'none' })

/** Fields with the fingerprint of their dry run, as the pane sends them. */
async function previewed(kind: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const { path, init } = ofProducts(`${kind}-preview`, fields)
  const [, fingerprint = ''] = /name="previewed" value="([^"]*)"/.exec(await (await fetch(origin + path, init)).text()) ?? []
  expect(fingerprint).not.toBe('')
  return { ...fields, previewed: fingerprint }
}

/** A collection that none of the products is in. */
async function emptied(): Promise<string> {
  await sql`delete from product_collections using collections c, products p
    where c.id = collection_id and c.slug_pt = ${shelf?.slug_pt ?? ''} and p.id = product_id and p.slug_pt like 'granel-%'`.execute(
    db,
  )
  return shelf?.slug_pt ?? ''
}

const productsUndo = (id: string): Sent => ({
  path: `/api/staff/bulk-changes/${id}/undo`,
  init: { method: 'POST', headers: { Cookie: ana, Origin: origin, 'Content-Type': 'application/json' }, body: '{}' },
})

/** What undoes a change of all products that was just made. */
async function justChanged(change: object): Promise<string> {
  const { path, init } = productsCall(change)
  const answer = await (await fetch(origin + path, init)).json()
  return String(answer.data.id)
}

const customer = await givePublicId('Cliente 3')
const otherCustomer = await givePublicId('Cliente 4')
const anaId = await idOf('Ana Vaz')
const [order] = await targets(1, 'pending')

/** As the shop gives one: those of `addManyOrders` have another form. */
async function givePublicId(name: string): Promise<string> {
  const id = newId()
  await db.updateTable('users').set({ public_id: id }).where('name', '=', name).execute()
  return id
}

async function idOf(name: string): Promise<string> {
  const row = await db.selectFrom('users').select('public_id').where('name', '=', name).executeTakeFirstOrThrow()
  return row.public_id
}
const lately = (days: number): string => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
const year = `from=${lately(364)}&to=${lately(0)}&group=day`
const printed = (await targets(maxPrinted, 'pending')).map(({ number }) => `order=${number}`).join('&')

const requests: Record<string, Sent | (() => Promise<Sent>)> = {
  'the list of orders': get('/gestao/encomendas', joao),
  'the list of orders that a name finds': get('/gestao/encomendas?q=Figueiredo', joao),
  'a page of orders by the API': get('/api/staff/orders?page[size]=100', joao),
  'an order': get(`/gestao/encomendas/${order?.number}`, ana),
  'the list of requests': get('/gestao/pedidos', ana),
  'the list of prescriptions': get('/gestao/receitas', ana),
  'the inbox': get('/gestao/mensagens', ana),
  'a conversation of 100 messages': get(`/gestao/mensagens/${thread}`, joao),
  'the same once more for a live page': get(`/gestao/mensagens/${thread}.data`, joao),
  'the sales of a year by day': get(`/gestao/relatorios?${year}`, diogo),
  'the preparation of a year by day': get(`/gestao/relatorios/preparacao-e-stock?${year}`, diogo),
  'the accounts of a year': get(`/gestao/relatorios/contas?${year}`, diogo),
  'the orders behind a figure': get(`/gestao/relatorios/detalhe?of=sales&${year}`, diogo),
  'a search for a frequent name': get('/gestao/procurar?q=Cliente', ana),
  'the list of customers': get('/gestao/clientes?q=Cliente', ana),
  'a customer with 200 orders': get(`/gestao/clientes/${customer}`, ana),
  'today’s work': get('/gestao', ana),
  'today’s work with an order in the pane': get(`/gestao?open=order%3A${order?.number}`, ana),
  'the dry run of the largest bulk': async () => form('bulk:ready', await targets(maxBulk)),
  'the dry run of the largest bulk by the API': async () =>
    call('', { orders: await targets(maxBulk), state: 'ready', dry_run: true }),
  'the dry run of handing 500 orders over': async () => form('bulk-hand-over', await targets(maxBulk)),
  'a bulk transition while the person waits': async () => form('bulk-apply:ready', await targets(maxAtOnce, 'pending')),
  'the same by the API': async () => toReady(await targets(maxAtOnce, 'pending')),
  'undoing it': async () => form('undo', await justMoved(), 'targets'),
  'undoing it by the API': async () => undoing(await justMoved()),
  'undoing what was changed since': async () => undoing((await targets(maxAtOnce)).map(({ number }) => ({ number, version: 1 }))),
  'a bulk transition by a worker': async () => form('bulk-apply:completed', await targets(maxBulk)),
  'the page of a bulk by a worker of which all stay': async () => get(await staying(), joao),
  'opening a bulk change of all products': ofProducts('bulk-price'),
  'the dry run of other prices of all products': async () => ofProducts('bulk-price-preview', risen()),
  'the dry run of other prices of all products by the API': async () => productsCall(dearer(), true),
  'other prices of all products': async () => ofProducts('bulk-price-apply', await previewed('bulk-price', risen())),
  'a collection for all products': async () => productsCall({ collection: await emptied() }),
  'hiding all products': async () => productsCall({ published: (rise += 1) % 2 === 0 }),
  'a low-stock level of all products': async () => productsCall({ low_stock_at: (rise += 1) }),
  'undoing other prices of all products': async () =>
    post('/gestao/produtos?q=granel', ana, { intent: 'undo', undo: 'bulk', change: await justChanged(dearer()) }),
  'undoing a collection for all products by the API': async () =>
    productsUndo(await justChanged({ collection: await emptied() })),
  'a product that is to take the place of another': async () =>
    onOrder(joao, { intent: 'swap_preview', ...(await lineToChange()) }),
  'that product in its place': async () => onOrder(ana, { intent: 'swap', ...agreed, ...(await lineToChange()) }),
  'units that are missing': async () => onOrder(ana, { intent: 'short', ...agreed, ...(await lineToChange()) }),
  'a claim of an order': async () => onOrder(joao, { intent: 'claim', number: await nextOrder() }),
  'an order that a colleague takes over': async () =>
    onOrder(joao, { intent: 'hand_over', number: await nextOrder(), colleague: anaId, message: 'Falta o recibo.' }),
  'a note on an order': async () => onOrder(joao, { intent: 'note', number: await nextOrder(), content: 'Liga às 17 h.' }),
  'a message about an order': async () =>
    onOrder(joao, { intent: 'comment', number: await nextOrder(), content: 'Está pronta.' }),
  'the next order': post('/gestao/encomendas', joao, { intent: 'take_next' }),
  'a refund that is only looked at': async () =>
    post(`/gestao/encomendas/devolver/${await nextOrder()}`, ana, { intent: 'preview', everything: 'on', reason: 'Estragado' }),
  'a refund of everything': async () =>
    post(`/gestao/encomendas/devolver/${await nextOrder()}`, ana, {
      intent: 'refund',
      everything: 'on',
      restock: 'on',
      reason: 'Estragado',
    }),
  'a saved view': post('/gestao/encomendas?state=pending', joao, { intent: 'view-create', name: 'Por levantar' }),
  'the longest order at the counter while it is filled in': () =>
    counterOrder({ intent: 'update', look_product: 'creme', look_customer: 'Cliente' }),
  'the same with another line': () => counterOrder({ intent: 'remove:x' }),
  'the same when it is placed': () => counterOrder({ intent: 'place', health_consent: '1' }),
  'an answer in a conversation of 100 messages that are all new': post(`/gestao/mensagens/${thread}`, joao, {
    intent: 'answer',
    content: 'Está pronta.',
  }),
  'a note on a customer': post(`/gestao/clientes/${customer}`, ana, { intent: 'note', note: 'Liga às 17 h.' }),
  'two customers who are compared': get(`/gestao/clientes/juntar/${customer}?other=${otherCustomer}`, ana),
  'the audit log': get('/gestao/registo', diogo),
  'the audit log of one action': get('/gestao/registo?action=request_read', diogo),
  'the last page of the audit log by the API': get('/api/staff/audit?page[size]=100&page[number]=200', diogo),
  'all that is printed of the most orders': get(`/gestao/encomendas/imprimir?${printed}`, joao),
}

test.skipIf(!canMeasure).each(Object.entries(requests))('%s costs little', async (_, sent) => {
  const { status, ms } = await costOf(sent)
  expect([200, 202, 303]).toContain(status)
  expect(ms).toBeLessThan(maxMs)
})
