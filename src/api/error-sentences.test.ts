import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addProduct } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { routes } from './routes.ts'

const { world } = await shopFixture()
const api = openApi(world)

/** Marta with 1000 points and a cream in her cart, and the headers that identify her. */
async function shopping() {
  const { marta } = await addMartaWithPoints(world, 1000)
  const cart = await addCart(world, [await addProduct(world, { price: 2000, stock: 5 })], marta)
  return { token: cart.token, headers: await api.signIn(marta) }
}

test('S224 every call is described below /api, and answers there', async () => {
  const { text } = await api.ask('GET', '/openapi.json')
  const { paths }: { paths: Record<string, unknown> } = JSON.parse(text)
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  const described = (path: string) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
  expect(routes.filter(({ path }) => !(described(path) in paths)).map(({ path }) => path)).toEqual([])
  expect((await api.ask('GET', '/products')).status).toBe(200)
})

describe('S246 the caller gets an error', () => {
  test('of the checkout, at its field', async () => {
    const { token, headers } = await shopping()
    expect(await api.ask('PATCH', '/store/checkout', { token, email: 'nada' }, headers)).toMatchObject({
      status: 422,
      errors: [{ status: '422', detail: expect.stringMatching(/\w/), source: { pointer: '/data/attributes/email' } }],
    })
  })

  test('of a coupon', async () => {
    const { token, headers } = await shopping()
    expect(await api.ask('POST', '/store/coupon', { token, code: 'NUNCA' }, headers)).toMatchObject({
      status: 422,
      errors: [{ status: '422', code: expect.stringMatching(/^coupon/), detail: expect.stringMatching(/\w/) }],
    })
  })

  test('of the rates', async () => {
    const { token, headers } = await shopping()
    const answer = await api.ask('GET', `/store/rates?token=${token}&zipcode=nada`, undefined, headers)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.errors[0]).toMatchObject({ status: String(answer.status), detail: expect.stringMatching(/\w/) })
  })
})

describe('S247 errors about the loyalty wallet come as a list of errors', () => {
  test('when points cannot be applied', async () => {
    const { token, headers } = await shopping()
    const { status, errors } = await api.ask('POST', '/store/apply-points', { token, amount: '10.01' }, headers)
    expect([status, errors.length]).toEqual([422, 1])
    expect(errors[0]).toMatchObject({
      code: 'amount_too_high',
      detail: expect.stringContaining('10,00'),
      meta: { maximum_amount: '10.00' },
    })
  })

  test('which is empty for a usable wallet', async () => {
    const { headers } = await shopping()
    const { status, data } = await api.ask('GET', '/loyalty-wallet', undefined, headers)
    expect([status, data.attributes['errors']]).toEqual([200, []])
  })
})
