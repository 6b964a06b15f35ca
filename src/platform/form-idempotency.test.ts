import { expect, test } from 'vitest'
import { RouterContextProvider, redirect } from 'react-router'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { page, requestContextKey } from './page.server.ts'
import type { Page } from './page.server.ts'
import { withFormIdempotency, idempotencyField } from './form-idempotency.server.ts'

const addAccount = (tx: Tx, name: string) =>
  tx
    .insertInto('users')
    .values({ public_id: world.id(), email: `${name}-${world.id()}@cliente.example`, created_at: world.realNow() })
    .execute()
const countAccounts = async (name: string): Promise<number> =>
  (await database.db.selectFrom('users').select('id').where('email', 'like', `${name}-%`).execute()).length

const database = await databaseFixture()
const world = bareWorld(database)

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const buyer = (known: Partial<Page> = {}): Page => ({
  ...visitAs(world, { url: '/carrinho' }),
  cartToken: 'cart-of-the-buyer',
  setCookies: [],
  ...known,
})

test('a form that arrives twice is processed once, with the same result for both', async () => {
  const fields = { variant_id: 'a', [idempotencyField]: world.id() }
  let done = 0
  const press = (visit: Page) =>
    withFormIdempotency(visit, formOf(fields), async () => {
      done += 1
      visit.setCookies.push('cart=abc; Path=/')
      return { ok: true, left: 3 }
    })
  const [first, again] = [buyer(), buyer({ setCookies: ['session=own'] })]
  expect([await press(first), await press(again), done]).toEqual([{ ok: true, left: 3 }, { ok: true, left: 3 }, 1])
  expect([first.setCookies, again.setCookies]).toEqual([['cart=abc; Path=/'], ['session=own', 'cart=abc; Path=/']])
})

test('a repeated form gets the same redirect', async () => {
  const fields = { complete: '1', [idempotencyField]: world.id() }
  const press = () =>
    withFormIdempotency(buyer({ cartToken: 'c' }), formOf(fields), async () => redirect('/confirmacao-encomenda', 303))
  for (const answer of [await press(), await press()]) {
    if (!(answer instanceof Response)) expect.fail('there is no redirect')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/confirmacao-encomenda'])
  }
})

test('a repeated form waits for the result of the first one', async () => {
  const fields = { variant_id: 'a', [idempotencyField]: world.id() }
  const gate = Promise.withResolvers<void>()
  let done = 0
  const press = () =>
    withFormIdempotency(buyer(), formOf(fields), async () => {
      await gate.promise
      done += 1
      return { ok: true }
    })
  const both = [press(), press()]
  setTimeout(gate.resolve, 100)
  expect([await Promise.all(both), done]).toEqual([[{ ok: true }, { ok: true }], 1])
})

test('the forms of two guests without a cart are each processed, although they share an address and a key', async () => {
  const fields = { variant_id: 'a', [idempotencyField]: world.id() }
  const press = (cart: string) => {
    const visit = buyer({ cartToken: undefined })
    return withFormIdempotency(visit, formOf(fields), async () => {
      visit.setCookies.push(`cart=${cart}; Path=/`)
      return { cart }
    }).then((answer) => [answer, visit.setCookies])
  }
  expect(await press('one')).toEqual([{ cart: 'one' }, ['cart=one; Path=/']])
  expect(await press('two')).toEqual([{ cart: 'two' }, ['cart=two; Path=/']])
})

test('a form with another file under the same key is refused', async () => {
  const key = world.id()
  const press = (content: string) => {
    const form = formOf({ [idempotencyField]: key })
    form.set('file', new File([content], 'stock.csv', { type: 'text/csv' }))
    return withFormIdempotency(buyer(), form, async () => ({ ok: true }))
  }
  await press('sku;1')
  expect(await press('sku;1')).toEqual({ ok: true })
  await expect(press('sku;2')).rejects.toMatchObject({ status: 409 })
})

test('a repeated form does not show a secret again', async () => {
  const fields = { name: 'stock', [idempotencyField]: world.id() }
  const press = () =>
    withFormIdempotency<{ name: string; secret?: string }>(
      buyer(),
      formOf(fields),
      async () => ({ name: 'stock', secret: 'x' }),
      {
        withoutSecrets: ({ name }) => ({ name }),
      },
    )
  expect([await press(), await press()]).toEqual([{ name: 'stock', secret: 'x' }, { name: 'stock' }])
})

test('a form whose work has committed and whose answer was lost opens its page as it is now', async () => {
  const key = world.id()
  const press = (visit: Page) =>
    withFormIdempotency(visit, formOf({ [idempotencyField]: key }), async () => {
      await transaction(world.db, (tx) => addAccount(tx, 'marta'))
      throw new Error('the process ends')
    })
  await expect(press(buyer())).rejects.toThrow('the process ends')
  await database.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(world.realNow().getTime() - 15_000) })
    .where('key', '=', key)
    .execute()
  const answer = await press(buyer())
  if (!(answer instanceof Response)) expect.fail('there is no redirect')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/carrinho'])
  expect(await countAccounts('marta')).toBe(1)
})

test('another submission, another cart and a form without a key are each processed', async () => {
  let done = 0
  const press = (visit: Page, fields: Record<string, string>) =>
    withFormIdempotency(visit, formOf(fields), async () => {
      done += 1
      return { ok: true }
    })
  const key = world.id()
  await press(buyer({ cartToken: 'one' }), { [idempotencyField]: key })
  await press(buyer({ cartToken: 'two' }), { [idempotencyField]: key })
  await press(buyer({ cartToken: 'one' }), { [idempotencyField]: world.id() })
  await press(buyer({ cartToken: 'one' }), {})
  await press(buyer({ cartToken: 'one' }), {})
  expect(done).toBe(5)
})

test('a key with other content is refused', async () => {
  const key = world.id()
  const press = (quantity: string) =>
    withFormIdempotency(buyer(), formOf({ quantity, [idempotencyField]: key }), async () => ({ ok: true }))
  await press('1')
  await expect(press('2')).rejects.toMatchObject({ status: 409 })
})

test('a data request and a document request of a page share the key', async () => {
  const key = world.id()
  let done = 0
  for (const path of ['/carrinho', '/carrinho.data']) {
    const context = new RouterContextProvider()
    context.set(requestContextKey, buyer())
    const visit = page({ context, request: new Request(new URL(path, 'http://shop.test')) })
    await withFormIdempotency(visit, formOf({ [idempotencyField]: key }), async () => ++done)
  }
  expect(done).toBe(1)
})
