import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { basePages } from '#db/seed/base-pages.ts'
import { pageRow } from '#db/seed/page-row.ts'
import { readShopConfig } from '#src/start/config.ts'
import { dataPath } from '#src/i18n/data-path.ts'
import { secretsWithin } from '#tests/support/world/secrets-in.ts'
import { markedEnv } from '#tests/support/world/marked-env.ts'
import { secretsIn } from '#tests/support/assertions/revealed-secrets.ts'
import { namesRead } from '#tests/support/api/names-read.ts'
import { routes } from '#src/api/routes.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { createImport } from '#src/shop/catalogue/import/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person } from '#src/platform/principal.ts'
import { createApp } from '#src/web/app.ts'
import { screens } from '#src/web/screens.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { startBulk } from '#src/shop/orders/bulk/background.actions.server.ts'
import { testFor } from '#tests/support/world/short.ts'

// Pages with an id, opened by everyone with existing ids: people without access learn nothing about the resource. Then the forms of all
// pages, by everyone, with the names of members that every object inherits: no server error, and no byte of a secret of the shop.

const buildDir = join(import.meta.dirname, '../../build')

type Caller = 'guest' | 'customer' | StaffRole
const callers: readonly Caller[] = ['guest', 'customer', 'counter', 'pharmacist', 'owner']
const people = new Map<Caller, { person?: Person; headers: Record<string, string> }>()

const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const built = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const config = { ...readShopConfig(markedEnv), trustedProxies: ['127.0.0.1'] }
const marked = { ...world, config }
const app = createApp(marked, { pages: built.pages, buildId: built.buildId, apiRoutes: routes, buildDir })
const { ask, signIn } = openApi(world)
for (const caller of callers) {
  if (caller === 'guest') people.set(caller, { headers: {} })
  else {
    const person = caller === 'customer' ? await addMarta(world) : await addPerson(world, caller, 'Ana Vaz')
    people.set(caller, { person, headers: await signIn(person) })
  }
}
const rui = await addRui(world)
const his = await signIn(rui)
const owner = people.get('owner')?.headers
const { order } = await addOrder(world, { principal: rui })
const cream = await addProduct(world)
await addPromotion(world, { code: 'DEZ' })
const both = (word: string) => ({ pt: word, en: word })
const post = { category: 'information', title: both('Sol'), summary: both('Sol'), body: both('Sol'), author: 'Ana' }
const terms = basePages.map((page) => pageRow(page, world.now()))
await world.db.insertInto('pages').values(terms).execute()
const first = async (path: string): Promise<string> => (await ask('GET', path, undefined, owner)).list[0]?.id ?? ''
const [prescription, request] = [await addPrescription(world, rui), await addSpecialRequest(world, rui)]
const pharmacist = people.get('pharmacist')?.headers
const lotion = {
  name: both('Loção'),
  class: 'COSMETIC',
  brand: 'Nacriva',
  form: 'Loção',
  variants: [{ sku: 'LOCAO-1', pack: both('50 ml'), price: '12.90' }],
}
const product = (await ask('POST', '/staff/products', lotion, owner)).data.id
const received = { sku: 'LOCAO-1', kind: 'receive', quantity: 3, batch: 'L1', expires_on: '2099-01-31' }
await ask('POST', '/staff/stock-movements', { movements: [received] }, pharmacist)

/** An import of this kind by a member of staff who may import it. */
async function addImport(kind: 'products' | 'stock', caller: Caller): Promise<string> {
  const person = people.get(caller)?.person
  if (!person || !isStaff(person)) throw new Error(`${caller} is not staff`)
  const file = { name: 'ficheiro.csv', content: Buffer.from('sku;on_hand\nLOCAO-1;3\n') }
  const made = await createImport(world, { principal: person, source: 'page' }, { kind, file })
  if (!made.ok) throw new Error(made.error.code)
  return made.value.id
}

/** A bulk transition that this member of staff started; it belongs to them alone. */
async function addBulk(caller: Caller): Promise<string> {
  const person = people.get(caller)?.person
  if (!person || !isStaff(person)) throw new Error(`${caller} is not staff`)
  const bulk = await startBulk(world, person, { orders: [{ number: order.number, version: 9 }], state: 'ready', source: 'page' })
  if (!bulk.ok) throw new Error(bulk.error.code)
  return bulk.value.id
}

/** An existing id for every such page; those of customers belong to Rui. */
const things: Partial<Record<PageName, string>> = {
  'orders.show': order.number,
  'prescriptions.show': prescription.id,
  'requests.show': request.id,
  'staff.orders.show': order.number,
  'staff.prescriptions.show': prescription.id,
  'staff.requests.show': request.id,
  'staff.points.show': (await givePoints(world, rui, 100)).id,
  'staff.stock.show': cream.id,
  'staff.promotions.show': await first('/staff/promotions'),
  'staff.delivery.method': await first('/staff/shipping-methods'),
  'staff.settings.show': 'legal',
  'staff.posts.show': (await ask('POST', '/staff/posts', post, owner)).data.id,
  'staff.pages.show': 'terms',
  'staff.orders.refund': order.number,
  'staff.products.show': product,
  'staff.products.prices': product,
  'staff.products.images': product,
  'staff.products.related': product,
  'staff.stock.batches.show': (await ask('GET', '/staff/batches', undefined, pharmacist)).list[0]?.id ?? '',
  'staff.collections.show': (await ask('POST', '/staff/collections', { name: both('Sol') }, owner)).data.id,
  'staff.brands.show': await first('/staff/brands'),
  'staff.inbox.show': (await ask('POST', `/orders/${order.number}/comments`, { content: 'Está pronta?' }, his)).data.id,
  'staff.customers.show': rui.publicId,
  'staff.customers.merge': rui.publicId,
  'staff.customers.guest': (await addOrder(world)).order.number,
  'staff.imports.show': await addImport('stock', 'pharmacist'),
  'staff.orders.bulk': await addBulk('pharmacist'),
}

