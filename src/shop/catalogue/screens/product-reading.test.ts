import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { World } from '#src/platform/world.ts'
import { addProduct } from '#tests/world/builders.ts'
import type { SoldVariant } from '#tests/world/builders.ts'
import { openTestShop } from '#tests/world/shop.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { visitAs } from '#tests/world/visit.ts'
import { variantByPublicId } from '../actions.server.ts'
import { readProduct } from './product-reading.server.ts'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
})
afterAll(() => shop.close())

async function answerTo({ id }: SoldVariant, zipcode: string) {
  const variant = await variantByPublicId(world.db, id, 'pt')
  const url = `/produtos/creme?zipcode=${encodeURIComponent(zipcode)}`
  const page = await withLocale('pt', () => readProduct(visitAs(world, { url }), variant?.product.slug ?? ''))
  return page.delivery?.answer
}

test('one piece of a cream comes to every county, at the price for its own weight and total', async () => {
  expect(await answerTo(await addProduct(world), ' 4700228 ')).toEqual({
    zipcode: '4700228',
    known: true,
    deliverable: true,
    text: 'Entregamos em Braga.',
    rates: [expect.stringMatching(/^1 a 2 dias úteis · 3,50\s€$/)],
  })
  const dear = await addProduct(world, { price: 6000 })
  expect(await answerTo(dear, '4700-228')).toMatchObject({ rates: ['1 a 2 dias úteis · Grátis'] })
})

test('a medicine comes to the neighbours only, and the answer names them', async () => {
  const pills = await addProduct(world, { kind: 'MNSRM' })
  expect(await answerTo(pills, '5000-577')).toMatchObject({ deliverable: true })
  expect(await answerTo(pills, '4700-228')).toMatchObject({
    known: true,
    deliverable: false,
    text: expect.stringMatching(/^Por lei, só entregamos medicamentos em Amarante/),
    rates: [],
  })
})

test('a prescription medicine has no price here, and no answer', async () => {
  expect(await answerTo(await addProduct(world, { kind: 'MSRM' }), '5000-577')).toBeUndefined()
})

test.each(['', '  ', 'casa', '9999-999', '5'.repeat(3000)])('%.20j is no postal code, and breaks nothing', async (typed) => {
  const answer = await answerTo(await addProduct(world), typed)
  expect(answer?.known ?? false).toBe(false)
})
