import { expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { addPack, addProduct } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { variantByPublicId } from '../actions.server.ts'
import { readProduct } from './product.server.ts'

const { world } = await shopFixture()

async function readPage(visit: Page, { id }: SoldVariant) {
  const variant = await variantByPublicId(world.db, id, 'pt')
  return withLocale('pt', () => readProduct(visit, variant?.product.slug ?? ''))
}
const pageOf = (variant: SoldVariant, query = '') => readPage(visitAs(world, { url: `/produtos/creme${query}` }), variant)

async function answerTo({ id }: SoldVariant, zipcode: string) {
  const variant = await variantByPublicId(world.db, id, 'pt')
  const url = `/produtos/creme?zipcode=${encodeURIComponent(zipcode)}`
  const page = await withLocale('pt', () => readProduct(visitAs(world, { url }), variant?.product.slug ?? ''))
  return page.delivery?.answer
}

test('a cream is delivered to every county, at the price for its own weight and total', async () => {
  expect(await answerTo(await addProduct(world), ' 4700228 ')).toEqual({
    zipcode: '4700228',
    known: true,
    deliverable: true,
    text: 'Entregamos em Braga.',
    why: null,
    rates: [expect.stringMatching(/^1 a 2 dias úteis · 3,50\s€$/)],
  })
  const dear = await addProduct(world, { price: 6000 })
  expect(await answerTo(dear, '4700-228')).toMatchObject({ rates: ['1 a 2 dias úteis · Grátis'] })
})

test('a medicine is delivered to the neighbouring counties only, and the answer names them', async () => {
  const pills = await addProduct(world, { kind: 'MNSRM' })
  expect(await answerTo(pills, '5000-577')).toMatchObject({ deliverable: true })
  expect(await answerTo(pills, '4700-228')).toMatchObject({
    known: true,
    deliverable: false,
    text: 'Em Braga não podemos entregar este medicamento.',
    why: expect.stringMatching(/^Por lei, só entregamos medicamentos em Amarante/),
    rates: [],
  })
})

test('the page of a medicine says where it is delivered, and of a cream nothing', async () => {
  const area = async (variant: SoldVariant) => (await pageOf(variant)).area
  expect(await area(await addProduct(world, { kind: 'MNSRM' }))).toBe(
    'Entrega só em Vila Real e concelhos vizinhos; levantamento grátis.',
  )
  expect(await area(await addProduct(world))).toBeNull()
})

test('a valid postal code is remembered from product to product in a session cookie', async () => {
  const visit = visitAs(world, { url: '/produtos/creme?zipcode=1000001' })
  await readPage(visit, await addProduct(world))
  expect(visit.setCookies).toEqual(['zipcode=1000-001; Path=/; HttpOnly; SameSite=Lax'])
  const next = await readPage(visitAs(world, { zipcode: '1000-001' }), await addProduct(world))
  expect(next.delivery?.answer).toMatchObject({ zipcode: '1000-001', text: 'Entregamos em Lisboa.' })
  const nowhere = visitAs(world, { url: '/produtos/creme?zipcode=9999-999' })
  await readPage(nowhere, await addProduct(world))
  expect(nowhere.setCookies).toEqual([])
})

test('of several sizes none is preselected; a link can name one', async () => {
  const small = await addProduct(world, { price: 1790 })
  await world.db.updateTable('variants').set({ pack_pt: 'tamanho S' }).where('id', '=', small.rowId).execute()
  const large = await addPack(world, small, { pack: 'L', price: 1590 })
  const page = await pageOf(small)
  expect(page).toMatchObject({ chosen: null, variant: { id: large.id }, waiting: null })
  expect(page.facts).toContainEqual({ term: 'Tamanho', detail: 'S, L' })
  expect(await pageOf(small, `?variant=${small.id}`)).toMatchObject({ chosen: { id: small.id }, variant: { price: 1790 } })
  expect(await pageOf(small, '?variant=another')).toMatchObject({ chosen: null })
  const only = await addProduct(world)
  expect(await pageOf(only)).toMatchObject({ chosen: { id: only.id } })
})

test('a prescription medicine has no price and no delivery answer', async () => {
  expect(await answerTo(await addProduct(world, { kind: 'MSRM' }), '5000-577')).toBeUndefined()
})

test.each(['', '  ', 'casa', '9999-999', '5'.repeat(3000)])('%.20j is not a postal code, and causes no error', async (typed) => {
  const answer = await answerTo(await addProduct(world), typed)
  expect(answer?.known ?? false).toBe(false)
})