/** Who imports only goods sees an import of goods; bulks belong to those who started them. */
const thingsOf: Partial<Record<Caller, typeof things>> = {
  owner: { 'staff.imports.show': await addImport('products', 'owner') },
  counter: { 'staff.orders.bulk': await addBulk('counter') },
}

async function open(name: PageName, headers: Record<string, string>, id: string): Promise<number> {
  const response = await app.fetch(new Request(`http://shop.test${paths[name].pt.replace(/:id\??/, id)}`, { headers }))
  await response.arrayBuffer()
  return response.status
}

const ofSomething = pageNames.filter((name) => paths[name].pt.includes(':id') && screens[name].allow !== 'anyone')

testFor(ofSomething, { short: 10 })('%s', async (name) => {
  const id = things[name] ?? expect.fail('this test needs an id for every new kind of page')
  const { allow } = screens[name]
  if (allow === 'person') expect(await open(name, his, id), 'its owner').toBe(200)
  for (const [caller, { person, headers }] of people) {
    const known = await open(name, headers, thingsOf[caller]?.[name] ?? id)
    const isAllowed = allow !== 'person' && allow !== 'anyone' && person !== undefined && isStaff(person) && can(person, allow)
    if (isAllowed) expect(known, caller).toBe(200)
    else {
      expect(known, caller).toBe(caller === 'guest' && allow === 'person' ? 302 : 404)
      expect(await open(name, headers, world.id()), 'an unknown id').toBe(known)
    }
  }
})

const inherited = Object.getOwnPropertyNames(Object.prototype)
let senders = 0

/** The answer to a form of a page: as a document, or as data for its script. */
async function sendForm(path: string, session: Record<string, string>, fields: Record<string, string>) {
  senders += 1
  const address = { 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` }
  const headers = { ...session, ...address, Origin: 'http://shop.test' }
  const response = await app.fetch(
    new Request(`http://shop.test${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  )
  return { status: response.status, text: await response.text() }
}

const secrets = { ...secretsWithin({ keys: world.keys, hashKey: world.hashKey, config }) }
/** What each can post to; fewer would mean that pages are not reached any more. */
const fewestForms: Record<Caller, number> = { guest: 7, customer: 18, counter: 40, pharmacist: 40, owner: 40 }
const filled = (names: readonly string[], value: string) => Object.fromEntries(names.map((name) => [name, value]))

testFor(callers, { short: 1 })(
  'no form of a %s with an inherited name in its fields fails or reveals a secret',
  { timeout: 300_000 },
  async (caller) => {
    const found: string[] = []
    const counts = { forms: 0, fields: 0, answers: 0 }
    for (const name of pageNames) {
      const { person } = people.get(caller) ?? {}
      const session = person ? await signIn(person) : {}
      const path = paths[name].pt.replace(/:id\??/, thingsOf[caller]?.[name] ?? things[name] ?? 'x')
      const names = await namesRead(FormData.prototype, () => sendForm(dataPath(path), session, {}))
      if (names.length === 0) continue
      counts.forms += 1
      counts.fields += names.length
      const token = session.Cookie?.replace('session=', '')
      const all = { ...secrets, ...(token !== undefined && { token }) }
      const send = async (to: string, fields: Record<string, string>) => {
        const { status, text } = await sendForm(to, session, fields)
        counts.answers += 1
        const what = `${name} ${to === path ? 'as a document' : 'as data'}, ${JSON.stringify(fields)}`
        if (status >= 500) found.push(`${status}: ${what}`)
        found.push(...secretsIn(text, all).map((secret) => `${secret}: ${what}`))
      }
      for (const member of inherited) await send(dataPath(path), filled(names, member))
      for (const field of names) await send(dataPath(path), { [field]: 'constructor' })
      await send(path, filled(names, 'constructor'))
    }
    // oxlint-disable-next-line no-console -- how much was read is a figure of the report
    console.log(`${caller}: ${counts.forms} forms, ${counts.fields} fields, ${counts.answers} answers`)
    expect(found).toEqual([])
    expect(counts.forms).toBeGreaterThan(fewestForms[caller])
  },
)

test('all secrets that the shop can be configured with are looked for', () => {
  expect(Object.keys(secrets).toSorted()).toEqual(
    [
      'config.applePasses.key',
      'config.applePasses.keyPassword',
      'config.databaseOwnerUrl',
      'config.databaseUrl',
      'config.encryptionKeys',
      'config.google.clientSecret',
      'config.googlePasses.key',
      'config.metricsToken',
      'config.push.privateKey',
      'config.s3.secretAccessKey',
      'config.smsUrl',
      'config.smtp.url',
      'config.stripe.secretKey',
      'config.stripe.webhookSecret',
      'hashKey',
      'keys.0.secret',
    ].toSorted(),
  )
})
