import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { routes } from './routes.ts'

/** Sessions of everyone else, by role. Staff use their own calls for what they may see of her. */
const others = new Map<string, Record<string, string>>()

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const marta = await addMarta(world)
const hers = await signIn(marta)
for (const role of ['customer', 'counter', 'pharmacist', 'owner'] as const)
  others.set(role, await signIn(await addPerson(world, role, 'Rui Carvalho')))
const { order } = await addOrder(world, { principal: marta })
await transaction(world.db, (tx) =>
  alert(
    world,
    tx,
    {
      inApp: {
        kind: 'order_state',
        userId: marta.userId,
        orderId: order.rowId,
        orderNumber: order.number,
        state: 'ready',
        fulfilment: 'pickup',
      },
    },
    ['in_app'],
  ),
)
const cart = await addCart(world, [await addProduct(world)], marta)
const favourite = cart.lines[0]?.variant.product.id ?? ''
await ask('POST', '/favourites', { product_id: favourite }, hers)
const address = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua Direita 1',
  city: 'Vila Real',
  zipcode: '5000-577',
  phone: '900000005',
}
const codes = { prescription_code: '1011000012345678901', dispensation_code: '123456' }
/** One of Marta's resources for every call with an id in its path. */
const things: Record<string, string> = {
  '/addresses/{id}': (await ask('POST', '/addresses', address, hers)).data.id,
  '/sessions/{id}': (await ask('GET', '/sessions', undefined, hers)).list[0]?.id ?? '',
  '/notifications/{id}': (await ask('GET', '/notifications', undefined, hers)).list[0]?.id ?? '',
  '/orders/{number}': order.number,
  '/store/items/{id}': cart.lines[0]?.id ?? '',
  '/favourites/{id}': favourite,
  '/prescriptions/{id}': (await ask('POST', '/prescriptions', { ...codes, health_consent: true }, hers)).data.id,
  '/requests/{id}': (await ask('POST', '/requests', { product_request: 'Meias', health_consent: true }, hers)).data.id,
}

// Public resources and staff calls are covered by the access table.
const isSomebodys = (path: string): boolean => path.includes('{') && !/^\/(staff|products|collections|posts)\//.test(path)
const named = routes.filter(({ path }) => isSomebodys(path))

const everything = async (): Promise<string> => {
  const lists = [
    '/me',
    '/addresses',
    '/sessions',
    '/notifications',
    '/orders',
    '/store/carts',
    '/prescriptions',
    '/requests',
    '/favourites',
  ]
  const answers = await Promise.all(lists.map((path) => ask('GET', path, undefined, hers)))
  // Only `last_seen_at` may differ: her own requests have just changed it.
  return answers.map(({ status, text }) => `${status} ${text.replaceAll(/"last_seen_at":"[^"]*"/g, '')}`).join('\n')
}

test.each(named.map(({ method, path }) => [method, path] as const))(
  '%s %s answers 404 to a person who does not own it, and changes nothing',
  async (method, path) => {
    const id = things[path.replace(/(\{\w+\}).*$/, '$1')]
    expect(id, 'this test needs an id for every new kind of resource').toBeTruthy()
    const before = await everything()
    const body =
      method === 'GET'
        ? undefined
        : { quantity: 1, read: true, firstname: 'Rui', content: 'Posso tomar isto?', choice: 'original', answer: 'accepted' }
    for (const [role, theirs] of others) {
      const toTheirs = (id: string) => ask(method, path.replace(/\{\w+\}/, id), body, theirs)
      const [known, unknown] = [await toTheirs(id ?? ''), await toTheirs(path.includes('{number}') ? 'AZ-00000000' : world.id())]
      expect([known.status, known.errors[0]?.code], role).toEqual([404, unknown.errors[0]?.code])
      expect(unknown.status, role).toBe(404)
      expect((await toTheirs('x')).status, 'a malformed id is 404 as well').toBe(404)
    }
    expect(await everything()).toBe(before)
  },
)
